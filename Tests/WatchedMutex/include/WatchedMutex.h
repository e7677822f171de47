// Nothing to call: what depends on this target has its `Mutex` understood by the thread sanitizer.
