import CLibrary
import SystemPackage

extension FileStore {
  /// The age below which a file may still be written, in seconds.
  ///
  /// The age counts only where the system does not say whether a program has opened the file.
  private static let quietAge = 2

  /// Returns a Boolean value that indicates whether another program is probably writing a file in
  /// place.
  static func isBeingWritten(_ path: FilePath) -> Bool {
    guard let file = try? openForReading(path) else { return false }
    defer { close(file) }
    guard let status = try? Stat(FileDescriptor(rawValue: file)), status.type == .regular else {
      return false
    }
    if let isOpen = isOpenForWriting(file) { return isOpen }
    let age = time(nil) - status.st_mtim.tv_sec
    return (0..<quietAge).contains(Int(age))
  }

  /// Returns a Boolean value that indicates whether a process has a file open for writing, or `nil`
  /// if the system does not say so.
  ///
  /// Linux grants a read lease only on a file that nobody has open for writing (fcntl(2)). It says
  /// this to the owner of the file and to the superuser, on file systems of this computer.
  ///
  /// - Parameter file: The descriptor of a file that is open for reading only.
  private static func isOpenForWriting(_ file: Int32) -> Bool? {
    #if os(Linux)
      // The names of these commands are macros that Swift does not import.
      let (setLease, setSignal): (Int32, Int32) = (1024, 10)
      // A program that opens the file for writing while the lease exists causes a signal. SIGURG is
      // ignored, but the default signal would end this process.
      guard fcntl(file, setSignal, SIGURG) == 0 else { return nil }
      if fcntl(file, setLease, Int32(F_RDLCK)) == 0 {
        _ = fcntl(file, setLease, Int32(F_UNLCK))
        return false
      }
      return errno == EAGAIN ? true : nil
    #else
      return nil
    #endif
  }
}
