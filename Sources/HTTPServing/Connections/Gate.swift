/// One of the places at which connections arrive, as libmicrohttpd's callbacks know it: the intake
/// is the same for all, but how a connection came is not.
final class Gate: Sendable {
  let intake: Intake
  let scheme: RequestOrigin.Scheme

  init(_ intake: Intake, scheme: RequestOrigin.Scheme) {
    self.intake = intake
    self.scheme = scheme
  }
}
