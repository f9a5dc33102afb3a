/** The table of the audit log. @module */

/** Column types and other SQL of a database. */
interface Words {
  text: string;
  instant: string;
  strict: string;
}

/** Returns the SQL for the audit log. Released SQL never changes. */
export function auditTable({ text, instant, strict }: Words): string {
  return `-- What operators changed on the installation. Entries outlive accounts and workspaces.
CREATE TABLE audit_entry (
  id ${text} NOT NULL PRIMARY KEY,
  action ${text} NOT NULL,
  actor_id ${text},
  subject_id ${text},
  workspace_id ${text},
  workspace_name ${text},
  changes ${text} NOT NULL,
  address ${text},
  created_at ${instant} NOT NULL
)${strict};
CREATE INDEX audit_entry_by_time ON audit_entry (created_at, id);
`;
}
