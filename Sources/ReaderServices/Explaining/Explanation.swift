import CivilTime
import Credentials
import Fetching
import ReaderModel
import SQLDatabase

/// An error in the words of whoever reads: what went wrong, where, and what to do about it.
///
/// Pages and commands show the same sentences; the errors themselves carry codes and facts.
package struct Explanation: Hashable, Sendable {
  /// A sentence without full stop.
  package var what: String
  package var place: String?
  /// A sentence; `nil` where nothing can be done but waiting.
  package var advice: String?

  package init(_ what: String, place: String? = nil, advice: String? = nil) {
    self.what = what
    self.place = place
    self.advice = advice
  }

  /// Explains whatever a use case threw.
  package init(_ error: any Error) {
    switch error {
    case let error as SubscribeError: self.init(error)
    case let error as ImportError: self.init(error)
    case let error as DatabaseError: self.init(error)
    case let error as AccountError: self.init(error)
    case let error as RequestProblem: self.init(error)
    case let error as FetchError: self.init(error)
    case let error as PasswordWork.Failure: self.init(error)
    case let error as SecretKeyError: self.init(error)
    case is CancellationError: self.init("It was stopped before the end")
    default: self.init("Something went wrong: \(error)")
    }
  }

  /// Explains what is wrong with the store; `nil` if it is something else.
  package init?(ofStore error: any Error) {
    guard let error = error as? DatabaseError, Self.advice(error.code) != nil else { return nil }
    self.init(error)
  }

  /// What went wrong and what to do, as sentences for a page.
  package var sentences: String {
    [what, advice].compactMap(\.self).map { $0.hasSuffix(".") ? $0 : $0 + "." }
      .joined(separator: " ")
  }

  /// Whether trying again in a moment is all that helps.
  package static func isBusy(_ error: any Error) -> Bool {
    (error as? PasswordWork.Failure) != nil
  }

  private init(_ error: SubscribeError) {
    switch error {
    case .alreadySubscribed(let feed):
      self.init("You have subscribed to this already", place: "feed \(feed.rawValue)")
    case .notAnAddress(let typed):
      self.init(
        "This is no web address",
        place: typed,
        advice: "Write it like example.org or https://example.org/feed."
      )
    case .unreadableLogin(let typed):
      self.init(
        "This is no web address",
        place: typed,
        advice: "The name and password in it cannot be read: leave them out, and give --basic NAME."
      )
    case .noFeedFound(let address):
      self.init(
        "There is no feed behind this page",
        place: address,
        advice: "Look on the site for a link named RSS, Atom or feed, and give its address."
      )
    case .fetchFailed(let failure, let address):
      self.init(FailureText(failure: failure, address: address))
    case .badSettings(let problem): self.init(problem)
    case .storage(let explanation): self = explanation
    }
  }

  private init(_ error: FetchError) {
    guard let reason = RefreshFailureReason(error) else {
      self.init("It was stopped before the end")
      return
    }
    let failure = FeedFailure(reason, at: Timestamp(milliseconds: 0), after: nil)
    self.init(FailureText(failure: failure, address: error.address))
  }

  /// Why a feed could not be fetched.
  package init(_ text: FailureText) {
    self.init(withoutStop(text.sentence), place: text.address, advice: text.advice)
  }

  private init(_ error: ImportError) {
    switch error {
    case .notOPML:
      self.init(
        "This is no list of feeds",
        advice:
          "Give the OPML file that another reader exports, or a text with an address on each line."
      )
    case .noFeeds:
      self.init("There is no feed in it", advice: "Give a file or a list with addresses of feeds.")
    case .storage(let explanation): self = explanation
    }
  }

  private init(_ error: AccountError) {
    switch error {
    case .nameUnusable:
      self.init(
        "This name cannot be used",
        advice: "Take up to \(AccountName.mostCharacters) letters, digits, spaces and . - _ @"
      )
    case .nameTaken:
      self.init("Somebody has this name already", advice: "Choose another name.")
    case .passwordTooShort:
      self.init(
        "The password is too short",
        advice: "Take \(PasswordRule.leastCharacters) characters or more; a few words are best."
      )
    case .passwordTooLong:
      self.init("The password is too long", advice: "Take a shorter one.")
    case .noSuchAccount:
      self.init("There is no such account")
    case .lastAdministrator:
      self.init(
        "Nobody would be left who looks after the accounts",
        advice: "Make somebody else an administrator first."
      )
    case .notTheFirst:
      self.init(
        "There is an account here already",
        advice: "Sign in, or ask whoever looks after this reader for an account."
      )
    }
  }

  private init(_ error: PasswordWork.Failure) {
    switch error {
    case .busy:
      self.init(
        "Too many people sign in at this moment",
        advice: "Try again in a few seconds."
      )
    case .noMemory:
      self.init(
        "There is not enough memory to look at a password",
        advice: "Try again in a while."
      )
    }
  }

  private init(_ error: DatabaseError) {
    self.init(withoutStop(error.message), advice: Self.advice(error.code))
  }

  private static func advice(_ code: DatabaseError.Code) -> String? {
    switch code {
    case .busy: "Try again when the other program that uses the store has done its work."
    case .inUse:
      "Stop that one first, or name another store with --database PATH. Commands may run beside a server."
    case .corrupt: "tidings check says more, and tidings restore FILE puts a copy in its place."
    case .full: "Make room on the disk."
    case .cannotOpen: "Check that the folder is there and that you may write to it."
    case .readOnly:
      "Check that you may write to the file and its folder. A store on a disk that cannot be written is of"
        + " no use before it is copied to another one, with the files beside it."
    case .notADatabase: "Give another path with --database."
    case .tooNew: "Use the newer version of Tidings that wrote it."
    default: nil
    }
  }
}

private func withoutStop(_ sentence: String) -> String {
  sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
}
