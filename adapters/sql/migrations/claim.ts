/** The table of claims. @module */

/** Column types and other SQL of a database. */
interface Words {
  text: string;
  instant: string;
  strict: string;
}

/** Returns the SQL for claims, and for the indexes that find tasks to claim. Released SQL never changes. */
export function claimTable({ text, instant, strict }: Words): string {
  return `-- Who works on a task, and until when.
CREATE TABLE task_claim (
  id ${text} NOT NULL UNIQUE,
  task_id ${text} NOT NULL PRIMARY KEY REFERENCES task ON DELETE CASCADE,
  user_id ${text} NOT NULL,
  agent ${text},
  created_at ${instant} NOT NULL,
  expires_at ${instant} NOT NULL
)${strict};
-- The most urgent task of a column.
CREATE INDEX task_to_claim ON task (project_id, status, priority_rank DESC, id) WHERE deleted_at IS NULL;
-- Last again, as in 0009_task_orders.
DROP INDEX task_by_place;
CREATE INDEX task_by_place ON task (project_id, status, position, number) WHERE deleted_at IS NULL;
DROP INDEX task_by_project;
CREATE INDEX task_by_project ON task (project_id, created_at, id) WHERE deleted_at IS NULL;
`;
}
