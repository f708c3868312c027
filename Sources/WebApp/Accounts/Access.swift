/// Who may ask for an address.
enum Access {
  /// Also those who have not signed in: what says nothing of anybody.
  case everybody
  /// Those who have signed in, each for what is their own.
  case readers
  case administrators
  /// Programs with a password of their own; no cookie counts here, so no page of others can use one.
  case programs
}

extension Route {
  /// Written out for what is less guarded than the rest, so that a new address is guarded by itself.
  var access: Access {
    switch self {
    case .signIn, .enter, .firstAccount, .makeFirstAccount, .manifest, .worker, .columns: .everybody
    case .people, .person, .feedsOfAll, .addPerson, .changePerson: .administrators
    case .command: .programs
    default: .readers
    }
  }
}
