// Pictures of others: a fetcher of their own, a folder beside the store, and children of this
// program that make them smaller. And sound of others, with a fetcher of its own.

import CivilTime
import Commands
import Credentials
import FileCaching
import Fetching
import Glibc
import PictureResizing
import ReaderServices

/// Pictures and sound together with what has to be ended with them, and what else goes by the key.
struct PictureWorks {
  let pictures: Pictures
  let sounds: Sounds
  let pushKey: PushKey
  private let fetcher: FetchLoop
  private let soundFetcher: FetchLoop
  private let resizer: PictureResizer

  /// - Parameters:
  ///   - store: The path of the store; the key and the folder lie beside it.
  ///   - limitInMegabytes: Of the folder.
  ///   - allowsPrivateAddresses: As for feeds.
  /// - Throws: What a reader can do if there is no secret key.
  init(
    besideStore store: String,
    limitInMegabytes: Int,
    allowsPrivateAddresses: Bool
  ) throws(CommandFailure) {
    let key: SecretKey
    do {
      key = try SecretKey.kept(at: store + ".key")
    } catch {
      throw CommandFailure(Explanation(error))
    }
    pushKey = PushKey(key)
    fetcher = makeFetcher(allowsPrivateAddresses: allowsPrivateAddresses) { configuration in
      configuration.transferLimit = 8
      configuration.transferLimitPerHost = 4
      configuration.connectTimeout = .seconds(10)
      configuration.totalTimeout = .seconds(30)
      configuration.memoryBudgetInBytes = 32 << 20
    }
    resizer = PictureResizer { reason in
      writeAll(
        "tidings: Pictures are shown in full, because they cannot be made smaller: \(reason)\n"
          + "  Install the package libvips42 (libvips42t64 from Debian 13 on), and start again.\n",
        to: STDERR_FILENO
      )
    }
    soundFetcher = makeFetcher(allowsPrivateAddresses: allowsPrivateAddresses) { configuration in
      // A household; each transfer holds 128 kB.
      configuration.transferLimit = 64
      configuration.transferLimitPerHost = 16
      configuration.connectTimeout = .seconds(10)
    }
    sounds = Sounds(key: key.signingKey(for: .soundAddresses), fetcher: soundFetcher)
    let folder = store.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    pictures = Pictures(
      key: key.signingKey(for: .pictureAddresses),
      fetcher: fetcher,
      cache: FileCache(
        folder: (folder + ["media"]).joined(separator: "/"),
        limitInBytes: limitInMegabytes << 20
      ),
      resizer: resizer,
      clock: WallClock(now: now)
    )
  }

  /// Gives up what is on its way, so that nobody waits for a slow server when the program ends.
  func close() async {
    resizer.shutDown()
    await soundFetcher.shutDown()
    await fetcher.shutDown()
  }
}
