import HTMLWriting

/// The drawings on buttons and beside names: symbols of `Web/icons/sprite.svg`.
enum Glyph: String, CaseIterable {
  case unread, today, star, all, pictures, podcasts, feeds, search, add, refresh, done, check
  case more, back, turn, down, up, folder, open, comments, keep, read, share, play, film, file
  case clip, edit, remove, warning, health, settings, download, kept, upload, close, keys
  case person, people, phone, article, letters, sliders, info, bell, pause, history, grip, text,
    link
  case arrowUp = "arrow-up"
  case stepBack = "step-back"
  case stepForward = "step-forward"
  case skip, moon, queue, heart
  case queueNext = "queue-next"
  case pictureInPicture = "picture-in-picture"
  case fullScreen = "full-screen"

  /// The drawing says nothing by itself: a name stands beside it or in its button's label.
  func html(_ stage: Stage, _ className: String? = nil) -> HTML {
    svg(.class("glyph", className), .aria("hidden", true)) {
      use(.href(stage.assets.target("icons/sprite.svg#\(rawValue)")))
    }
  }
}
