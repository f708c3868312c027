import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// A browser with its cookies and the token of the last page, as far as a test needs one.
struct Guest {
  let app: TestApp
  private(set) var cookies: [String: String] = [:]
  private(set) var token = ""
  /// Where it is, by its address.
  var address = "127.0.0.1"
  var headers: [(String, String)] = []

  init(_ app: TestApp) { self.app = app }

  /// One that has signed in.
  init(_ app: TestApp, as name: String, password: String = Guest.password) async throws {
    self.init(app)
    try await signIn(name, password)
  }

  static let password = "a long password"

  /// - Throws: What was answered instead of letting it in.
  @discardableResult
  mutating func signIn(_ name: String, _ password: String, next: String? = nil) async throws
    -> Answer
  {
    let fields = [("name", name), ("password", password)] + (next.map { [("next", $0)] } ?? [])
    let answer = await post("/sign-in", fields)
    guard answer.status == 303 else { throw Refusal(status: answer.status) }
    _ = await get("/settings")
    return answer
  }

  struct Refusal: Error, Equatable { var status: Int }

  mutating func get(_ address: String, _ more: [(String, String)] = []) async -> Answer {
    await send("GET", address, more, [])
  }

  /// Posts a form with the token of the page before.
  mutating func post(
    _ address: String,
    _ fields: [(String, String)],
    _ more: [(String, String)] = [],
    sealed: Bool = true
  ) async -> Answer {
    let all =
      fields.map { (name: $0.0, value: $0.1) }
      + (sealed && !token.isEmpty ? [(name: "token", value: token)] : [])
    return await send(
      "POST",
      address,
      [("Content-Type", "application/x-www-form-urlencoded")] + more,
      Array(FormFields.encode(all).utf8)
    )
  }

  private mutating func send(
    _ method: String,
    _ address: String,
    _ more: [(String, String)],
    _ body: [UInt8]
  ) async -> Answer {
    let cookie = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let answer = await app.send(
      method,
      address,
      (cookie.isEmpty ? [] : [("Cookie", cookie.joined(separator: "; "))]) + headers + more,
      body,
      from: self.address
    )
    for field in answer.response.headers.values("Set-Cookie") {
      let parts = field.split(separator: ";")[0].split(separator: "=", maxSplits: 1)
      let isGone = field.contains("Max-Age=0")
      cookies[String(parts[0])] = isGone || parts.count < 2 ? nil : String(parts[1])
    }
    if let token = answer.token { self.token = token }
    return answer
  }

  mutating func plant(_ name: String, _ value: String) { cookies[name] = value }
}

extension Answer {
  /// What the page's scripts prove themselves with.
  var token: String? {
    guard let range = text.range(of: "<html data-token=\"") else { return nil }
    return text[range.upperBound...].split(separator: "\"").first.map(String.init)
  }
}

extension TestApp {
  /// Makes accounts with these names and `Guest.password`; the first is the administrator.
  func addAccounts(_ names: String...) async throws -> [UserID] {
    var users: [UserID] = []
    for name in names {
      users.append(try await reader.accounts.add(name, password: Guest.password))
    }
    return users
  }
}
