// Declares no functions. In a target that depends on this one, the thread sanitizer sees the
// synchronization of a Swift `Mutex`.
