// The module UIKit re-exports ResponderKit and Foundation, as UIKit on Apple's systems re-exports
// Foundation.
@_exported import Foundation
@_exported import ResponderKit
import _Testing_UIKit

// Both modules have types with these names. A name that this module declares itself takes
// precedence, so that code that imports UIKit gets the following types.
public typealias CGFloat = ResponderKit.CGFloat
public typealias CGPoint = ResponderKit.CGPoint
public typealias CGSize = ResponderKit.CGSize
public typealias CGRect = ResponderKit.CGRect
public typealias TimeInterval = ResponderKit.TimeInterval
public typealias CFTimeInterval = TimeInterval
public typealias CGRectEdge = ResponderKit.CGRectEdge
public typealias NSCoder = ResponderKit.NSCoder
public typealias NSValue = ResponderKit.NSValue
public typealias NSNumber = Foundation.NSNumber
public typealias UndoManager = ResponderKit.UndoManager

/// The protocol of all objects.
///
/// On Apple's systems, this protocol requires the methods of `NSObject`. Here it only restricts
/// other protocols to classes, because responders are not `NSObject`s.
public typealias NSObjectProtocol = AnyObject
