import HTMLWriting
import HTTPServing
import QRCoding

/// How to read on a phone: where the reader is, how it gets onto the home screen, what https adds.
///
/// Which of it works over which address only a browser knows; a script puts in what this one says.
struct PhoneGuide {
  /// Those that reach furthest come first.
  let doorways: [Doorway]
  /// How this page was reached.
  let origin: RequestOrigin
  /// Whether everybody signs in already.
  let hasAccounts: Bool
  let stage: Stage

  static let sheets = ["phone"]

  var html: HTML {
    div(.class("phone-guide"), .data("module", "phone")) {
      if let address { reach(address) } else { opening }
      homeScreen
      features
      ways
    }
  }

  /// The address for another device: what the owner says, how this page came to another machine, or
  /// the first of the network.
  private var address: String? {
    if let best = doorways.first, best.reach == .everywhere { return best.address }
    if !origin.isOfThisMachine { return origin.address }
    return doorways.first { $0.reach != .machine }?.address
  }

  private var others: [Doorway] {
    doorways.filter { $0.reach != .machine && $0.address != address }
  }

  // MARK: Getting there

  private func reach(_ address: String) -> HTML {
    section(.class("card", "phone-reach")) {
      if let code = QRCode(address) {
        svg(
          .class("qr"),
          .viewBox("0 0 \(code.drawingSize) \(code.drawingSize)"),
          .role("img"),
          .aria("label", "QR code of the address")
        ) { path(.d(code.path)) }
      }
      div {
        h2 { "Point your phone’s camera at the code" }
        p { "Or type the address into its browser:" }
        p(.class("address")) { code { address } }
        button(
          .class("button"),
          .type("button"),
          .data("copy", address),
          .hidden()
        ) { "Copy" }
        if !others.isEmpty {
          p(.class("hint")) { "Also at:" }
          ul(.class("addresses")) {
            for doorway in others { li { code { doorway.address } } }
          }
        }
      }
    }
  }

  /// Until others may come in.
  private var opening: HTML {
    section(.class("card")) {
      h2 { "So far only this machine can reach the reader" }
      p { "Three steps on the machine that it runs on open it to your other devices:" }
      ol(.class("steps")) {
        if hasAccounts {
          li { "The account is made: from now on everybody signs in." }
        } else {
          li {
            a(.href(Route.firstAccount.target)) { "Make an account" }
            ", so that nobody else in your network reads along. In a terminal:"
            command("tidings user add NAME")
          }
        }
        li {
          "Stop the reader, and start it for all devices in your network:"
          command("tidings serve --listen '*:\(port)'")
        }
        li { "Come back to this page: it then has the address, and a code for the camera." }
      }
    }
  }

  private var port: String {
    origin.host.split(separator: ":").dropFirst().last.map(String.init) ?? "8080"
  }

  private func command(_ text: String) -> HTML {
    pre(.class("command"), .tabindex(0)) { code { text } }
  }

  // MARK: On the home screen

  private var homeScreen: HTML {
    section(.class("group")) {
      h2(.class("group-title")) { "Put it on the home screen" }
      div(.class("systems")) {
        system(
          "iPhone and iPad",
          [
            "Open the address in Safari.",
            "Tap Share, the square with an arrow.",
            "Choose Add to Home Screen, then Add.",
          ]
        )
        system(
          "Android",
          [
            "Open the address in Chrome, Edge or Firefox.",
            "Tap ⋮ for the menu.",
            "Choose Install app or Add to Home screen.",
          ]
        )
      }
    }
  }

  private func system(_ name: String, _ steps: [String]) -> HTML {
    div(.class("card")) {
      h3 { name }
      ol(.class("steps")) { for step in steps { li { step } } }
    }
  }

  // MARK: What https adds

  /// Whether browsers call the way to this page a safe one.
  private var isSafeHere: Bool { origin.isSecure || origin.isOfThisMachine }

  private var isSafeThere: Bool { address?.hasPrefix("https:") ?? false }

  private var features: HTML {
    section(.class("group"), .data("features")) {
      h2(.class("group-title")) { "What https adds" }
      ul(.class("options")) {
        feature("offline", "Reading without a network", "What is unread, kept on the device.")
        feature("install", "A real app", "In a window of its own, in the list of apps too.")
        feature("media", "Controls on the lock screen", "For episodes: play, pause, skip.")
        feature("notices", "Notifications", "Of the feeds that you choose.")
      }
      p(.class("hint")) {
        "Reading, marking and playing work without it. "
        if isSafeThere {
          "Your phone gets all of this at the address above."
        } else if address != nil, isSafeHere {
          "What works here is what this browser can do; the address above is not encrypted, so on "
          "your phone it is less."
        } else {
          "Browsers give the rest to encrypted connections alone, and to the machine itself."
        }
      }
    }
  }

  private func feature(_ name: String, _ title: String, _ note: String) -> HTML {
    li(.class("option")) {
      span(.class("about")) {
        title
        small { note }
      }
      span(.class("option-value"), .data("feature", name)) {
        isSafeHere ? "On this device" : "Needs https"
      }
    }
  }

  // MARK: Ways to it

  private var ways: HTML {
    section(.class("group")) {
      h2(.class("group-title")) { "Ways to https, and to reading away from home" }
      div(.class("card", "ways")) {
        way("A private network") {
          p {
            "Phone and machine join a network of their own across the Internet, such as WireGuard. "
            "They find each other wherever you are, nobody else finds either, and all that passes is "
            "encrypted. Use the address that the machine has in it."
          }
          p(.class("hint")) {
            "The easiest way from elsewhere. Browsers do not know that it is safe, so for the list "
            "above it still takes a certificate; some of these networks bring one."
          }
        }
        way("A reverse proxy") {
          p {
            "A web server under a name of yours passes requests on to the reader: Caddy, which "
            "fetches its certificate by itself, or nginx, say."
          }
          command("tidings serve --public-url https://reader.example/ --trusted-proxy 127.0.0.1")
          p(.class("hint")) { "The usual way for a name on the Internet." }
        }
        way("A certificate of your own") {
          p { "The reader speaks https itself, with two files that certbot, say, keeps fresh:" }
          command("tidings serve --listen '*:443' --certificate fullchain.pem --key privkey.pem")
          p(.class("hint")) { "No other program is needed, only a name that leads to the machine." }
        }
      }
    }
  }

  private func way(_ name: String, @HTMLBuilder _ content: () -> HTML) -> HTML {
    details {
      summary { name }
      content()
    }
  }
}

extension RequestOrigin {
  /// Whether the page was opened on the machine that the reader runs on.
  fileprivate var isOfThisMachine: Bool {
    guard let name = FrontDoor.name(of: host) else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains(name)
  }
}
