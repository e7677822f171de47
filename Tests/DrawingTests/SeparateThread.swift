import Foundation
import Testing

#if canImport(Glibc)
  import Glibc

  /// A thread that shares less with the other threads of the process than usual.
  enum SeparateThread {
    /// Calls a closure on a new thread and returns the closure's result.
    ///
    /// - Parameter leave: A closure that first separates the thread from the others, and returns a
    ///   Boolean value that indicates whether this succeeded.
    private static func run<Result: Sendable>(
      after leave: @escaping @Sendable () -> Bool, _ body: @escaping @Sendable () -> Result
    ) throws -> Result {
      nonisolated(unsafe) var result: Result?
      let end = DispatchSemaphore(value: 0)
      Thread {
        if leave() { result = body() }
        end.signal()
      }.start()
      end.wait()
      return try #require(result)
    }

    /// Returns a function of the C library that is not part of Glibc's module.
    private static func function<Function>(_ name: String, as type: Function.Type) throws
      -> Function
    {
      unsafeBitCast(try #require(dlsym(nil, name)), to: type)
    }

    private typealias Unshare = @convention(c) (Int32) -> Int32

    /// Calls a closure on a thread in which no file has the descriptor 0.
    static func withoutStandardInput<Result: Sendable>(
      _ body: @escaping @Sendable () -> Result
    ) throws -> Result {
      let unshare = try function("unshare", as: Unshare.self)
      let openFiles: Int32 = 0x400
      return try run(after: { unshare(openFiles) == 0 && (close(0) == 0 || errno == EBADF) }, body)
    }

    /// Calls a closure on a thread that has its own working folder.
    static func withOwnWorkingFolder<Result: Sendable>(
      _ body: @escaping @Sendable () -> Result
    ) throws -> Result {
      let unshare = try function("unshare", as: Unshare.self)
      let folders: Int32 = 0x200
      return try run(after: { unshare(folders) == 0 }, body)
    }

    /// Calls a closure on a thread that belongs to another user, who is a member of one group.
    ///
    /// The C library's functions would change the user of all threads; the system calls change only
    /// the calling thread's user.
    static func asUser<Result: Sendable>(
      _ user: uid_t, group: gid_t, _ body: @escaping @Sendable () -> Result
    ) throws -> Result {
      typealias SystemCall = @convention(c) (Int, Int, Int, Int) -> Int
      let call = try function("syscall", as: SystemCall.self)
      #if arch(x86_64)
        let (setGroups, setGroup, setUser) = (116, 119, 117)
      #else
        let (setGroups, setGroup, setUser) = (159, 149, 147)
      #endif
      return try run(
        after: {
          call(setGroups, 0, 0, 0) == 0 && call(setGroup, -1, Int(group), -1) == 0
            && call(setUser, -1, Int(user), -1) == 0
        }, body)
    }
  }
#endif
