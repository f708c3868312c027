import Ingesting
package import ReaderModel

/// The plain text of an item's content, for a store that indexes it.
package func wordsOfContent(_ content: ItemContent) -> String { searchWords(content) }
