/// Media RSS elements as they stand, with their groups.
struct MediaElements {
  var contents: [MediaContent] = []
  /// What is said of each content beside what it is, in the same order, up to the last of which
  /// anything is said.
  var roles: [Role] = []
  var thumbnails: [MediaThumbnail] = []
  var credits: [MediaCredit] = []
  var playerURL: String?
  var title: TextConstruct?
  var description: TextConstruct?
  var categories: [String] = []
  var keywords: [String] = []
  /// How many groups there were; each holds the same object in several forms.
  var groupCount = 0

  struct Role {
    /// The number of the group, from 1; 0 outside of groups.
    var group: Int
    var isDefault: Bool
  }

  var isEmpty: Bool {
    contents.isEmpty && thumbnails.isEmpty && credits.isEmpty && playerURL == nil && title == nil
      && description == nil
  }
}
