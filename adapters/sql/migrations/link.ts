/** The table of external links. @module */

/** Column types and other SQL of a database. */
interface Words {
  text: string;
  instant: string;
  strict: string;
}

/** Returns the SQL for external links. Released SQL never changes. */
export function linkTable({ text, instant, strict }: Words): string {
  return `-- Links from tasks to pages elsewhere.
CREATE TABLE external_link (
  id ${text} NOT NULL PRIMARY KEY,
  task_id ${text} NOT NULL REFERENCES task ON DELETE CASCADE,
  integration_id ${text},
  resource_type ${text} NOT NULL,
  external_id ${text} NOT NULL,
  url ${text} NOT NULL,
  title ${text},
  metadata ${text},
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL
)${strict};
CREATE INDEX external_link_by_task ON external_link (task_id, created_at, id);
`;
}
