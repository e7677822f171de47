// This target declares no functions. In a target that depends on it, the thread sanitizer sees the
// synchronization of a Swift `Mutex`.
