import CivilTime
import ReaderModel
import WebAddressing

/// The name of a file for an episode, made of a template.
///
/// What publishers write never leads out of a folder, hides a file, or holds what a file system or
/// another system does not take.
struct EpisodeFileName {
  let episode: Episode
  let details: EpisodeDetails?

  static let standardTemplate = "{show}/{date} {title}.{ext}"
  static let fields = ["show", "title", "date", "season", "episode", "id", "ext"]
  /// Bytes of one name: file systems take 255, and a download has an ending of its own.
  private static let longestName = 200

  /// - Throws: A failure of status 2 for a field that there is not, and for an empty name.
  func name(_ template: String) throws(CommandFailure) -> String {
    var parts: [String] = []
    for part in template.split(separator: "/", omittingEmptySubsequences: false) {
      let name = Self.safe(try fill(part))
      // What leads up or down is the user's own, in the template, and not in what fills it.
      parts.append(part.isEmpty || part == "." || part == ".." ? String(part) : name)
    }
    let name = parts.joined(separator: "/")
    guard let last = parts.last, !last.isEmpty else {
      throw .usage("This template gives no name of a file", place: template)
    }
    return name
  }

  /// Gives those whose names would be the same names of their own: some shows call every episode of a
  /// day the same.
  ///
  /// - Parameters:
  ///   - names: Made of one template.
  ///   - items: Whose names they are; an item that stands there twice has one name.
  /// - Returns: The names in the same order, the second of two with the number of its item.
  static func apart(_ names: [String], _ items: [ItemID]) -> [String] {
    var owners: [String: ItemID] = [:]
    return zip(names, items).map { name, item in
      // Two names that differ in the size of letters alone are one file on many systems.
      guard owners[name.lowercased(), default: item] != item else {
        owners[name.lowercased()] = item
        return name
      }
      let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
      let end = name[folder...].lastIndex(of: ".") ?? name.endIndex
      return name[..<end] + " (\(item.rawValue))" + name[end...]
    }
  }

  private func fill(_ text: Substring) throws(CommandFailure) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let after = rest.index(after: open)
      guard let close = rest[after...].firstIndex(of: "}"),
        let value = value(rest[after..<close])
      else {
        throw .usage(
          "The template names a field that there is not",
          place: String(rest[open...]),
          advice: "There are \(Self.fields.map { "{\($0)}" }.joined(separator: ", "))."
        )
      }
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private func value(_ field: Substring) -> String? {
    switch field {
    case "show": Self.flat(episode.row.feedTitle)
    case "title": Self.flat(episode.row.title.isEmpty ? "Episode" : episode.row.title)
    case "date": String(episode.row.date.rfc3339.prefix(10))
    case "season": details?.season.map(String.init) ?? ""
    case "episode": Self.flat(details?.number ?? "")
    case "id": String(episode.row.id.rawValue)
    case "ext": fileExtension
    default: nil
    }
  }

  /// A value is no part of the way to a file, and no longer than leaves room for its ending.
  private static func flat(_ text: String) -> String {
    cut(PlainLine.safe(text).map { $0 == "/" ? "-" : String($0) }.joined(), to: 120)
  }

  /// One name that every system takes.
  ///
  /// Source: the reserved characters and names of Windows, which are more than those of others.
  private static func safe(_ text: String) -> String {
    var name = ""
    for scalar in PlainLine.safe(text).unicodeScalars {
      let isReserved = "\\:*?\"<>|".unicodeScalars.contains(scalar)
      name.unicodeScalars.append(isReserved ? "-" : scalar)
    }
    name = cut(name, to: longestName)
    while let first = name.first, first == "." || first == " " { name.removeFirst() }
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    let stem = name.prefix { $0 != "." }.lowercased()
    return reserved.contains(stem) || name.isEmpty ? "_" + name : name
  }

  private static let reserved = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
  )

  /// Whole characters of so many bytes; an ending behind the last dot stays.
  private static func cut(_ text: String, to limit: Int) -> String {
    if text.utf8.count <= limit { return text }
    let ending = text.lastIndex(of: ".").map { text[$0...] }.flatMap {
      $0.utf8.count <= 6 ? $0 : nil
    }
    let room = limit - (ending?.utf8.count ?? 0)
    var kept = ""
    for character in text where kept.utf8.count + String(character).utf8.count <= room {
      kept.append(character)
    }
    return kept + (ending ?? "")
  }

  /// As the address ends if that is known, else as the type says.
  private var fileExtension: String {
    let path = WebAddress(episode.media.url)?.path ?? ""
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    if Self.types.contains(where: { $0.ending == ending }) { return ending }
    let type = episode.media.mediaType?.prefix { $0 != ";" }.lowercased()
    return Self.types.first { $0.type == type }?.ending ?? "bin"
  }

  private static let types: [(type: String, ending: String)] = [
    ("audio/mpeg", "mp3"), ("audio/mp4", "m4a"), ("audio/x-m4a", "m4a"), ("audio/aac", "aac"),
    ("audio/ogg", "ogg"), ("application/ogg", "ogg"), ("audio/opus", "opus"),
    ("audio/flac", "flac"), ("audio/wav", "wav"), ("audio/x-wav", "wav"), ("audio/webm", "webm"),
    ("video/mp4", "mp4"), ("video/x-m4v", "m4v"), ("video/webm", "webm"),
    ("video/quicktime", "mov"), ("video/ogg", "ogv"), ("audio/mp3", "mp3"), ("audio/m4b", "m4b"),
  ]
}
