import HTMLCleaning
import HTMLWriting
import JSONText
import ReaderModel
import ReaderServices

/// A picture as the viewer shows it, with the words that belong to it.
struct Slide {
  let source: LinkTarget
  let width: Int?
  let height: Int?
  /// What it is saved as.
  let fileName: String
  /// What the publisher writes below it; of web comics the second joke.
  let caption: String?
  /// What it shows, for those who do not see it.
  let alternative: String

  /// The pictures of an item in the order in which its article shows them.
  static func all(of item: ItemDetail, content: CleanedContent, stage: Stage) -> [Slide] {
    let source: (String) -> LinkTarget? = { stage.picture($0, on: item.row.url, .original) }
    let files = ArticleFiles(item: item, content: content).pictures.compactMap { picture in
      Slide(
        picture.address,
        source(picture.address),
        caption: picture.caption,
        alternative: picture.caption ?? ""
      )
    }
    let texts = content.pictures.filter { !isIcon($0) }.compactMap { picture in
      Slide(
        picture.url,
        source(picture.url),
        width: picture.width,
        height: picture.height,
        caption: picture.title,
        alternative: picture.alternative
      )
    }
    // A single file leads the article, several follow it.
    return files.count == 1 ? files + texts : texts + files
  }

  private init?(
    _ address: String,
    _ source: LinkTarget?,
    width: Int? = nil,
    height: Int? = nil,
    caption: String?,
    alternative: String
  ) {
    guard let source else { return nil }
    self.source = source
    self.width = width
    self.height = height
    fileName = String(Picture(address: address, caption: nil).name)
    self.caption = caption
    self.alternative = alternative
  }

  /// In CSS pixels; smaller ones are signs among the words.
  private static let smallest = 64

  private static func isIcon(_ picture: ContentPicture) -> Bool {
    (picture.width ?? smallest) < smallest || (picture.height ?? smallest) < smallest
  }
}

/// A part of a list's pictures, as data for the viewer.
struct SlidePage {
  struct Entry {
    let row: ItemRow
    let slides: [Slide]
  }

  var list: ItemList
  var entries: [Entry]
  /// Where the pictures before and after these are, if there are any.
  var before: Route?
  var after: Route?

  var json: String {
    var writer = JSONWriter()
    writer.object { page in
      page.member("before", before?.address)
      page.member("after", after?.address)
      page.member("pictures") { pictures in
        pictures.array { array in
          for entry in entries {
            for slide in entry.slides {
              array.element { write(slide, of: entry.row, to: &$0) }
            }
          }
        }
      }
    }
    return writer.text
  }

  private func write(_ slide: Slide, of row: ItemRow, to writer: inout JSONWriter) {
    writer.object { picture in
      picture.member("src", slide.source.text)
      picture.member("width", slide.width)
      picture.member("height", slide.height)
      picture.member("name", slide.fileName)
      picture.member("title", row.title.isEmpty ? String(row.preview.prefix(120)) : row.title)
      picture.member("caption", slide.caption?.withoutTurns)
      picture.member("alternative", slide.alternative.withoutTurns)
      picture.member("from", row.feedTitle)
      picture.member("item", row.id.rawValue)
      picture.member("address", Route.item(row.id, in: list).address)
      picture.member("page", row.url.flatMap { LinkTarget(web: $0) }?.text)
    }
  }
}
