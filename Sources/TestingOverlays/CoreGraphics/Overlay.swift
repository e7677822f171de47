// Swift Testing asks for a module with the name of this one wherever a file imports both Testing and
// CoreGraphics. On Apple's systems, the toolchain contains that module. Here it adds nothing.
