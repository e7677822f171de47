import TouchFeedback
import TouchTracker

Program.overlay = .init(keysTitle: "Screen recordings") { TOUCHOverlayWindow(frame: $0) }
Program.main()
