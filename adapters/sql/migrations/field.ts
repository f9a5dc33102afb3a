/** The tables of custom fields. @module */

/** Column types and other SQL of a database. */
type Words = Readonly<Record<"text" | "integer" | "real" | "boolean" | "instant" | "strict", string>>;

/** Returns the SQL that creates the tables of custom fields. Released SQL never changes. */
export function customFieldTables({ text, integer, real, boolean, instant, strict }: Words): string {
  return `-- Fields that projects and workspaces add to their tasks.
CREATE TABLE custom_field (
  id ${text} NOT NULL PRIMARY KEY,
  project_id ${text} REFERENCES project ON DELETE CASCADE,
  workspace_id ${text} REFERENCES workspace ON DELETE CASCADE,
  name ${text} NOT NULL,
  type ${text} NOT NULL,
  required ${boolean} NOT NULL,
  default_value ${text},
  options ${text},
  option_colors ${text},
  unit ${text},
  precision ${integer},
  position ${real} NOT NULL,
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL,
  deleted_at ${instant}
)${strict};
CREATE INDEX custom_field_by_project ON custom_field (project_id);
CREATE INDEX custom_field_by_workspace ON custom_field (workspace_id);
CREATE INDEX custom_field_deleted ON custom_field (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TABLE hidden_custom_field (
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  field_id ${text} NOT NULL REFERENCES custom_field ON DELETE CASCADE,
  PRIMARY KEY (project_id, field_id)
)${strict};
CREATE INDEX hidden_custom_field_by_field ON hidden_custom_field (field_id);
CREATE TABLE custom_field_value (
  field_id ${text} NOT NULL REFERENCES custom_field ON DELETE CASCADE,
  task_id ${text} NOT NULL REFERENCES task ON DELETE CASCADE,
  value ${text},
  type ${text} NOT NULL,
  sort_key ${text},
  updated_at ${instant} NOT NULL,
  lost_value ${text},
  lost_type ${text},
  lost_at ${instant},
  PRIMARY KEY (field_id, task_id)
)${strict};
CREATE INDEX custom_field_value_by_task ON custom_field_value (task_id);
-- Filters and sorts tasks by a field.
CREATE INDEX custom_field_value_in_order ON custom_field_value (field_id, sort_key, task_id);
CREATE INDEX custom_field_value_lost ON custom_field_value (lost_at) WHERE lost_at IS NOT NULL;
`;
}
