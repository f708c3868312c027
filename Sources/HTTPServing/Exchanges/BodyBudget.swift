/// How many bytes of bodies the server holds at once, whoever sent them.
///
/// Bodies are held before anybody has been asked who they are, so what one of them may be is no bound
/// on what all of them are. Small ones always have room: as many as there are connections are
/// no burden, and nobody can keep others from signing in or marking by sending large ones.
struct BodyBudget {
  /// Up to here a body has room whatever the others are.
  static let alwaysInBytes = 64 << 10

  let limitInBytes: Int
  /// By the number of the request.
  private var held: [UInt64: Int] = [:]
  private(set) var totalInBytes = 0

  init(limitInBytes: Int) { self.limitInBytes = limitInBytes }

  /// - Returns: False if there is no room for so many bytes more of a request; then it holds what
  ///   it held.
  mutating func take(_ count: Int, for request: UInt64) -> Bool {
    let sum = held[request, default: 0] + count
    guard sum <= Self.alwaysInBytes || totalInBytes + count <= limitInBytes else { return false }
    held[request] = sum
    totalInBytes += count
    return true
  }

  /// Nothing of the request's body is held any more; it may be said twice.
  mutating func release(_ request: UInt64) {
    totalInBytes -= held.removeValue(forKey: request) ?? 0
  }
}
