-- Instants are milliseconds since 1970 in UTC, flags are 0 or 1, JSON is text. Columns named *_key and *_rank are made in
-- core from another column: texts are compared there, never here.

CREATE TABLE account (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL,
  image TEXT,
  role TEXT NOT NULL,
  locale TEXT,
  timezone TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE TABLE password (
  account_id TEXT NOT NULL PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE avatar (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  client_id TEXT,
  ip_address TEXT,
  user_agent TEXT,
  active_workspace_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_by_user ON session (user_id, created_at, id);
CREATE INDEX session_by_workspace ON session (active_workspace_id) WHERE active_workspace_id IS NOT NULL;

CREATE TABLE device_request (
  id TEXT NOT NULL PRIMARY KEY,
  device_code_hash TEXT NOT NULL UNIQUE,
  user_code_hash TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  scope TEXT,
  ip_address TEXT,
  user_agent TEXT,
  user_id TEXT REFERENCES account ON DELETE CASCADE,
  status TEXT NOT NULL,
  interval_seconds INTEGER NOT NULL,
  last_polled_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX device_request_by_user ON device_request (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX device_request_by_expiry ON device_request (expires_at, id);

CREATE TABLE linked_account (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  provider_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  email TEXT,
  scopes TEXT NOT NULL,
  sealed_tokens TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (provider_id, account_id)
) STRICT;
CREATE INDEX linked_account_by_user ON linked_account (user_id, created_at, id);

CREATE TABLE two_factor (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  sealed_secret TEXT NOT NULL,
  backup_code_hashes TEXT NOT NULL,
  enabled_at INTEGER,
  last_step INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE passkey (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  name TEXT NOT NULL,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  device_type TEXT NOT NULL,
  backed_up INTEGER NOT NULL,
  transports TEXT NOT NULL,
  aaguid TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX passkey_by_user ON passkey (user_id, created_at, id);

CREATE TABLE verification (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  purpose TEXT NOT NULL,
  user_id TEXT REFERENCES account ON DELETE CASCADE,
  data TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX verification_by_user ON verification (user_id, purpose) WHERE user_id IS NOT NULL;
CREATE INDEX verification_by_expiry ON verification (expires_at, id);

CREATE TABLE known_address (
  user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  address TEXT NOT NULL,
  last_sign_in_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, address)
) STRICT, WITHOUT ROWID;

CREATE TABLE workspace (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  slug_key TEXT NOT NULL UNIQUE,
  logo TEXT,
  description TEXT,
  metadata TEXT,
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT;

CREATE TABLE api_key (
  id TEXT NOT NULL PRIMARY KEY,
  key_hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  user_id TEXT NOT NULL,
  start TEXT NOT NULL,
  workspace_id TEXT REFERENCES workspace ON DELETE CASCADE,
  permissions TEXT,
  enabled INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX api_key_by_user ON api_key (user_id, created_at, id);
CREATE INDEX api_key_by_workspace ON api_key (workspace_id) WHERE workspace_id IS NOT NULL;

CREATE TABLE member (
  id TEXT NOT NULL PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspace ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (workspace_id, user_id)
) STRICT;
CREATE INDEX member_by_user ON member (user_id, created_at, id);
CREATE INDEX member_by_workspace ON member (workspace_id, created_at, id);

CREATE TABLE role (
  id TEXT NOT NULL PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspace ON DELETE CASCADE,
  role TEXT NOT NULL,
  permission TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (workspace_id, role)
) STRICT;

CREATE TABLE invitation (
  id TEXT NOT NULL PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspace ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  role TEXT NOT NULL,
  status TEXT NOT NULL,
  inviter_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invitation_by_workspace ON invitation (workspace_id, created_at, id);
CREATE INDEX invitation_by_email ON invitation (email_key, created_at, id);

CREATE TABLE project (
  id TEXT NOT NULL PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspace ON DELETE CASCADE,
  slug TEXT NOT NULL,
  slug_key TEXT NOT NULL,
  icon TEXT,
  name TEXT NOT NULL,
  description TEXT,
  created_at INTEGER NOT NULL,
  is_public INTEGER NOT NULL,
  archived_at INTEGER,
  last_task_number INTEGER NOT NULL,
  position REAL NOT NULL,
  version INTEGER NOT NULL,
  UNIQUE (workspace_id, slug_key)
) STRICT;

CREATE TABLE project_column (
  id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project ON DELETE CASCADE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  position REAL NOT NULL,
  icon TEXT,
  color TEXT,
  is_final INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (project_id, slug)
) STRICT;

CREATE TABLE task (
  id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project ON DELETE CASCADE,
  workspace_id TEXT NOT NULL,
  position REAL NOT NULL,
  number INTEGER NOT NULL,
  user_id TEXT,
  title TEXT NOT NULL,
  status TEXT NOT NULL,
  column_id TEXT,
  priority TEXT NOT NULL,
  priority_rank INTEGER NOT NULL,
  start_date INTEGER,
  due_date INTEGER,
  due_date_only INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- Last, for it may be long: what stands before it is read without following overflow pages.
  description TEXT,
  UNIQUE (project_id, number)
) STRICT;
-- A board, the end of a column, the neighbour of a card.
CREATE INDEX task_by_place ON task (project_id, status, position, number) WHERE deleted_at IS NULL;
CREATE INDEX task_by_updated ON task (workspace_id, updated_at, id) WHERE deleted_at IS NULL;
-- After the one above: of two equally good ones SQLite takes the later, and this one reads rows in the order they lie in.
CREATE INDEX task_by_created ON task (workspace_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX task_by_due ON task (workspace_id, due_date, id) WHERE deleted_at IS NULL AND due_date IS NOT NULL;
CREATE INDEX task_due ON task (due_date, id) WHERE deleted_at IS NULL AND due_date IS NOT NULL;
CREATE INDEX task_by_assignee ON task (workspace_id, user_id, id) WHERE deleted_at IS NULL AND user_id IS NOT NULL;
-- Everything that counting a workspace's tasks needs: the rows themselves are not read.
CREATE INDEX task_counts ON task (workspace_id, project_id, status, column_id, due_date) WHERE deleted_at IS NULL;
CREATE INDEX task_by_column ON task (column_id) WHERE column_id IS NOT NULL;
CREATE INDEX task_by_deletion ON task (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE task_alias (
  project_id TEXT NOT NULL REFERENCES project ON DELETE CASCADE,
  number INTEGER NOT NULL,
  task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  PRIMARY KEY (project_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX task_alias_by_task ON task_alias (task_id);

CREATE TABLE label (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  color TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  task_id TEXT REFERENCES task ON DELETE CASCADE,
  workspace_id TEXT NOT NULL REFERENCES workspace ON DELETE CASCADE,
  is_template INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX label_on_task ON label (task_id, name_key) WHERE task_id IS NOT NULL;
CREATE UNIQUE INDEX label_template ON label (workspace_id, name_key) WHERE is_template = 1;
CREATE INDEX label_by_workspace ON label (workspace_id, name_key, id);

CREATE TABLE activity (
  id TEXT NOT NULL PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  user_id TEXT,
  content TEXT,
  event_data TEXT,
  external_user_name TEXT,
  external_user_avatar TEXT,
  external_source TEXT,
  external_url TEXT
) STRICT;
CREATE INDEX activity_by_task ON activity (task_id, created_at, id);

CREATE TABLE relation (
  id TEXT NOT NULL PRIMARY KEY,
  source_task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  target_task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  relation_type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (source_task_id, target_task_id, relation_type)
) STRICT;
CREATE INDEX relation_by_target ON relation (target_task_id);

CREATE TABLE time_entry (
  id TEXT NOT NULL PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  user_id TEXT,
  description TEXT,
  start_time INTEGER NOT NULL,
  end_time INTEGER,
  duration INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX time_entry_by_task ON time_entry (task_id, start_time, id);

CREATE TABLE task_image (
  id TEXT NOT NULL PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  surface TEXT NOT NULL,
  filename TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  finalized_at INTEGER
) STRICT;
CREATE INDEX task_image_by_task ON task_image (task_id);
CREATE INDEX task_image_stale ON task_image (created_at, id) WHERE finalized_at IS NULL;

CREATE TABLE removed_blob (
  sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE
) STRICT;

-- No foreign key to what a document describes: that is one of five tables.
CREATE TABLE search_document (
  sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  workspace_id TEXT NOT NULL,
  project_id TEXT,
  task_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX search_document_by_workspace ON search_document (workspace_id, created_at, id);
CREATE INDEX search_document_by_project ON search_document (project_id, created_at, id) WHERE project_id IS NOT NULL;
CREATE INDEX search_document_by_task ON search_document (task_id) WHERE task_id IS NOT NULL;

-- Texts are ordered by their bytes, so that everything a word begins is one range.
CREATE TABLE search_token (
  workspace_id TEXT NOT NULL,
  token TEXT NOT NULL,
  document_sequence INTEGER NOT NULL REFERENCES search_document ON DELETE CASCADE,
  weight INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, token, document_sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_token_by_document ON search_token (document_sequence, token, weight);

CREATE TABLE event (
  sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  workspace_id TEXT NOT NULL,
  project_id TEXT,
  task_id TEXT,
  actor_id TEXT,
  window_id TEXT,
  created_at INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE notification (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  workspace_id TEXT REFERENCES workspace ON DELETE CASCADE,
  title TEXT,
  content TEXT,
  type TEXT NOT NULL,
  event_data TEXT,
  is_read INTEGER NOT NULL,
  resource_id TEXT,
  resource_type TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notification_by_user ON notification (user_id, created_at, id);
CREATE INDEX notification_by_workspace ON notification (workspace_id) WHERE workspace_id IS NOT NULL;

CREATE TABLE notification_preferences (
  user_id TEXT NOT NULL PRIMARY KEY,
  email_enabled INTEGER NOT NULL,
  ntfy_enabled INTEGER NOT NULL,
  ntfy_server_url TEXT,
  ntfy_topic TEXT,
  sealed_ntfy_token TEXT,
  masked_ntfy_token TEXT,
  gotify_enabled INTEGER NOT NULL,
  gotify_server_url TEXT,
  sealed_gotify_token TEXT,
  masked_gotify_token TEXT,
  webhook_enabled INTEGER NOT NULL,
  webhook_url TEXT,
  sealed_webhook_secret TEXT,
  masked_webhook_secret TEXT,
  task_assignment_enabled INTEGER NOT NULL,
  task_comment_enabled INTEGER NOT NULL,
  task_status_change_enabled INTEGER NOT NULL,
  due_date_reminder_enabled INTEGER NOT NULL,
  due_date_reminder_lead_time_minutes INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notification_rule (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  workspace_id TEXT NOT NULL REFERENCES workspace ON DELETE CASCADE,
  is_active INTEGER NOT NULL,
  email_enabled INTEGER NOT NULL,
  ntfy_enabled INTEGER NOT NULL,
  gotify_enabled INTEGER NOT NULL,
  webhook_enabled INTEGER NOT NULL,
  project_mode TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (user_id, workspace_id)
) STRICT;
CREATE INDEX notification_rule_by_workspace ON notification_rule (workspace_id);

CREATE TABLE notification_rule_project (
  rule_id TEXT NOT NULL REFERENCES notification_rule ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES project ON DELETE CASCADE,
  PRIMARY KEY (rule_id, project_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_rule_project_by_project ON notification_rule_project (project_id);

CREATE TABLE integration (
  id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project ON DELETE CASCADE,
  kind TEXT NOT NULL,
  channel_name TEXT,
  sealed_webhook_url TEXT,
  masked_webhook_url TEXT,
  sealed_secret TEXT,
  masked_secret TEXT,
  events TEXT NOT NULL,
  due_date_reminder_lead_time_minutes INTEGER NOT NULL,
  is_active INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (project_id, kind)
) STRICT;

-- Of a lane, only the first pending delivery has a next attempt: what is due is what can be sent.
CREATE TABLE delivery (
  sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  lane TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  endpoint_kind TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  project_id TEXT REFERENCES project ON DELETE CASCADE,
  task_id TEXT,
  news TEXT NOT NULL,
  event_sequence INTEGER,
  notification_id TEXT,
  data TEXT,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_attempt_at INTEGER,
  response_status INTEGER,
  response TEXT,
  reason TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX delivery_due ON delivery (next_attempt_at, sequence, endpoint, lane) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX delivery_pending ON delivery (lane, sequence) WHERE status = 'pending';
CREATE INDEX delivery_by_project ON delivery (project_id, created_at, id) WHERE project_id IS NOT NULL;
CREATE INDEX delivery_finished ON delivery (finished_at, id) WHERE finished_at IS NOT NULL;

CREATE TABLE lane_lease (
  lane TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE endpoint_failure (
  endpoint TEXT NOT NULL PRIMARY KEY,
  failing_since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE cursor (
  name TEXT NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reminder_mark (
  task_id TEXT NOT NULL REFERENCES task ON DELETE CASCADE,
  kind TEXT NOT NULL,
  due_date INTEGER NOT NULL,
  reminded_at INTEGER NOT NULL,
  PRIMARY KEY (task_id, kind, due_date)
) STRICT, WITHOUT ROWID;

CREATE TABLE replay (
  id TEXT NOT NULL PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX replay_by_age ON replay (created_at, id);
