import CLibrary

/// Local dates and times as text.
package enum LocalTime {
  /// The local date and time, such as "2026-11-22 15-04-05".
  ///
  /// Some file systems do not allow colons in names.
  static var now: String { text(timeSeparator: "-", dateSeparator: " ") ?? "drawing" }

  /// The local date and time in the format of the trash, such as "2026-11-22T15:04:05".
  static var trashDate: String {
    text(timeSeparator: ":", dateSeparator: "T") ?? "1970-01-01T00:00:00"
  }

  /// Returns the local date and time of a number of seconds since 1970, such as "2026-11-22 15:04",
  /// or "unknown date" for a year that the C library cannot represent.
  package static func minutes(secondsSince1970 seconds: Int) -> String {
    guard let text = text(at: time_t(seconds), timeSeparator: ":", dateSeparator: " ") else {
      return "unknown date"
    }
    return String(text.dropLast(3))
  }

  private static func text(
    at seconds: time_t = time(nil), timeSeparator: String, dateSeparator: String
  ) -> String? {
    var (seconds, fields) = (seconds, tm())
    guard localtime_r(&seconds, &fields) != nil else { return nil }
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let date = [Int(fields.tm_year) + 1900, Int(fields.tm_mon) + 1, Int(fields.tm_mday)].map(digits)
    let time = [fields.tm_hour, fields.tm_min, fields.tm_sec].map { digits(Int($0)) }
    return date.joined(separator: "-") + dateSeparator + time.joined(separator: timeSeparator)
  }
}
