/** The table of project access rules. @module */

/** Column types and other SQL of a database. */
interface Words {
  text: string;
  strict: string;
}

/** Returns the SQL for access rules. Released SQL never changes. */
export function accessTable({ text, strict }: Words): string {
  return `-- Who may open which project. Without rules, every member may open every project.
CREATE TABLE access_rule (
  workspace_id ${text} NOT NULL REFERENCES workspace ON DELETE CASCADE,
  project_id ${text} NOT NULL,
  subject_id ${text} NOT NULL,
  level ${text} NOT NULL,
  PRIMARY KEY (workspace_id, subject_id, project_id)
)${strict};
`;
}
