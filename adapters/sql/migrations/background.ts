/** The table of project backgrounds. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "integer" | "instant" | "strict", string>>;

/** Returns the SQL of project backgrounds. A released version never changes it. */
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
