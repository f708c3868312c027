import HTTPSemantics
import ReaderModel

/// Reads the marks in posted forms.
///
/// A form says one mark: `read=12&read=13`, `star=12`, or a list (`in=feeds/3`, `newest=99`, with
/// `stretch` if it is a part of it), or what to undo (`event=5`, or `of=` an operation). `op` is
/// the operation's UUID, `at` the device's time in milliseconds when it was done, `sent` the same
/// clock when it was told. Several marks in one form are `mark` fields, each such a form in itself,
/// in the order in which they were made.
struct PostedMarks {
  /// So many in one form; a device with more sends them in several.
  static let most = 500

  let device: String
  let clock: DeviceClock

  init(_ visit: Visit) {
    device = visit.device
    clock = DeviceClock(now: visit.stage.now)
  }

  /// All marks of a form; `nil` if one cannot be read, or there are too many.
  func marks(in form: PostedForm) -> [Mark]? {
    let forms = form.values("mark")
    if forms.isEmpty { return mark(in: form).map { [$0] } }
    guard forms.count <= Self.most else { return nil }
    var marks: [Mark] = []
    for text in forms {
      let inner = PostedForm(fields: FormFields.decode(text.utf8))
      guard let mark = mark(in: inner, sent: form["sent"]) else { return nil }
      marks.append(mark)
    }
    return marks
  }

  /// The one mark of a form.
  func mark(in form: PostedForm, undoing event: EventID? = nil, sent: String? = nil) -> Mark? {
    guard let action = event.map(Mark.Action.undo) ?? action(in: form) else { return nil }
    var mark = Mark(action, device: device)
    if let text = form["op"] {
      guard let operation = OperationID(text) else { return nil }
      mark.operation = operation
    }
    if let text = form["at"] {
      guard let at = RouteNumber(text) else { return nil }
      mark.at = clock.time(
        at.value,
        sent: (form["sent"] ?? sent).flatMap { RouteNumber($0)?.value }
      )
    }
    mark.batch = form["batch"].flatMap { OperationID($0) }
    return mark
  }

  private func action(in form: PostedForm) -> Mark.Action? {
    if let list = form.list, let newest = form.numbers("newest").first {
      guard let stretch = stretch(in: form) else { return nil }
      return .readList(list.query(limit: 1), stretch, upTo: ItemID(rawValue: newest))
    }
    let kinds: [(name: String, make: ([ItemID]) -> Mark.Action)] = [
      ("read", Mark.Action.read), ("unread", Mark.Action.unread), ("star", Mark.Action.star),
      ("unstar", Mark.Action.unstar),
    ]
    for kind in kinds {
      let items = form.numbers(kind.name).map(ItemID.init(rawValue:))
      if !items.isEmpty { return kind.make(items) }
    }
    if let event = form.numbers("event").first { return .undo(EventID(rawValue: event)) }
    return form["of"].flatMap { OperationID($0) }.map(Mark.Action.undoOperation)
  }

  /// Which part of the list; `nil` if that cannot be read.
  private func stretch(in form: PostedForm) -> ListStretch? {
    guard let name = form["stretch"] else { return .whole }
    let item = form.numbers("item").first.map(ItemID.init(rawValue:))
    switch (name, item) {
    case ("above", let item?): return .above(item)
    case ("below", let item?): return .below(item)
    default:
      let parts = name.split(separator: "-", maxSplits: 1)
      guard parts.first == "older", parts.count == 2, let days = RouteNumber(parts[1]),
        days.value <= 36_500
      else { return nil }
      return .olderThan(days: Int(days.value))
    }
  }
}

/// What marks did, as JSON for scripts.
struct MarkAnswer {
  let marks: [Mark]
  let results: [MarkResult]

  /// `{"count":4,"undo":17}` for the one mark of a form, else `{"done":[…]}` in their order.
  func json(asList: Bool) -> String {
    let texts = zip(marks, results).map(text)
    return asList ? "{\"done\":[\(texts.joined(separator: ","))]}" : texts[0]
  }

  private func text(_ mark: Mark, _ result: MarkResult) -> String {
    var members = ["\"count\":\(result.count)"]
    if let event = result.event { members.append("\"undo\":\(event.rawValue)") }
    if let operation = mark.operation { members.append("\"op\":\"\(operation.text)\"") }
    switch result.outcome {
    case .applied: break
    case .repeated: members.append("\"repeated\":true")
    case .expired: members.append("\"expired\":true")
    case .nothingLeft: members.append("\"nothing\":true")
    }
    return "{\(members.joined(separator: ","))}"
  }
}
