import SDLHost

/// Starts an application with a delegate, and returns when its window is closed.
///
/// The plug-in `FromUIKit` calls this function for a class with the attribute `@main` or
/// `@UIApplicationMain`.
///
/// - Parameters:
///   - table: The classes of the application's module, including the class of the delegate of its
///     scenes.
///   - delegate: The delegate of the application.
@preconcurrency @MainActor
public func UIApplicationMain(_ table: SelectorTable, _ delegate: any UIApplicationDelegate) {
  do {
    try HostedApplication(delegate, classes: table).run()
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
  }
}

/// Starts an application with a delegate of a named class, and returns when its window is closed.
///
/// - Parameters:
///   - table: The classes of the application's module.
///   - argumentCount: The number of arguments of the process, which is not used.
///   - arguments: The arguments of the process, which are not used.
///   - principalClassName: The name of a subclass of `UIApplication`, which is not used.
///   - delegateClassName: The name of the delegate's class; nil for the first class that conforms
///     to `UIApplicationDelegate`.
/// - Returns: The exit status of the process: 0, or 1 if there is no delegate.
@preconcurrency @MainActor
@discardableResult
public func UIApplicationMain<Argument>(
  _ table: SelectorTable, _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<Argument>?,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let delegate =
    delegateClassName.map { table.makeObject(ofClassNamed: $0) }
    ?? table.makeObject { $0 is any UIApplicationDelegate.Type }
  guard let delegate = delegate as? any UIApplicationDelegate else {
    let name = delegateClassName.map { "the class \($0)" } ?? "a class"
    FileHandle.standardError.write(
      Data("error: there is no application delegate; declare \(name) in the app's files\n".utf8))
    return 1
  }
  UIApplicationMain(table, delegate)
  return 0
}
