// What `serve` says when it has started: where the reader is, and how a phone gets there.

import Commands
import HTTPServing
import QRCoding

/// The addresses; with a code to point a camera at where somebody looks at a terminal.
func greeting(_ doorways: [Doorway], _ listeners: [Server.Listener], isTerminal: Bool) -> String {
  let own = doorways.last { $0.reach == .machine } ?? doorways.first
  guard let own else {
    let places = listeners.map(\.description).joined(separator: ", ")
    return "Tidings is at \(places)\n  A proxy in front of it makes it reachable.\n"
  }
  var text = "Tidings is at \(own.address)\n"
  let others = doorways.filter { $0.reach != .machine && $0 != own }
  for doorway in others {
    text +=
      "  \(doorway.reach == .network ? "in your network" : "from elsewhere"):"
      + " \(doorway.address)\n"
  }
  if let best = doorways.first, best.reach != .machine {
    guard isTerminal, let code = QRCode(best.address) else { return text }
    return text + "  On your phone, point its camera here:\n\n" + code.terminalText + "\n"
  }
  guard isTerminal else { return text }
  return text + """
      Only this machine can reach it. To read on your phone too, make an account,
      then listen on all interfaces:
        tidings user add NAME
        tidings serve --listen '*:\(listeners.first?.port ?? 8080)'

    """
}
