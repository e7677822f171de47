import CLibrary

/// Local dates and times as text.
package enum LocalTime {
  /// The local date and time, such as "2026-11-22 15-04-05".
  ///
  /// Some file systems do not allow colons in names.
  static var now: String { text(timeSeparator: "-", dateSeparator: " ") }

  /// The local date and time in the format of the trash, such as "2026-11-22T15:04:05".
  static var trashDate: String { text(timeSeparator: ":", dateSeparator: "T") }

  /// Returns the local date and time of a number of seconds since 1970, such as "2026-11-22 15:04".
  package static func minutes(secondsSince1970 seconds: Int) -> String {
    String(text(at: time_t(seconds), timeSeparator: ":", dateSeparator: " ").dropLast(3))
  }

  private static func text(
    at seconds: time_t = time(nil), timeSeparator: String, dateSeparator: String
  ) -> String {
    var (seconds, fields) = (seconds, tm())
    localtime_r(&seconds, &fields)
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let date = [fields.tm_year + 1900, fields.tm_mon + 1, fields.tm_mday].map(digits)
    let time = [fields.tm_hour, fields.tm_min, fields.tm_sec].map(digits)
    return date.joined(separator: "-") + dateSeparator + time.joined(separator: timeSeparator)
  }
}
