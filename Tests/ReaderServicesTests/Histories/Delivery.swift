import CivilTime

/// What a document says of one article.
struct Delivery {
  /// Which item it is in truth; travels as its first category, which identity does not look at.
  var truth: String
  var guid: String?
  /// Host and path, without what publishers respell.
  var link: String?
  /// The address as it stands in the document.
  var url: String?
  var file: String?
  var title: String
  var text: String
  var date: Timestamp?

  /// A name of docs/identity.md in the clear.
  struct Name: Hashable {
    enum Kind: CaseIterable { case guid, link, file, titleAndDate, content }
    var kind: Kind
    var value: String
  }

  var names: [Name] {
    var names: [Name] = []
    if let guid { names.append(Name(kind: .guid, value: guid)) }
    if let link { names.append(Name(kind: .link, value: link)) }
    if let file { names.append(Name(kind: .file, value: file)) }
    names.append(Name(kind: .titleAndDate, value: "\(title) \(date?.milliseconds ?? 0)"))
    // A few words, "Read more" say, stand under every item.
    if text.utf8.count(where: { $0 != UInt8(ascii: " ") }) >= 24 {
      names.append(Name(kind: .content, value: text))
    }
    return names
  }

  /// As it stands in an RSS document.
  var xml: String {
    var xml = "<item><category>\(truth)</category>"
    if let guid { xml += "<guid isPermaLink=\"false\">\(guid)</guid>" }
    if let url { xml += "<link>\(url)</link>" }
    xml += "<title>\(title)</title>"
    if let date { xml += "<pubDate>\(date.rfc3339)</pubDate>" }
    if let file { xml += "<enclosure url=\"https://\(file)\" type=\"audio/mpeg\" length=\"9\"/>" }
    return xml + "<description>&lt;p&gt;\(text)&lt;/p&gt;</description></item>\n"
  }
}

/// One item of a document.
struct Entry {
  var delivery: Delivery
  /// Where the item is there twice.
  var other: Delivery?

  /// The names of both deliveries.
  var names: [Delivery.Name] {
    let own = delivery.names
    return own + (other?.names ?? []).filter { !own.contains($0) }
  }
}
