/** The table of forge accounts, and columns for finding deleted comments and checking signatures. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "integer" | "instant" | "strict", string>>;

/** Returns the SQL for forge accounts. Released SQL never changes. */
export function forgePeopleTable({ text, integer, instant, strict }: Words): string {
  return `-- Accounts of a forge that were seen in issues and comments.
CREATE TABLE forge_person (
  connection_id ${text} NOT NULL REFERENCES forge_connection ON DELETE CASCADE,
  external_id ${text} NOT NULL,
  login ${text} NOT NULL,
  name ${text},
  avatar_url ${text},
  user_id ${text},
  seen_at ${instant} NOT NULL,
  PRIMARY KEY (connection_id, external_id)
)${strict};
ALTER TABLE forge_link ADD COLUMN remote_comments ${integer};
ALTER TABLE forge_connection ADD COLUMN recount_cursor ${text};
ALTER TABLE forge_connection ADD COLUMN sealed_signing_token ${text};
`;
}
