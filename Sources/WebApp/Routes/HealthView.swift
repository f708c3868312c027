/// Which feeds the page of feed health lists, and in which order.
struct HealthView: Hashable {
  enum Filter: String, CaseIterable { case all, failing, slow, silent, paused }

  enum Order: String, CaseIterable { case trouble, name, newest, next }

  var filter = Filter.all
  var order = Order.trouble

  init(filter: Filter = .all, order: Order = .trouble) {
    self.filter = filter
    self.order = order
  }

  /// Reads what `parameters` wrote; what is unknown is as usual.
  init(_ parameter: (String) -> String?) {
    filter = parameter("show").flatMap(Filter.init) ?? .all
    order = parameter("sort").flatMap(Order.init) ?? .trouble
  }

  var parameters: [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    if filter != .all { parameters.append(("show", filter.rawValue)) }
    if order != .trouble { parameters.append(("sort", order.rawValue)) }
    return parameters
  }
}
