import AssetServing
import HTTPSemantics
import HTTPServing
import JSONText

/// The script of the service worker at its fixed address: two lines that start a module of the
/// assets and name what belongs to the program.
///
/// The hash of the assets stands in it, so that another program is another worker.
/// Source: Service Workers §4.
extension Response {
  static func serviceWorker(_ assets: AssetSet) -> Response {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("hash", assets.hash)
      writer.member("live", assets.isLive)
      writer.member("files", assets.paths)
    }
    let text = """
      import { start } from '\(assets.prefix)/scripts/later/worker/main.js';
      start(\(writer.text));

      """
    var response = Response(type: "text/javascript; charset=utf-8", bytes: Array(text.utf8))
    response.headers["Cache-Control"] = "no-cache"
    return response
  }
}
