import Glibc

/// A folder of its own for each test; it goes when the last reference goes.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/tidings-test-XXXXXX".utf8CString)
    // SAFETY: the template is a text that ends in a zero, in memory of ours that outlives the call.
    path = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = unsafe mkdtemp(base) else {
        preconditionFailure("no temporary folder can be made")
      }
      return unsafe String(cString: made)
    }
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  deinit {
    removeTree(path)
  }
}

private func removeTree(_ path: String) {
  // SAFETY: texts end in a zero and outlive the calls; `readdir` gives entries that stay valid until
  // the next call for the same folder, and each name is copied at once.
  if let folder = unsafe opendir(path) {
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { removeTree("\(path)/\(name)") }
    }
    unsafe closedir(folder)
  }
  _ = unsafe remove(path)
}
