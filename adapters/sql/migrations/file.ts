/** The tables of files that belong to projects. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "integer" | "instant" | "strict", string>>;

/** Returns the SQL for project backgrounds. Released SQL never changes. */
export function backgroundTable({ text, integer, instant, strict }: Words): string {
  return `-- The images behind boards.
CREATE TABLE project_background (
  project_id ${text} NOT NULL PRIMARY KEY REFERENCES project ON DELETE CASCADE,
  version ${text} NOT NULL,
  key ${text} NOT NULL UNIQUE,
  user_id ${text} NOT NULL,
  content_type ${text} NOT NULL,
  size ${integer} NOT NULL,
  created_at ${instant} NOT NULL
)${strict};
ALTER TABLE project ADD COLUMN background_version ${text};
`;
}

/** Returns the SQL for files for new tasks. Released SQL never changes. */
export function draftFileTable({ text, integer, instant, strict }: Words): string {
  return `-- Files for tasks that do not exist yet.
CREATE TABLE draft_file (
  id ${text} NOT NULL PRIMARY KEY,
  key ${text} NOT NULL UNIQUE,
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  user_id ${text} NOT NULL,
  filename ${text} NOT NULL,
  content_type ${text} NOT NULL,
  size ${integer} NOT NULL,
  created_at ${instant} NOT NULL,
  expires_at ${instant} NOT NULL,
  finalized_at ${instant}
)${strict};
CREATE INDEX draft_file_by_project ON draft_file (project_id);
CREATE INDEX draft_file_stale ON draft_file (expires_at, id);
`;
}
