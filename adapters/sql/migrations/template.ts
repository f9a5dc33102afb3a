/** The table of task templates. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "integer" | "real" | "instant" | "strict", string>>;

/** Returns the SQL for task templates. Released SQL never changes. */
export function templateTable({ text, integer, real, instant, strict }: Words): string {
  return `-- What new tasks of a project start with.
CREATE TABLE task_template (
  id ${text} NOT NULL PRIMARY KEY,
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  name ${text} NOT NULL,
  title ${text} NOT NULL,
  description ${text},
  status ${text},
  priority ${text} NOT NULL,
  user_id ${text},
  estimate ${real},
  start_in_days ${integer},
  due_in_days ${integer},
  labels ${text} NOT NULL,
  custom_fields ${text} NOT NULL,
  subtasks ${text} NOT NULL,
  position ${real} NOT NULL,
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL
)${strict};
CREATE INDEX task_template_by_project ON task_template (project_id, position, id);
`;
}
