-- Pages of the labels of a workspace come out of an index in their order.
CREATE INDEX label_by_age ON label (workspace_id, created_at, id);
CREATE INDEX label_template_by_age ON label (workspace_id, created_at, id) WHERE is_template = 1;
-- Which of the rows without a task is the first of its name.
CREATE INDEX label_without_task ON label (workspace_id, name_key) WHERE task_id IS NULL;
