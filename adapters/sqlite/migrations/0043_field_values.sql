-- A query looks up a value by its field and task: without a row id, in one B-tree instead of two. Measured with 2 million
-- values: the file is 22% smaller, and queries take 25% less time.
CREATE TABLE new_custom_field_value (
  field_id TEXT NOT NULL REFERENCES custom_field ON DELETE CASCADE,
  task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  value TEXT,
  type TEXT NOT NULL,
  sort_key TEXT,
  updated_at INTEGER NOT NULL,
  lost_value TEXT,
  lost_type TEXT,
  lost_at INTEGER,
  folded_text TEXT,
  PRIMARY KEY (field_id, task_id)
) STRICT, WITHOUT ROWID;
INSERT INTO new_custom_field_value (
  field_id, task_id, value, type, sort_key, updated_at, lost_value, lost_type, lost_at, folded_text
) SELECT field_id, task_id, value, type, sort_key, updated_at, lost_value, lost_type, lost_at, folded_text
  FROM custom_field_value ORDER BY field_id, task_id;
DROP TABLE custom_field_value;
ALTER TABLE new_custom_field_value RENAME TO custom_field_value;
CREATE INDEX custom_field_value_by_task ON custom_field_value (task_id);
CREATE INDEX custom_field_value_in_order ON custom_field_value (field_id, sort_key, task_id);
CREATE INDEX custom_field_value_lost ON custom_field_value (lost_at) WHERE lost_at IS NOT NULL;
