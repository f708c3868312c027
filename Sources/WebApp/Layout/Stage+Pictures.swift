import HTMLWriting
import ReaderServices

/// Where pictures of others are shown from: through this server, or where they were published if the
/// reader wants it so.
extension Stage {
  /// The address of a picture in a form.
  ///
  /// - Parameters:
  ///   - address: Where it was published.
  ///   - page: The address of the page that it belongs to.
  ///   - form: In which form.
  /// - Returns: `nil` if it is no web address.
  func picture(_ address: String, on page: String?, _ form: PictureForm) -> LinkTarget? {
    guard let pictures else { return LinkTarget(web: address) }
    return pictures.path(of: address, on: page, form).map { LinkTarget(path: $0) }
  }

  /// A picture for a box, in the sizes that screens of different density need.
  ///
  /// - Returns: `src` and `srcset`; `nil` if it is no web address.
  func picture(
    _ address: String,
    on page: String?,
    _ forms: [(form: PictureForm, density: String)]
  ) -> Attribute? {
    guard let pictures else { return LinkTarget(web: address).map { .src($0) } }
    // Signed once for all forms.
    guard let place = pictures.place(of: address, on: page) else { return nil }
    let targets = forms.map { entry in
      (target: LinkTarget(path: PictureLinks.path(place, entry.form)), descriptor: entry.density)
    }
    guard let first = targets.first else { return nil }
    return .all([.src(first.target), .srcset(Array(targets.dropFirst()))])
  }
}

extension [(form: PictureForm, density: String)] {
  /// For the box of a row.
  static var thumbnail: Self { [(.square72, "1x"), (.square144, "2x"), (.square216, "3x")] }
  /// For covers of podcasts.
  static var cover: Self { [(.square216, "1x"), (.card480, "2x")] }
  /// For cards and grids.
  static var card: Self { [(.card480, "1x"), (.card960, "2x")] }
}
