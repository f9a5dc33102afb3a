-- Documents whose tokens are not in the index yet: a search scans them. The tokens of many are indexed at once.
CREATE TABLE search_pending (
  document_sequence INTEGER NOT NULL PRIMARY KEY
) STRICT;
-- So a block can have eight times as many documents, and a search looks into an eighth of them.
CREATE TABLE new_search_token (
  workspace_end TEXT NOT NULL,
  block INTEGER NOT NULL,
  token TEXT NOT NULL,
  document_sequence INTEGER NOT NULL,
  PRIMARY KEY (workspace_end, block, token, document_sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO new_search_token
  SELECT workspace_end, block / 8, token, document_sequence FROM search_token ORDER BY 1, 2, 3, 4;
DROP TABLE search_token;
ALTER TABLE new_search_token RENAME TO search_token;
