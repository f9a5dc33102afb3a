/** The tables of automations. @module */

/** SQL that differs between databases: column types, and the table option `STRICT`. */
type Words = Readonly<Record<"text" | "integer" | "real" | "boolean" | "instant" | "strict", string>>;

/** Returns the SQL for automations. Released SQL never changes. */
export function automationTables({ text, integer, real, boolean, instant, strict }: Words): string {
  return `-- Rules that change tasks when something happens.
CREATE TABLE automation (
  id ${text} NOT NULL PRIMARY KEY,
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  name ${text} NOT NULL,
  is_active ${boolean} NOT NULL,
  trigger ${text} NOT NULL,
  trigger_type ${text} NOT NULL,
  condition ${text} NOT NULL,
  actions ${text} NOT NULL,
  created_by ${text} NOT NULL,
  position ${real} NOT NULL,
  version ${integer} NOT NULL,
  off_reason ${text},
  since_sequence ${integer} NOT NULL,
  active_since ${instant} NOT NULL,
  next_at ${instant},
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL
)${strict};
CREATE INDEX automation_by_project ON automation (project_id, position, id);
CREATE INDEX automation_by_type ON automation (is_active, trigger_type, id);
CREATE INDEX automation_by_next ON automation (is_active, next_at, id) WHERE next_at IS NOT NULL;
-- What they did. The key names what started the run, so that it takes effect once.
CREATE TABLE automation_run (
  id ${text} NOT NULL PRIMARY KEY,
  automation_id ${text} NOT NULL REFERENCES automation ON DELETE CASCADE,
  key ${text} NOT NULL,
  task_id ${text},
  event_type ${text},
  status ${text} NOT NULL,
  depth ${integer} NOT NULL,
  changes ${text} NOT NULL,
  reason ${text},
  created_at ${instant} NOT NULL,
  UNIQUE (automation_id, key)
)${strict};
CREATE INDEX automation_run_by_time ON automation_run (automation_id, created_at, id);
`;
}
