import TouchFeedback
import TouchTracker

Program.makeWindow = { TOUCHOverlayWindow(frame: $0) }
Program.main()
