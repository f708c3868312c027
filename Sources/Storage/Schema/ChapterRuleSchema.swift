import SQLDatabase

/// Chapters of a show that a user wants passed over, as `ChapterRules` writes them.
let chapterRuleSchema: [SQL] = [
  "ALTER TABLE show_options ADD COLUMN skipped_chapters TEXT NOT NULL DEFAULT ''"
]
