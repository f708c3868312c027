import HTMLWriting
import ReaderModel

/// What an item says, as safe HTML.
struct ArticleContent {
  let item: ItemDetail

  var html: HTML {
    switch item.content.form {
    case .none: HTML()
    case .plain: HTML(item.content.text)
    case .html: HTML(item.row.preview)
    }
  }
}
