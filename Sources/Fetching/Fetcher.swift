package import HTTPSemantics

/// What downloads a document; the one in use is `FetchLoop`, tests plug in their own.
package protocol Fetcher: Sendable {
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse
  /// Asks for a document that is too long for memory: sound, film.
  ///
  /// It comes as it is sent, not packed, and may be of any length; there is no limit of time as long
  /// as it moves.
  func open(_ request: FetchRequest) async throws(FetchError) -> StreamedResponse
  /// Looks at what the server of a document shows of itself, without asking it for anything.
  ///
  /// - Returns: `nil` over plain http, and if it cannot be read.
  func certificate(of request: FetchRequest) async throws(FetchError) -> ServerCertificate?
}

extension Fetcher {
  /// A fetcher without connections sees no certificates.
  package func certificate(
    of request: FetchRequest
  ) async throws(FetchError) -> ServerCertificate? { nil }
}

/// A document to ask for.
package struct FetchRequest: Hashable, Sendable {
  /// `http` or `https`, absolute; may hold user name and password.
  package var address: String
  package var etag: String?
  package var lastModified: String?
  /// Added to or replacing what the fetcher sends by itself.
  package var headers: HeaderFields
  /// After decompression.
  package var bodyLimitInBytes: Int
  /// Fields of a form to post instead of asking for a document, encoded; the first address alone gets
  /// them, none that it redirects to.
  package var postedForm: String?
  /// Whether addresses to which it redirects by 307 and 308 get the form too, unless it would have
  /// to leave encryption.
  package var repeatsForm = false
  /// Cookies from an earlier answer, as `FetchResponse.cookies` gave them.
  package var cookies: [String] = []
  /// How the server is asked, if otherwise than all are.
  package var manner: RequestManner

  /// Bytes; feeds with every episode of decades have some ten million.
  package static let mostOfAFeed = 20 << 20

  package init(
    address: String,
    etag: String? = nil,
    lastModified: String? = nil,
    headers: HeaderFields = HeaderFields(),
    bodyLimitInBytes: Int = Self.mostOfAFeed,
    manner: RequestManner = RequestManner()
  ) {
    self.address = address
    self.etag = etag
    self.lastModified = lastModified
    self.headers = headers
    self.bodyLimitInBytes = bodyLimitInBytes
    self.manner = manner
  }
}

/// An answer, whatever its status.
package struct FetchResponse: Hashable, Sendable {
  package var status: Int
  /// Where the answer came from after all redirects, without user name and password.
  package var address: String
  /// The address to ask from now on, where every redirect up to it was permanent (301, 308).
  ///
  /// Only beside a 2xx or a 304, never from `https` to `http`; it keeps user name and password if
  /// it is on the same host.
  package var permanentAddress: String?
  /// Without validators if the answer is not complete, so that nobody asks for the rest in vain.
  package var headers: HeaderFields
  /// Decompressed.
  package var body: [UInt8]
  /// The body before decompression.
  package var sizeOnWireInBytes: Int = 0
  /// False if the connection broke or time ran out half way; `body` is what came until then.
  package var isComplete: Bool = true
  /// Cookies of the whole chain of redirects, in the Netscape format.
  package var cookies: [String] = []

  package init(
    status: Int,
    address: String,
    permanentAddress: String? = nil,
    headers: HeaderFields = HeaderFields(),
    body: [UInt8] = []
  ) {
    self.status = status
    self.address = address
    self.permanentAddress = permanentAddress
    self.headers = headers
    self.body = body
  }
}

/// Why there is no answer.
package struct FetchError: Error, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case badAddress, nameNotFound, refusedConnection, connectionLost, timedOut, tlsFailed
    case privateAddress, tooManyRedirects, badRedirect, tooLarge, badEncoding, badResponse
    case proxyFailed, cancelled
  }

  package var code: Code
  /// The address that was being asked for, without user name and password.
  package var address: String
  /// A fact that helps; never a secret.
  package var detail: String?
  /// What is wrong with the server's certificate, where that is it.
  package var certificate: CertificateProblem?

  package init(code: Code, address: String, detail: String? = nil) {
    self.code = code
    self.address = address
    self.detail = detail
  }
}
