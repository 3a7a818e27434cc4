// TGLScript
