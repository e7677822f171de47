/// The contexts that are being drawn into, the innermost last.
///
/// It is empty between frames.
private var contexts: [GraphicsContext] = []

/// The context of the ``UIView/draw(_:)`` that is being called; nil outside of one.
public func UIGraphicsGetCurrentContext() -> GraphicsContext? { contexts.last }

/// Makes a context the current one until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: GraphicsContext) { contexts.append(context) }

/// Returns to the context that was current before.
public func UIGraphicsPopContext() { _ = contexts.popLast() }
