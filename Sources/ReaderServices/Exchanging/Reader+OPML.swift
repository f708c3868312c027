import HTTPSemantics
import CivilTime
import FeedParsing
package import ReaderModel
import Storage
import WebAddressing

extension Reader {
  /// Subscribes to everything in a list; what is there already is left alone.
  ///
  /// Nothing is fetched: the scheduler does that, however many feeds there are.
  ///
  /// - Returns: How many were new, and what was left out.
  /// - Throws: What the store refused.
  package func importFeeds(
    _ list: ImportList,
    for user: UserID
  ) async throws(ImportError) -> ImportSummary {
    do {
      var summary = ImportSummary()
      summary.refused = list.refused
      summary.deepCount = list.deepCount
      let known = try await knownAddresses(of: user)
      let new = list.feeds.filter { !known.contains($0.key) }
      let added = try await subscribe(to: new, for: user)
      summary.added = added.count
      summary.alreadyThere = list.feeds.count - added.count
      return summary
    } catch {
      throw .storage(Explanation(error))
    }
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
