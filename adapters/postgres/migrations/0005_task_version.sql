-- Rises with every change of the task.
ALTER TABLE task ADD COLUMN version bigint NOT NULL DEFAULT 128;
