import TouchTracker

#if DemoOverlay
  import TouchFeedback

  Program.overlay = .init(keysTitle: "Screen recordings") { TOUCHOverlayWindow(frame: $0) }
#endif
Program.main()
