// TGLLayout
