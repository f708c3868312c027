import Fetching
import HTTPSemantics
import JSONText
import WebAddressing

/// A reader on another machine, to which a command line is handed instead of a store of this one.
struct RemoteServer {
  let address: WebAddress

  /// The server that a command line names with `--server URL`, and the words without it.
  ///
  /// - Returns: `nil` if it names none.
  /// - Throws: If what it names is no address.
  static func taken(
    from words: [String]
  ) throws(CommandFailure) -> (server: RemoteServer, rest: [String])? {
    var rest: [String] = []
    var named: String?
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        rest += [word] + words
        break
      }
      if word == "--server" {
        guard let value = words.popFirst(), !value.hasPrefix("--") else {
          throw .usage("--server needs a value", advice: "Write --server https://reader.example.")
        }
        named = value
      } else if word.hasPrefix("--server=") {
        named = String(word.dropFirst("--server=".count))
      } else {
        rest.append(word)
      }
    }
    guard let named else { return nil }
    guard let address = WebAddress(typed: named), address.isFetchable, address.userInfo == nil
    else {
      throw .usage(
        "This is no address of a server",
        place: named,
        advice: "Write --server https://reader.example, without a password in it."
      )
    }
    return (RemoteServer(address: address), rest)
  }

  /// Has the server run a command line, and prints what it printed.
  func run(_ words: [String], in context: Context) async throws(CommandFailure) -> Int32 {
    let secret: String
    if let variable = context.variable("TIDINGS_API_PASSWORD") {
      secret = variable
    } else {
      let host = PlainLine.safe(address.host)
      secret = try context.readPassword("Password for programs at \(host): ")
    }
    var request = FetchRequest(address: commandAddress)
    request.headers = HeaderFields([
      HeaderFields.Field(name: "Authorization", value: "Bearer \(secret)"),
      HeaderFields.Field(name: "Accept", value: "application/json"),
    ])
    request.postedForm = FormFields.encode(words.map { (name: "word", value: $0) })
    request.bodyLimitInBytes = 64 << 20
    let response: FetchResponse
    do {
      // One's own server may be anywhere, also in one's own house.
      response = try await context.makeFetcher(true).fetch(request)
    } catch {
      throw CommandFailure("The server cannot be reached", place: address.text)
    }
    return try print(response, in: context)
  }

  private var commandAddress: String {
    let base = address.withoutFragment.text
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/api/command"
  }

  private func print(
    _ response: FetchResponse,
    in context: Context
  ) throws(CommandFailure) -> Int32 {
    switch response.status {
    case 200: break
    case 401:
      throw CommandFailure(
        "The server does not know this password",
        place: address.text,
        advice:
          "Make one for this program there, under Settings, Account. A path of the reader belongs to "
          + "its address."
      )
    default:
      throw CommandFailure(
        "The server answered \(response.status)",
        place: response.address,
        advice: "Check that a reader of this version is there, and that its path is right."
      )
    }
    guard
      let answer = JSONReader.value(of: String(decoding: response.body, as: UTF8.self)),
      case .string(let output)? = answer["output"], case .string(let errors)? = answer["errors"],
      case .number(let status)? = answer["status"]
    else {
      throw CommandFailure("This is no answer of a reader", place: response.address)
    }
    if !output.isEmpty { context.print(output) }
    if !errors.isEmpty { context.complain(errors) }
    return Int32(status.text) ?? 1
  }
}
