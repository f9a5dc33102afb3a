-- Values of this installation alone: no dump holds them.
CREATE TABLE installation (
  name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  value TEXT COLLATE "C" NOT NULL
);
