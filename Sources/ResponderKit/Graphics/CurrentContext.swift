/// The stack of graphics contexts, the current one last.
///
/// The stack is empty between frames.
private var contexts: [GraphicsContext] = []

/// Returns the current graphics context, or nil if there is none.
///
/// During ``UIView/draw(_:)``, this is the context that the view draws into.
public func UIGraphicsGetCurrentContext() -> GraphicsContext? { contexts.last }

/// Makes a context the current one until the matching call of ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: GraphicsContext) { contexts.append(context) }

/// Restores the graphics context that was current before the last push.
public func UIGraphicsPopContext() { _ = contexts.popLast() }
