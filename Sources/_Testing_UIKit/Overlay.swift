// The compiler imports this module into files that import both Swift Testing and UIKit. On Apple's
// systems, the module contains attachments of images, which do not exist here.
