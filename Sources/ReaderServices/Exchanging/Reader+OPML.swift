import HTTPSemantics
import CivilTime
import FeedParsing
package import ReaderModel
import Storage
import WebAddressing

extension Reader {
  /// Subscribes to everything in an OPML document; what is there already is left alone.
  ///
  /// Nothing is fetched: the scheduler does that, however many feeds there are.
  ///
  /// - Returns: How many were new, and what was left out.
  /// - Throws: If it is no OPML, or the store refused.
  package func importOPML(
    _ bytes: [UInt8],
    for user: UserID
  ) async throws(ImportError) -> ImportSummary {
    let document: OPMLDocument
    do {
      document = try OPMLDocument(parsing: bytes)
    } catch {
      throw .notOPML
    }
    do {
      return try await subscribe(to: ImportList(document), for: user)
    } catch {
      throw .storage("\(error)")
    }
  }

  private func subscribe(to list: ImportList, for user: UserID) async throws -> ImportSummary {
    var summary = ImportSummary()
    summary.refused = list.refused
    let known = try await store.sidebar(for: user).subscriptions
    let addresses = Set(known.map { WebAddress($0.address)?.comparisonKey ?? $0.address })
    var folders: [[String]: FolderID] = [:]
    var new: [FeedID] = []
    for feed in list.feeds {
      if addresses.contains(WebAddress(feed.address)?.comparisonKey ?? feed.address) {
        summary.alreadyThere += 1
        continue
      }
      for path in feed.folders where folders[path] == nil {
        folders[path] = try await store.folder(path: path, for: user)
      }
      let (id, isNew) = try await store.subscribe(
        to: feed.address,
        title: feed.title,
        folders: feed.folders.compactMap { folders[$0] },
        for: user,
        at: clock.now()
      )
      if isNew { new.append(id) } else { summary.alreadyThere += 1 }
    }
    summary.added = new.count
    if !new.isEmpty {
      hub.publish(.subscriptionsChanged)
      jobs.add(new)
    }
    return summary
  }

  /// All subscriptions as OPML, with their folders in the order of the sidebar.
  package func exportOPML(for user: UserID) async throws -> String {
    let sidebar = try await store.sidebar(for: user)
    let outlines = ExportTree(sidebar).outlines
    var document = OPMLDocument(title: "Subscriptions of Tidings", outlines: outlines)
    document.dateCreated = clock.now().httpDate
    return document.xml
  }
}

/// The outlines of all folders and feeds.
private struct ExportTree {
  private var folders: [FolderID?: [FolderRow]] = [:]
  private var feeds: [FolderID?: [SubscriptionRow]] = [:]

  init(_ sidebar: Sidebar) {
    folders = Dictionary(grouping: sidebar.folders, by: \.parent)
    for row in sidebar.subscriptions {
      for folder in row.folders.isEmpty ? [nil] : row.folders.map(Optional.some) {
        feeds[folder, default: []].append(row)
      }
    }
  }

  var outlines: [OPMLOutline] { outlines(in: nil) }

  /// The store keeps folders from being inside themselves, so this ends.
  private func outlines(in folder: FolderID?) -> [OPMLOutline] {
    (folders[folder] ?? []).map(outline) + (feeds[folder] ?? []).map(outline)
  }

  private func outline(_ folder: FolderRow) -> OPMLOutline {
    var outline = OPMLOutline()
    outline.text = folder.name
    outline.outlines = outlines(in: folder.id)
    return outline
  }

  private func outline(_ row: SubscriptionRow) -> OPMLOutline {
    var outline = OPMLOutline()
    outline.text = row.title
    outline.type = "rss"
    outline.xmlURL = row.address
    outline.htmlURL = row.homeURL
    return outline
  }
}
