import HTTPSemantics
import HTTPServing
import ReaderServices

/// Sound and film of others, at addresses that this server has signed.
extension WebApp {
  func sound(_ request: Request) async -> Response {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .methodNotAllowed(allow: ["GET", "HEAD"])
    }
    guard let sounds = reader.sounds else { return Self.refusal(.notSigned) }
    let answer = await sounds.open(
      request.path,
      range: request.headers["Range"],
      condition: request.headers["If-Range"]
    )
    switch answer {
    case .success(let sound): return Self.response(sound)
    case .failure(let failure): return Self.refusal(failure)
    }
  }

  private static func response(_ sound: PassedSound) -> Response {
    var response = Response(status: sound.status, headers: sound.headers)
    response.headers["Cache-Control"] = "private, max-age=3600"
    response.headers["Content-Security-Policy"] = policy
    if sound.status == 416 { return response }
    // The length tells the player that what breaks off is not all.
    response.body =
      sound.lengthInBytes.map { .measured(sound.chunks, count: $0) } ?? .stream(sound.chunks)
    return response
  }

  private static func refusal(_ failure: SoundFailure) -> Response {
    var response = Response.text(failure.answerStatus, failure.sentence)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Security-Policy"] = policy
    return response
  }

  /// A file opened by itself plays, and does nothing else.
  private static let policy = "default-src 'none'; media-src 'self'; sandbox"
}
