// The compiler imports this module into files that import both Swift Testing and Core Graphics. On
// Apple's systems, the module contains attachments of images, which do not exist here.
