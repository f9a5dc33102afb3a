-- A document holds its tokens, and how much each counts, as one JSON object.
ALTER TABLE search_document ADD COLUMN token_weights TEXT NOT NULL DEFAULT '{}';
UPDATE search_document SET token_weights = (
  SELECT json_group_object(token, weight) FROM search_token WHERE document_sequence = search_document.sequence
);
DROP TABLE search_token;

-- An index of the tokens. The end of the id of a workspace stands for the id, which would be most of each row. Two workspaces may
-- have the same end, so a search also compares the id in the document. New documents write to the last block alone. Without
-- a foreign key, which would be checked per row.
CREATE TABLE search_token (
  workspace_end TEXT NOT NULL,
  block INTEGER NOT NULL,
  token TEXT NOT NULL,
  document_sequence INTEGER NOT NULL,
  PRIMARY KEY (workspace_end, block, token, document_sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO search_token
  SELECT substr(workspace_id, -8), sequence / 1024, key, sequence FROM search_document, json_each(token_weights)
  ORDER BY 1, 2, 3, 4;
