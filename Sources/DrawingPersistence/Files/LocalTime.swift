#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Dates and times as parts of file names.
enum LocalTime {
  /// The local date and time, such as "2026-11-22 15-04-05".
  ///
  /// Some file systems do not allow colons in names.
  static var now: String {
    var (seconds, fields) = (time(nil), tm())
    localtime_r(&seconds, &fields)
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let date = [fields.tm_year + 1900, fields.tm_mon + 1, fields.tm_mday].map(digits)
    let time = [fields.tm_hour, fields.tm_min, fields.tm_sec].map(digits)
    return date.joined(separator: "-") + " " + time.joined(separator: "-")
  }
}
