/** The tables of milestones and cycles. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "real" | "instant" | "strict", string>>;

/** Returns the SQL for estimates, milestones and cycles. Released SQL never changes. */
export function planTables({ text, real, instant, strict }: Words): string {
  return `-- Estimates, milestones and cycles.
ALTER TABLE task ADD COLUMN estimate ${real};
ALTER TABLE task ADD COLUMN milestone_id ${text};
ALTER TABLE task ADD COLUMN cycle_id ${text};
CREATE INDEX task_of_milestone ON task (milestone_id, id) WHERE milestone_id IS NOT NULL;
CREATE INDEX task_of_cycle ON task (cycle_id, id) WHERE cycle_id IS NOT NULL;
CREATE TABLE plan (
  id ${text} NOT NULL PRIMARY KEY,
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  kind ${text} NOT NULL,
  name ${text} NOT NULL,
  description ${text},
  start_date ${text},
  end_date ${text},
  capacity ${real},
  closed_at ${instant},
  position ${real} NOT NULL,
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL
)${strict};
CREATE INDEX plan_by_project ON plan (project_id);
-- The tasks that are or were in a plan, for its history.
CREATE TABLE plan_task (
  plan_id ${text} NOT NULL REFERENCES plan ON DELETE CASCADE,
  task_id ${text} NOT NULL REFERENCES task ON DELETE CASCADE,
  PRIMARY KEY (plan_id, task_id)
)${strict};
CREATE INDEX plan_task_by_task ON plan_task (task_id);
`;
}

/** Returns the SQL for plans that are emptied in parts. Released SQL never changes. */
export function emptyingPlans({ text, instant }: Words): string {
  return `-- Tasks leave a large plan in parts.
ALTER TABLE plan ADD COLUMN deleted_at ${instant};
ALTER TABLE plan ADD COLUMN empties_into ${text};
CREATE INDEX plan_emptying ON plan (empties_into) WHERE empties_into IS NOT NULL;
`;
}
