/** The tables of saved views. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "integer" | "instant" | "strict", string>>;

/** Returns the SQL that creates the tables of saved views. Released SQL never changes. */
export function savedViewTables({ text, integer, instant, strict }: Words): string {
  return `-- Named queries, and how their tasks are shown.
CREATE TABLE saved_view (
  id ${text} NOT NULL PRIMARY KEY,
  workspace_id ${text} NOT NULL REFERENCES workspace ON DELETE CASCADE,
  owner_id ${text} NOT NULL,
  name ${text} NOT NULL,
  description ${text},
  visibility ${text} NOT NULL,
  member_ids ${text} NOT NULL,
  project_ids ${text} NOT NULL,
  layout ${text} NOT NULL,
  query ${text} NOT NULL,
  group_by ${text},
  swimlane_by ${text},
  columns ${text} NOT NULL,
  totals ${text} NOT NULL,
  version ${integer} NOT NULL,
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL
)${strict};
CREATE INDEX saved_view_by_workspace ON saved_view (workspace_id, created_at, id);
CREATE TABLE saved_view_favorite (
  view_id ${text} NOT NULL REFERENCES saved_view ON DELETE CASCADE,
  user_id ${text} NOT NULL,
  created_at ${instant} NOT NULL,
  PRIMARY KEY (view_id, user_id)
)${strict};
CREATE INDEX saved_view_favorite_by_user ON saved_view_favorite (user_id);
ALTER TABLE project ADD COLUMN default_view_id ${text} REFERENCES saved_view ON DELETE SET NULL;
CREATE INDEX project_by_default_view ON project (default_view_id) WHERE default_view_id IS NOT NULL;
`;
}
