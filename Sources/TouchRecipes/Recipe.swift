import ResponderKit

/// One way to answer touches, to be tried and read.
struct Recipe {
  /// What it goes by on the command line.
  let name: String
  let title: String
  /// What there is to do, in a sentence or two.
  let summary: String
  let make: () -> UIViewController

  init(
    _ name: String, title: String, summary: String, make: @escaping () -> UIViewController
  ) {
    (self.name, self.title, self.summary, self.make) = (name, title, summary, make)
  }
}
