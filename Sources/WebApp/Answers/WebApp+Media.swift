import CivilTime
import FileCaching
import HTTPSemantics
import HTTPServing
import ReaderServices

/// Pictures of others, at addresses that this server has signed.
extension WebApp {
  func media(_ request: Request) async -> Response {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .methodNotAllowed(allow: ["GET", "HEAD"])
    }
    guard let pictures = reader.pictures else { return Self.refusal(.notSigned) }
    let form = request.parameter(PictureLinks.formName)
    let readsWebP = Self.readsWebP(request.headers["Accept"])
    switch await pictures.picture(
      at: request.path,
      form: form,
      readsWebP: readsWebP
    ) {
    case .success(let picture): return response(picture)
    case .failure(.onItsWay): return Self.onItsWay
    // Many sites have no icon, which is no mistake; the tile then keeps its letter.
    case .failure where form == PictureForm.icon.rawValue: return Self.noIcon
    case .failure(let failure): return Self.refusal(failure)
    }
  }

  /// Browsers that read WebP say so; scripts, which say nothing, run in browsers of today.
  static func readsWebP(_ accept: String?) -> Bool {
    guard let accept else { return true }
    return accept == "*/*" || accept.contains("image/webp")
  }

  private func response(_ picture: KeptPicture) -> Response {
    let body: Response.Body =
      switch picture.content {
      case .bytes(let bytes): .bytes(bytes)
      case .file(let file):
        .file(
          FileBody(
            owner: file,
            descriptor: file.descriptor,
            offset: file.contentOffset,
            count: file.contentCount
          )
        )
      }
    var response = Response(status: 200, body: body)
    response.headers["Content-Type"] = picture.mediaType
    let seconds = picture.freshUntil.seconds - configuration.clock.now().seconds
    // Private, and so without `Vary`: every browser has its own, and reads WebP or does not.
    response.headers["Cache-Control"] = "private, max-age=\(min(max(seconds, 60), 30 * 86_400))"
    response.headers["ETag"] = EntityTag(picture.tag).text
    response.headers["Content-Security-Policy"] = Self.policy
    return response
  }

  /// A picture opened by itself, a drawing above all, runs nothing and loads nothing.
  private static let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  private static let noIcon: Response = {
    var response = Response(status: 204)
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response
  }()

  /// Pages ask again by themselves, see `slow-pictures.js`.
  private static let onItsWay: Response = {
    var response = Response.text(
      PictureFailure.onItsWay.answerStatus,
      PictureFailure.onItsWay.sentence
    )
    response.headers["Retry-After"] = "2"
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Security-Policy"] = policy
    return response
  }()

  private static func refusal(_ failure: PictureFailure) -> Response {
    var response = Response.text(failure.answerStatus, failure.sentence)
    response.headers["Cache-Control"] = "private, max-age=60"
    response.headers["Content-Security-Policy"] = policy
    return response
  }
}
