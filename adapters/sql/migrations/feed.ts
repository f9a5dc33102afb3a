/** The table of calendar feeds. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "instant" | "strict", string>>;

/** Returns the SQL for calendar feeds. Released SQL never changes. */
export function feedTable({ text, instant, strict }: Words): string {
  return `-- Secret addresses at which calendar programs read tasks.
CREATE TABLE calendar_feed (
  id ${text} NOT NULL PRIMARY KEY,
  user_id ${text} NOT NULL,
  project_id ${text} REFERENCES project ON DELETE CASCADE,
  view_id ${text} REFERENCES saved_view ON DELETE CASCADE,
  token_hash ${text} NOT NULL UNIQUE,
  sealed_token ${text} NOT NULL,
  label_ids ${text} NOT NULL,
  time_zone ${text} NOT NULL,
  created_at ${instant} NOT NULL
)${strict};
CREATE INDEX calendar_feed_by_user ON calendar_feed (user_id, created_at, id);
CREATE INDEX calendar_feed_by_project ON calendar_feed (project_id, created_at, id) WHERE project_id IS NOT NULL;
CREATE INDEX calendar_feed_by_view ON calendar_feed (view_id) WHERE view_id IS NOT NULL;
`;
}
