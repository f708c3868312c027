package import ReaderModel

/// Says why a feed is asked for again when it is; pages and commands share it.
package enum NextCheckText {
  /// Half a sentence that goes after a time: *in 2 h, as often as it usually has news*.
  package static func reason(_ reason: NextCheckReason) -> String {
    switch reason {
    case .usual: "the usual time, as it tells no rhythm"
    case .rhythm: "by how often it has news"
    case .hours: "by how often and at which hours it has news"
    case .finished: "once a day, as the feed says that it has ended"
    case .skipped: "as the feed says that it has no news before"
    case .asked: "as the feed asks for"
    case .holds: "as its server asks for"
    case .pushed: "to be sure, as its hub tells of news"
    case .pinged: "as its hub said that there is news"
    case .wished: "as you chose"
    case .failing: "later with each failure"
    case .resting: "once a day, as it has failed for so long"
    case .gone: "only once a day, as its server has given it up"
    case .stopped: "not by itself, as its server has given it up for good"
    case .serverBusy: "its server asked to be left alone until then"
    case .hostBudget: "its server bears only so many requests a minute"
    case .hostSilent: "its server does not answer for its other feeds"
    }
  }
}
