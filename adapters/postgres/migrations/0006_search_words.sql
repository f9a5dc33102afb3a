-- A document holds its tokens, and how much each counts, as one JSON object.
ALTER TABLE search_document ADD COLUMN token_weights text COLLATE "C" NOT NULL DEFAULT '{}';
UPDATE search_document SET token_weights = held.token_weights FROM (
  SELECT document_sequence, '{' || string_agg(to_json(token)::text || ':' || weight::text, ',') || '}' AS token_weights
  FROM search_token GROUP BY document_sequence
) AS held WHERE held.document_sequence = search_document.sequence;
DROP TABLE search_token;

-- An index of the tokens. The end of the id of a workspace stands for the id, which would be most of each row. Two workspaces may
-- have the same end, so a search also compares the id in the document. Documents are numbered by chance, and have one block.
-- Without a foreign key, which would be checked per row.
CREATE TABLE search_token (
  workspace_end text COLLATE "C" NOT NULL,
  block bigint NOT NULL,
  token text COLLATE "C" NOT NULL,
  document_sequence bigint NOT NULL,
  PRIMARY KEY (workspace_end, block, token, document_sequence)
);
INSERT INTO search_token
  SELECT right(workspace_id, 8), 0, json_object_keys(token_weights::json), sequence FROM search_document;
