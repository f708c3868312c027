package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// The folder of that path, created where it is missing; names nest from the left.
  ///
  /// - Returns: The innermost folder.
  /// - Throws: `DatabaseError`.
  package func folder(path: [String], for user: UserID) async throws -> FolderID {
    precondition(!path.isEmpty, "a folder has a name")
    return try await database.write { transaction in
      var parent: FolderID?
      for name in path {
        let known = try child(named: name, of: parent, for: user, transaction)
        parent =
          try known
          ?? transaction.insert(
            """
            INSERT INTO folders (user_id, parent_id, name) VALUES (\(user), \(parent), \(name))
            RETURNING id
            """
          )
      }
      return parent ?? FolderID(rawValue: 0)
    }
  }

  /// Gives a folder another name.
  ///
  /// - Throws: `FolderError`, `DatabaseError`.
  package func rename(
    folder: FolderID,
    to name: String,
    for user: UserID,
    by deed: Deed? = nil
  ) async throws {
    try await changingShape(of: user, by: deed) { transaction in
      let parent = try parent(of: folder, for: user, transaction)
      try place(folder, into: parent, named: name, for: user, transaction)
    }
  }

  /// Puts a folder into another one; `nil` is the top level.
  ///
  /// - Throws: `FolderError`, `DatabaseError`.
  package func move(
    folder: FolderID,
    into parent: FolderID?,
    for user: UserID,
    by deed: Deed? = nil
  ) async throws {
    try await changingShape(of: user, by: deed) { transaction in
      _ = try Storage.parent(of: folder, for: user, transaction)
      var next = parent
      while let ancestor = next {
        if ancestor == folder { throw FolderError.insideItself }
        next = try Storage.parent(of: ancestor, for: user, transaction)
      }
      let name = try transaction.value(
        "SELECT name FROM folders WHERE id = \(folder)",
        as: String.self
      )
      try place(folder, into: parent, named: name ?? "", for: user, transaction)
    }
  }

  /// Removes a folder; its subscriptions and folders move up.
  ///
  /// A folder that meets one of its name there is merged with it.
  ///
  /// - Throws: `FolderError`, `DatabaseError`.
  package func remove(
    folder: FolderID,
    for user: UserID,
    by deed: Deed? = nil
  ) async throws {
    try await changingShape(of: user, by: deed) { transaction in
      let parent = try parent(of: folder, for: user, transaction)
      try empty(folder, into: parent, for: user, transaction)
    }
  }
}

/// Moves everything out of a folder and removes it.
private func empty(
  _ folder: FolderID,
  into target: FolderID?,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  if let target {
    try transaction.run(
      """
      INSERT INTO subscription_folders (user_id, feed_id, folder_id, ordinal)
      SELECT user_id, feed_id, \(target), ordinal FROM subscription_folders
      WHERE folder_id = \(folder)
      ON CONFLICT DO NOTHING
      """
    )
  }
  let children = try transaction.queryAll(
    "SELECT id, name FROM folders WHERE parent_id = \(folder)"
  ) { row in (id: row[0] as FolderID, name: row[1] as String) }
  for child in children {
    // A child with the name of the folder meets only the folder itself, which is going.
    let twin = try Storage.child(named: child.name, of: target, for: user, transaction)
    if let twin, twin != folder {
      try empty(child.id, into: twin, for: user, transaction)
    }
  }
  try transaction.run(
    "UPDATE folders SET name = name || char(0) || id WHERE id = \(folder)"
  )
  try transaction.run("UPDATE folders SET parent_id = \(target) WHERE parent_id = \(folder)")
  try transaction.run("DELETE FROM folders WHERE id = \(folder)")
}

private func place(
  _ folder: FolderID,
  into parent: FolderID?,
  named name: String,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  if let twin = try child(named: name, of: parent, for: user, transaction), twin != folder {
    throw FolderError.nameTaken(twin)
  }
  try transaction.run(
    "UPDATE folders SET parent_id = \(parent), name = \(name) WHERE id = \(folder)"
  )
}

private func child(
  named name: String,
  of parent: FolderID?,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> FolderID? {
  try transaction.value(
    """
    SELECT id FROM folders
    WHERE user_id = \(user) AND coalesce(parent_id, 0) = coalesce(\(parent), 0) AND name = \(name)
    """,
    as: FolderID.self
  )
}

/// - Throws: `FolderError.noSuchFolder` also for folders of others.
private func parent(
  of folder: FolderID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> FolderID? {
  let parent = try transaction.queryOne(
    "SELECT parent_id FROM folders WHERE id = \(folder) AND user_id = \(user)"
  ) { row in row[0] as FolderID? }
  guard let parent else { throw FolderError.noSuchFolder(folder) }
  return parent
}
