/// A sheet with which the user saves or copies objects.
///
/// Differs from UIKit: Images can be saved in the folder for pictures, and texts and addresses can
/// be copied; there are no other activities.
open class UIActivityViewController: UIAlertController {
  /// A closure that receives the chosen activity, a Boolean value that indicates whether the
  /// activity was completed, the objects that the activity returned, and an error.
  public typealias CompletionWithItemsHandler =
    (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// A closure that is called after the user has chosen an activity or cancelled.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// Activities that are not offered; set this property before the sheet is presented.
  open var excludedActivityTypes: [UIActivity.ActivityType]? { didSet { makeActions() } }
  private let items: [Any]

  /// Creates a sheet for objects.
  ///
  /// - Parameters:
  ///   - activityItems: The objects.
  ///   - applicationActivities: Activities of the program, which are not offered.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    super.init(nibName: nil, bundle: nil)
    preferredStyle = .actionSheet
    makeActions()
  }

  public required init?(coder: NSCoder) {
    items = []
    super.init(coder: coder)
  }

  private var images: [UIImage] {
    items.compactMap { $0 as? UIImage ?? ($0 as? Data).flatMap { UIImage(data: $0) } }
  }

  private var texts: [String] {
    items.compactMap { $0 as? String ?? ($0 as? URL)?.absoluteString }
  }

  private func makeActions() {
    actions = []
    let excluded = excludedActivityTypes ?? []
    if !images.isEmpty, !excluded.contains(.saveToCameraRoll) {
      add("Save to Pictures", .saveToCameraRoll) { controller in
        controller.images.lazy.compactMap { PhotoAlbum.save($0) }.first
      }
    }
    if !texts.isEmpty, !excluded.contains(.copyToPasteboard) {
      add("Copy", .copyToPasteboard) { controller in
        UIPasteboard.general.string = controller.texts.joined(separator: "\n")
        return nil
      }
    }
    addAction(
      UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in
        self?.completionWithItemsHandler?(nil, false, nil, nil)
      })
  }

  private func add(
    _ title: String, _ type: UIActivity.ActivityType,
    _ perform: @escaping (UIActivityViewController) -> NSError?
  ) {
    addAction(
      UIAlertAction(title: title, style: .default) { [weak self] _ in
        guard let self else { return }
        let failure = perform(self)
        completionWithItemsHandler?(type, failure == nil, nil, failure)
      })
  }
}

/// An activity of a program, which sheets do not offer.
@preconcurrency @MainActor open class UIActivity {
  /// The kind of an activity.
  nonisolated public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a kind from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let saveToCameraRoll = ActivityType(rawValue: "saveToCameraRoll")
    public static let copyToPasteboard = ActivityType(rawValue: "copyToPasteboard")
    public static let print = ActivityType(rawValue: "print")
    public static let mail = ActivityType(rawValue: "mail")
    public static let message = ActivityType(rawValue: "message")
    public static let assignToContact = ActivityType(rawValue: "assignToContact")
    public static let postToFacebook = ActivityType(rawValue: "postToFacebook")
    public static let postToTwitter = ActivityType(rawValue: "postToTwitter")
    public static let postToFlickr = ActivityType(rawValue: "postToFlickr")
    public static let postToVimeo = ActivityType(rawValue: "postToVimeo")
    public static let postToWeibo = ActivityType(rawValue: "postToWeibo")
    public static let postToTencentWeibo = ActivityType(rawValue: "postToTencentWeibo")
    public static let addToReadingList = ActivityType(rawValue: "addToReadingList")
    public static let airDrop = ActivityType(rawValue: "airDrop")
    public static let openInIBooks = ActivityType(rawValue: "openInIBooks")
    public static let markupAsPDF = ActivityType(rawValue: "markupAsPDF")
  }

  /// Creates an activity.
  public init() {}
}
