import CivilTime
import HTTPSemantics
import Synchronization
import WebAddressing

/// Remembers which hosts have asked to be left alone.
///
/// A 429 counts whoever asks, not what is asked for, so a host that answers so to one feed is not
/// asked for its other feeds either until its time is over. A 503 speaks of one document and is
/// left to the feed it belongs to. Hosts of one's own network are always asked: there is nobody to
/// be polite to.
///
/// Source: RFC 6585 §4.
final class HostPauses: Sendable {
  /// However long a host asks for, its other feeds get a chance after an hour; the limit is ours.
  private static let longestInSeconds: Int64 = 3600
  /// More hosts than anybody reads; a limit against names that are made up.
  private static let hostLimit = 1000

  private let ends = Mutex<[String: Timestamp]>([:])

  /// What the host would answer now, if it has asked to be left alone; `nil` if it may be asked.
  func answer(for address: WebAddress, at now: Timestamp) -> FetchResponse? {
    guard let end = ends.withLock({ $0[address.host] }), end > now else { return nil }
    let seconds = (end.milliseconds - now.milliseconds + 999) / 1000
    return FetchResponse(
      status: 429,
      address: address.withoutUserInfo.withoutFragment.text,
      headers: HeaderFields([.init(name: "Retry-After", value: "\(seconds)")])
    )
  }

  /// Takes note of an answer.
  func note(_ response: FetchResponse, at now: Timestamp) {
    guard response.status == 429, let address = WebAddress(response.address),
      address.literalReach ?? .everybody == .everybody,
      let end = RetryAfter.instant(
        response.headers["Retry-After"],
        now: now,
        longestDelayInSeconds: HostPauses.longestInSeconds
      )
    else { return }
    ends.withLock { ends in
      if ends.count >= HostPauses.hostLimit { ends = ends.filter { $0.value > now } }
      if ends.count < HostPauses.hostLimit { ends[address.host] = end }
    }
  }
}
