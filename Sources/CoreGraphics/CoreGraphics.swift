// Core Graphics' types are parts of ResponderKit, which UIKit re-exports.
@_exported import UIKit
import _Testing_CoreGraphics
