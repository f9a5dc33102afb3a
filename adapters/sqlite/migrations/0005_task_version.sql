-- Rises with every change of the task. It comes after the description, but lists do not read it.
ALTER TABLE task ADD COLUMN version INTEGER NOT NULL DEFAULT 128;
-- Stores it in every row: the first change would otherwise rewrite the description too.
UPDATE task SET version = 128;
