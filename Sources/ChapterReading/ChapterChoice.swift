package import ReaderModel

/// Makes one list of chapters of those that several sources have.
package enum ChapterChoice {
  /// Chapters that start so near each other are one.
  private static let nearInMilliseconds: Int64 = 2000

  /// The first list that divides the episode, with pages and pictures that the others know of.
  ///
  /// Lists stand from the most to the least trusted.
  package static func chapters(of lists: [[EpisodeChapter]]) -> [EpisodeChapter] {
    let lists = lists.map(withoutRepeats)
    guard let index = lists.firstIndex(where: { $0.count > 1 }) else {
      return lists.first { !$0.isEmpty } ?? []
    }
    var chosen = lists[index]
    for other in lists.dropFirst(index + 1) {
      for place in chosen.indices {
        let near = other.first {
          abs($0.startInMilliseconds - chosen[place].startInMilliseconds) <= nearInMilliseconds
        }
        chosen[place].url = chosen[place].url ?? near?.url
        chosen[place].imageURL = chosen[place].imageURL ?? near?.imageURL
      }
    }
    return chosen
  }

  /// Of chapters with one start the last one counts, as it is what plays from there on.
  private static func withoutRepeats(_ list: [EpisodeChapter]) -> [EpisodeChapter] {
    var kept: [EpisodeChapter] = []
    for chapter in list {
      if kept.last?.startInMilliseconds == chapter.startInMilliseconds { kept.removeLast() }
      kept.append(chapter)
    }
    return kept
  }
}
