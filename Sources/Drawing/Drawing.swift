// The library product for other packages: drawings, their files, and the recognition of shapes.
@_exported public import DrawingFormat
@_exported public import DrawingModel
@_exported public import DrawingPersistence
@_exported public import ShapeRecognition
