/// The handler of a server with everything around it that each response needs.
///
/// In this order, from outside: who may ask at all and by which name, who may change something,
/// compression, tags. The headers that guard pages are the server's own, see
/// `Server.Configuration.standingHeaders`.
package func guarded(_ handler: @escaping Handler, door: FrontDoor = FrontDoor()) -> Handler {
  door.around(
    SameOriginForms.around(
      Compression.around(
        ConditionalPages.around(handler)
      )
    )
  )
}
