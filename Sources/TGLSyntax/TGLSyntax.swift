// TGLSyntax
