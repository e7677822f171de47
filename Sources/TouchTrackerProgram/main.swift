import TouchTracker

#if DemoOverlay
  import TouchFeedback

  Program.makeWindow = { TOUCHOverlayWindow(frame: $0) }
#endif
Program.main()
