/// The folders of the program's files while it is tested.
enum ProgramFolders {
  /// Returns the environment variables with which the program uses only a folder of the test.
  static func variables(in folder: String) -> [String: String] {
    let home = folder + "/home"
    return [
      "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home + "/config",
      "XDG_STATE_HOME": home + "/state", "XDG_RUNTIME_DIR": home + "/run",
    ]
  }
}
