package import HTTPSemantics

/// What a form sent: fields, and files if it has some.
package struct Form: Sendable {
  /// A file that was chosen in a form; its name is whatever the sender says.
  package struct File: Hashable, Sendable {
    package var fileName: String
    package var mediaType: MediaType?
    package var bytes: [UInt8]
  }

  /// More fields than any form of ours has: an import of so many feeds, each of them ticked.
  package static let mostFields = 20_000

  /// In order; none if there are too many.
  package private(set) var fields: [(name: String, value: String)] = []
  /// In order; a file input left empty is left out.
  package private(set) var files: [(name: String, file: File)] = []

  /// Whether it was not read for having more than `mostFields`.
  package private(set) var hasTooManyFields = false

  /// The first value of that name.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// All values of that name, in order.
  package func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The first file of that name.
  package func file(_ name: String) -> File? { files.first { $0.name == name }?.file }

  /// A form of nothing but fields.
  package init(fields: [(name: String, value: String)]) {
    self.fields = fields
  }

  /// Reads the body of a request; anything but a form has no fields.
  package init(_ request: Request) {
    guard let type = request.headers["Content-Type"].flatMap({ MediaType($0) }) else { return }
    switch type.essence {
    case "application/x-www-form-urlencoded":
      let decoded = FormFields.decode(request.body, atMost: Self.mostFields)
      fields = decoded ?? []
      hasTooManyFields = decoded == nil
    case "multipart/form-data":
      guard let boundary = type.parameters["boundary"], !boundary.isEmpty else { return }
      for part in MultipartBody.parts(of: request.body, boundary: boundary) { add(part) }
    default:
      break
    }
  }

  private mutating func add(_ part: MultipartBody.Part) {
    guard let name = part.name else { return }
    guard let fileName = part.fileName else {
      fields.append((name, String(decoding: part.body, as: UTF8.self)))
      return
    }
    guard !fileName.isEmpty || !part.body.isEmpty else { return }
    let type = part.headers["Content-Type"].flatMap { MediaType($0) }
    files.append((name, File(fileName: fileName, mediaType: type, bytes: Array(part.body))))
  }
}

extension Request {
  /// The form in the body; read it once and keep it.
  package var form: Form { Form(self) }
}
