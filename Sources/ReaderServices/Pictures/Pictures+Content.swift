import HTMLCleaning
import HTMLWriting

extension Pictures {
  /// The content of an item with its pictures at addresses of ours, and room for those known.
  func shown(_ content: CleanedContent, on page: String?) -> CleanedContent {
    guard !content.html.isEmpty else { return content }
    return content.showingPictures { address, use in
      // Where the publisher offers several sizes each is as it comes: the browser chooses.
      guard
        let path = links.path(of: address, on: page, use == .candidate ? .original : .article1200)
      else { return nil }
      let size = use == .image ? knownSize(of: address) : nil
      return ShownPicture(address: path, width: size?.width, height: size?.height)
    }
  }
}
