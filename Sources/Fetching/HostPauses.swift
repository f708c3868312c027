import CivilTime
import HTTPSemantics
import Synchronization
import WebAddressing

/// Remembers which hosts have asked to be left alone.
///
/// A 429 counts whoever asks, and a 503 that names a time speaks of a server in trouble; neither is
/// about one document. So a host that answers so to one feed is not asked for its other feeds either
/// until its time is over. Hosts of one's own network are always asked: there is nobody to be polite
/// to.
///
/// Source: RFC 6585 §4; RFC 9110 §15.6.4.
final class HostPauses: Sendable {
  /// However long a host asks for, its other feeds get a chance after an hour; the limit is ours.
  private static let longestInSeconds: Int64 = 3600
  /// More hosts than anybody reads; a limit against names that are made up.
  private static let hostLimit = 1000

  private struct Pause {
    var end: Timestamp
    var status: Int
  }

  private let pauses = Mutex<[String: Pause]>([:])

  /// What the host would answer now, if it has asked to be left alone; `nil` if it may be asked.
  func answer(for address: WebAddress, at now: Timestamp) -> FetchResponse? {
    guard let pause = pauses.withLock({ $0[address.host] }), pause.end > now else { return nil }
    let seconds = (pause.end.milliseconds - now.milliseconds + 999) / 1000
    return FetchResponse(
      status: pause.status,
      address: address.withoutUserInfo.withoutFragment.text,
      headers: HeaderFields([.init(name: "Retry-After", value: "\(seconds)")])
    )
  }

  /// Takes note of an answer.
  func note(_ response: FetchResponse, at now: Timestamp) {
    guard [429, 503].contains(response.status), let address = WebAddress(response.address),
      address.literalReach ?? .everybody == .everybody,
      let end = RetryAfter.instant(
        response.headers["Retry-After"],
        now: now,
        longestDelayInSeconds: HostPauses.longestInSeconds
      )
    else { return }
    let pause = Pause(end: end, status: response.status)
    pauses.withLock { pauses in
      if pauses.count >= HostPauses.hostLimit { pauses = pauses.filter { $0.value.end > now } }
      if pauses.count < HostPauses.hostLimit { pauses[address.host] = pause }
    }
  }
}
