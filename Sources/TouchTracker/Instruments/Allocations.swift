#if ObjectCounting && canImport(AllocationCounter)
  import AllocationCounter
#endif

/// The memory allocations of the program.
nonisolated enum Allocations {
  /// The number of allocations since the program started, or `nil` if the build does not count
  /// them.
  ///
  /// Only builds with the package trait `ObjectCounting` on Linux count allocations, because
  /// counting makes each allocation a little slower.
  static var count: Int? {
    #if ObjectCounting && canImport(AllocationCounter)
      Int(allocation_count())
    #else
      nil
    #endif
  }
}
