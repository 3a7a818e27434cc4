// TGLRender
