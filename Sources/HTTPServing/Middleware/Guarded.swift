/// The handler of a server on loopback with everything around it that each response needs.
///
/// In this order, from outside: who may ask at all, who may change something, compression, tags.
/// The headers that guard pages are the server's own, see `Server.Configuration.standingHeaders`.
package func guarded(_ handler: @escaping Handler) -> Handler {
  LoopbackHosts.around(
    SameOriginForms.around(
      Compression.around(
        ConditionalPages.around(handler)
      )
    )
  )
}
