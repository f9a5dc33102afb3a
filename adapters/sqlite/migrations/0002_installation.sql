-- Values of this installation alone: no dump holds them.
CREATE TABLE installation (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
