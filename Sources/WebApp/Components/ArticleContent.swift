import HTMLCleaning
import HTMLWriting
import ReaderModel

/// What an item says, as safe HTML.
struct ArticleContent {
  let item: ItemDetail

  var html: HTML {
    switch item.content.form {
    case .none: HTML()
    case .plain: HTML(item.content.text)
    case .html:
      HTMLCleaner(base: item.content.baseURL, idPrefix: "item-\(item.row.id.rawValue)-")
        .clean(item.content.text)
    }
  }
}
