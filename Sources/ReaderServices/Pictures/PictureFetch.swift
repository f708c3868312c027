import Fetching
import HTTPSemantics
import PictureReading
import WebAddressing

/// Getting a picture from the server that has it.
///
/// Servers that guard against other sites showing their pictures look at `Referer`. A browser on
/// the item's page would send that page's site, so that is tried first; where it is refused, the
/// picture's own site and no `Referer` at all often help.
///
/// Source: W3C Referrer Policy §3.7, the default of browsers: other sites are told the origin only.
struct PictureFetch {
  let fetcher: any Fetcher
  let address: String
  /// The site of the page that shows it; `nil` for the picture's own.
  let site: String?
  /// What to ask conditionally with.
  var known: PictureRecord?

  /// Larger than any photograph that a page shows.
  static let limitInBytes = 20 << 20
  /// What browsers decode without harm to a phone; a scan of a map.
  static let pixelLimit = 100_000_000

  enum Outcome {
    case picture(FetchResponse, PictureHeader)
    case unchanged(FetchResponse)
  }

  func run() async throws(PictureFailure) -> Outcome {
    var failure = PictureFailure.noPicture(host: host)
    for referer in referers {
      do throws(PictureFailure) {
        return try outcome(try await ask(referer))
      } catch {
        failure = error
        guard mayBeAWall(error) else { break }
      }
    }
    throw failure
  }

  private var host: String { WebAddress(address)?.host ?? address }

  private var referers: [String?] {
    let own = WebAddress(address)?.origin
    return site == nil || site == own ? [own, nil] : [site, own, nil]
  }

  private func ask(_ referer: String?) async throws(PictureFailure) -> FetchResponse {
    var request = FetchRequest(
      address: address,
      etag: known?.etag,
      lastModified: known?.lastModified,
      bodyLimitInBytes: Self.limitInBytes
    )
    request.headers["Accept"] = Self.accept
    request.headers["Referer"] = referer.map { $0 + "/" }
    do {
      return try await fetcher.fetch(request)
    } catch {
      throw .unreachable(error.code, host: host)
    }
  }

  private static let accept =
    "image/avif, image/webp, image/png, image/jpeg, image/gif, image/svg+xml;q=0.9, image/*;q=0.8, "
    + "*/*;q=0.5"

  private func outcome(_ response: FetchResponse) throws(PictureFailure) -> Outcome {
    if response.status == 304 { return .unchanged(response) }
    guard Status.isSuccess(response.status) else { throw .status(response.status, host: host) }
    guard response.isComplete else { throw .unreachable(.connectionLost, host: host) }
    guard let header = PictureHeader(response.body) else { throw .noPicture(host: host) }
    if let size = header.size, size.pixelCount > Self.pixelLimit {
      throw .tooManyPixels(host: host)
    }
    return .picture(response, header)
  }

  /// Whether another `Referer` may help: a page in place of the picture is a wall as well.
  private func mayBeAWall(_ failure: PictureFailure) -> Bool {
    switch failure {
    case .status(401, _), .status(403, _), .noPicture: true
    default: false
    }
  }
}
