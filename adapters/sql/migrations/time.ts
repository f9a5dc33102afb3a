/** The tables of time tracking. @module */

/** Column types and other SQL of a database. */
interface Words {
  text: string;
  boolean: string;
  yes: string;
  secondsBetween(start: string, end: string): string;
}

/** Returns the SQL for timers and recurring tasks. Released SQL never changes. */
export function timeTables({ text, boolean, yes, secondsBetween }: Words): string {
  return `-- Whether time can be billed, and at most one running timer of each person.
ALTER TABLE time_entry ADD COLUMN billable ${boolean} NOT NULL DEFAULT ${yes};
-- A person's earlier timers end when the next one starts. Running entries have no duration.
UPDATE time_entry SET end_time = (
  SELECT min(later.start_time) FROM time_entry AS later
  WHERE later.user_id = time_entry.user_id AND later.duration IS NULL
    AND (later.start_time, later.id) > (time_entry.start_time, time_entry.id)
) WHERE end_time IS NULL AND user_id IS NOT NULL;
UPDATE time_entry SET duration = ${secondsBetween("start_time", "end_time")}
  WHERE end_time IS NOT NULL AND duration IS NULL;
CREATE UNIQUE INDEX time_entry_running ON time_entry (user_id) WHERE end_time IS NULL;
-- How a task repeats, as JSON.
ALTER TABLE task ADD COLUMN recurrence ${text};
`;
}
