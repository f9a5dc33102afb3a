-- Columns named *_key and *_rank are made in core from another column: texts are compared there, never here. Every text is
-- COLLATE "C". JSON is kept as text, in the order in which it was written.

CREATE TABLE account (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  email_verified boolean NOT NULL,
  image text COLLATE "C",
  role text COLLATE "C" NOT NULL,
  locale text COLLATE "C",
  timezone text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3)
);

CREATE TABLE password (
  account_id text COLLATE "C" NOT NULL PRIMARY KEY,
  hash text COLLATE "C" NOT NULL
);

CREATE TABLE avatar (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL UNIQUE,
  key text COLLATE "C" NOT NULL UNIQUE,
  content_type text COLLATE "C" NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE session (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  user_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  client_id text COLLATE "C",
  ip_address text COLLATE "C",
  user_agent text COLLATE "C",
  active_workspace_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX session_by_user ON session (user_id, created_at, id);
CREATE INDEX session_by_workspace ON session (active_workspace_id) WHERE active_workspace_id IS NOT NULL;

CREATE TABLE device_request (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  device_code_hash text COLLATE "C" NOT NULL UNIQUE,
  user_code_hash text COLLATE "C" NOT NULL UNIQUE,
  client_id text COLLATE "C" NOT NULL,
  scope text COLLATE "C",
  ip_address text COLLATE "C",
  user_agent text COLLATE "C",
  user_id text COLLATE "C" REFERENCES account ON DELETE CASCADE,
  status text COLLATE "C" NOT NULL,
  interval_seconds bigint NOT NULL,
  last_polled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX device_request_by_user ON device_request (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX device_request_by_expiry ON device_request (expires_at, id);

CREATE TABLE linked_account (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES account ON DELETE CASCADE,
  provider_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  email text COLLATE "C",
  scopes text COLLATE "C" NOT NULL,
  sealed_tokens text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (provider_id, account_id)
);
CREATE INDEX linked_account_by_user ON linked_account (user_id, created_at, id);

CREATE TABLE two_factor (
  user_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  sealed_secret text COLLATE "C" NOT NULL,
  backup_code_hashes text COLLATE "C" NOT NULL,
  enabled_at timestamptz(3),
  last_step bigint,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE passkey (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES account ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  public_key text COLLATE "C" NOT NULL,
  counter bigint NOT NULL,
  device_type text COLLATE "C" NOT NULL,
  backed_up boolean NOT NULL,
  transports text COLLATE "C" NOT NULL,
  aaguid text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE INDEX passkey_by_user ON passkey (user_id, created_at, id);

CREATE TABLE verification (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  purpose text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" REFERENCES account ON DELETE CASCADE,
  data text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX verification_by_user ON verification (user_id, purpose) WHERE user_id IS NOT NULL;
CREATE INDEX verification_by_expiry ON verification (expires_at, id);

CREATE TABLE known_address (
  user_id text COLLATE "C" NOT NULL REFERENCES account ON DELETE CASCADE,
  address text COLLATE "C" NOT NULL,
  last_sign_in_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, address)
);

CREATE TABLE workspace (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  slug_key text COLLATE "C" NOT NULL UNIQUE,
  logo text COLLATE "C",
  description text COLLATE "C",
  metadata text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  version bigint NOT NULL
);

CREATE TABLE api_key (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  key_hash text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  start text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" REFERENCES workspace ON DELETE CASCADE,
  permissions text COLLATE "C",
  enabled boolean NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX api_key_by_user ON api_key (user_id, created_at, id);
CREATE INDEX api_key_by_workspace ON api_key (workspace_id) WHERE workspace_id IS NOT NULL;

CREATE TABLE member (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (workspace_id, user_id)
);
CREATE INDEX member_by_user ON member (user_id, created_at, id);
CREATE INDEX member_by_workspace ON member (workspace_id, created_at, id);

CREATE TABLE role (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
  role text COLLATE "C" NOT NULL,
  permission text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (workspace_id, role)
);

CREATE TABLE invitation (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
  email text COLLATE "C" NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  inviter_id text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX invitation_by_workspace ON invitation (workspace_id, created_at, id);
CREATE INDEX invitation_by_email ON invitation (email_key, created_at, id);

CREATE TABLE project (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
  slug text COLLATE "C" NOT NULL,
  slug_key text COLLATE "C" NOT NULL,
  icon text COLLATE "C",
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  is_public boolean NOT NULL,
  archived_at timestamptz(3),
  last_task_number bigint NOT NULL,
  position double precision NOT NULL,
  version bigint NOT NULL,
  UNIQUE (workspace_id, slug_key)
);

CREATE TABLE project_column (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES project ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  position double precision NOT NULL,
  icon text COLLATE "C",
  color text COLLATE "C",
  is_final boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (project_id, slug)
);

CREATE TABLE task (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES project ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL,
  position double precision NOT NULL,
  number bigint NOT NULL,
  user_id text COLLATE "C",
  title text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  column_id text COLLATE "C",
  priority text COLLATE "C" NOT NULL,
  priority_rank bigint NOT NULL,
  start_date timestamptz(3),
  due_date timestamptz(3),
  due_date_only boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  description text COLLATE "C",
  UNIQUE (project_id, number)
);
-- A board, the end of a column, the neighbour of a card.
CREATE INDEX task_by_place ON task (project_id, status, position, number) WHERE deleted_at IS NULL;
CREATE INDEX task_by_updated ON task (workspace_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX task_by_created ON task (workspace_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX task_by_due ON task (workspace_id, due_date, id) WHERE deleted_at IS NULL AND due_date IS NOT NULL;
CREATE INDEX task_due ON task (due_date, id) WHERE deleted_at IS NULL AND due_date IS NOT NULL;
CREATE INDEX task_by_assignee ON task (workspace_id, user_id, id) WHERE deleted_at IS NULL AND user_id IS NOT NULL;
-- Everything that counting a workspace's tasks needs: the rows themselves are not read.
CREATE INDEX task_counts ON task (workspace_id, project_id, status, column_id, due_date) WHERE deleted_at IS NULL;
CREATE INDEX task_by_column ON task (column_id) WHERE column_id IS NOT NULL;
CREATE INDEX task_by_deletion ON task (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE task_alias (
  project_id text COLLATE "C" NOT NULL REFERENCES project ON DELETE CASCADE,
  number bigint NOT NULL,
  task_id text COLLATE "C" NOT NULL REFERENCES task ON DELETE CASCADE,
  PRIMARY KEY (project_id, number)
);
CREATE INDEX task_alias_by_task ON task_alias (task_id);

CREATE TABLE label (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  color text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  task_id text COLLATE "C" REFERENCES task ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
  is_template boolean NOT NULL
);
CREATE UNIQUE INDEX label_on_task ON label (task_id, name_key) WHERE task_id IS NOT NULL;
CREATE UNIQUE INDEX label_template ON label (workspace_id, name_key) WHERE is_template;
CREATE INDEX label_by_workspace ON label (workspace_id, name_key, id);

-- No foreign key: to check it, Postgres reads the leaf of the index of tasks where the newest one stands, and so each of two
-- transactions that create a task has read what the other writes. Whoever removes tasks removes their history first.
CREATE TABLE activity (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  task_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  user_id text COLLATE "C",
  content text COLLATE "C",
  event_data text COLLATE "C",
  external_user_name text COLLATE "C",
  external_user_avatar text COLLATE "C",
  external_source text COLLATE "C",
  external_url text COLLATE "C"
);
CREATE INDEX activity_by_task ON activity (task_id, created_at, id);

CREATE TABLE relation (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  source_task_id text COLLATE "C" NOT NULL REFERENCES task ON DELETE CASCADE,
  target_task_id text COLLATE "C" NOT NULL REFERENCES task ON DELETE CASCADE,
  relation_type text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (source_task_id, target_task_id, relation_type)
);
CREATE INDEX relation_by_target ON relation (target_task_id);

CREATE TABLE time_entry (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  task_id text COLLATE "C" NOT NULL REFERENCES task ON DELETE CASCADE,
  user_id text COLLATE "C",
  description text COLLATE "C",
  start_time timestamptz(3) NOT NULL,
  end_time timestamptz(3),
  duration bigint,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX time_entry_by_task ON time_entry (task_id, start_time, id);

CREATE TABLE task_image (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE,
  task_id text COLLATE "C" NOT NULL REFERENCES task ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL,
  surface text COLLATE "C" NOT NULL,
  filename text COLLATE "C" NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  finalized_at timestamptz(3)
);
CREATE INDEX task_image_by_task ON task_image (task_id);
CREATE INDEX task_image_stale ON task_image (created_at, id) WHERE finalized_at IS NULL;

CREATE TABLE removed_blob (
  sequence bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE
);

-- No foreign key to what a document describes: that is one of five tables.
CREATE TABLE search_document (
  -- By chance, up to 2^53: numbers in order would all be written, and checked by their tokens, in one leaf of the index.
  sequence bigint NOT NULL DEFAULT floor(random() * 9007199254740992) PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C",
  task_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX search_document_by_workspace ON search_document (workspace_id, created_at, id);
CREATE INDEX search_document_by_project ON search_document (project_id, created_at, id) WHERE project_id IS NOT NULL;
CREATE INDEX search_document_by_task ON search_document (task_id) WHERE task_id IS NOT NULL;

-- Texts are ordered by their bytes, so that everything a word begins is one range.
CREATE TABLE search_token (
  workspace_id text COLLATE "C" NOT NULL,
  token text COLLATE "C" NOT NULL,
  document_sequence bigint NOT NULL REFERENCES search_document ON DELETE CASCADE,
  weight bigint NOT NULL,
  PRIMARY KEY (workspace_id, token, document_sequence)
);
CREATE INDEX search_token_by_document ON search_token (document_sequence, token, weight);

-- A sequence is given to an event after it was committed, by one transaction at a time (see outbox.ts): a column that
-- numbers itself counts in the order in which rows are inserted, which is not that in which they are committed.
CREATE TABLE event (
  draft bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  sequence bigint UNIQUE,
  id text COLLATE "C" NOT NULL UNIQUE,
  type text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C",
  task_id text COLLATE "C",
  actor_id text COLLATE "C",
  window_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  data text COLLATE "C" NOT NULL
);
CREATE INDEX event_draft ON event (draft) WHERE sequence IS NULL;

-- One row, which whoever gives out sequences changes first: nobody else does until they have committed.
CREATE TABLE outbox_turn (
  id bigint NOT NULL PRIMARY KEY,
  turns bigint NOT NULL
);
INSERT INTO outbox_turn (id, turns) VALUES (1, 0);

CREATE TABLE notification (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" REFERENCES workspace ON DELETE CASCADE,
  title text COLLATE "C",
  content text COLLATE "C",
  type text COLLATE "C" NOT NULL,
  event_data text COLLATE "C",
  is_read boolean NOT NULL,
  resource_id text COLLATE "C",
  resource_type text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX notification_by_user ON notification (user_id, created_at, id);
CREATE INDEX notification_by_workspace ON notification (workspace_id) WHERE workspace_id IS NOT NULL;

CREATE TABLE notification_preferences (
  user_id text COLLATE "C" NOT NULL PRIMARY KEY,
  email_enabled boolean NOT NULL,
  ntfy_enabled boolean NOT NULL,
  ntfy_server_url text COLLATE "C",
  ntfy_topic text COLLATE "C",
  sealed_ntfy_token text COLLATE "C",
  masked_ntfy_token text COLLATE "C",
  gotify_enabled boolean NOT NULL,
  gotify_server_url text COLLATE "C",
  sealed_gotify_token text COLLATE "C",
  masked_gotify_token text COLLATE "C",
  webhook_enabled boolean NOT NULL,
  webhook_url text COLLATE "C",
  sealed_webhook_secret text COLLATE "C",
  masked_webhook_secret text COLLATE "C",
  task_assignment_enabled boolean NOT NULL,
  task_comment_enabled boolean NOT NULL,
  task_status_change_enabled boolean NOT NULL,
  due_date_reminder_enabled boolean NOT NULL,
  due_date_reminder_lead_time_minutes bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE notification_rule (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
  is_active boolean NOT NULL,
  email_enabled boolean NOT NULL,
  ntfy_enabled boolean NOT NULL,
  gotify_enabled boolean NOT NULL,
  webhook_enabled boolean NOT NULL,
  project_mode text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (user_id, workspace_id)
);
CREATE INDEX notification_rule_by_workspace ON notification_rule (workspace_id);

CREATE TABLE notification_rule_project (
  rule_id text COLLATE "C" NOT NULL REFERENCES notification_rule ON DELETE CASCADE,
  project_id text COLLATE "C" NOT NULL REFERENCES project ON DELETE CASCADE,
  PRIMARY KEY (rule_id, project_id)
);
CREATE INDEX notification_rule_project_by_project ON notification_rule_project (project_id);

CREATE TABLE integration (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES project ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  channel_name text COLLATE "C",
  sealed_webhook_url text COLLATE "C",
  masked_webhook_url text COLLATE "C",
  sealed_secret text COLLATE "C",
  masked_secret text COLLATE "C",
  events text COLLATE "C" NOT NULL,
  due_date_reminder_lead_time_minutes bigint NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (project_id, kind)
);

-- Of a lane, only the first pending delivery has a next attempt: what is due is what can be sent.
CREATE TABLE delivery (
  sequence bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  lane text COLLATE "C" NOT NULL,
  endpoint text COLLATE "C" NOT NULL,
  endpoint_kind text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" REFERENCES project ON DELETE CASCADE,
  task_id text COLLATE "C",
  news text COLLATE "C" NOT NULL,
  event_sequence bigint,
  notification_id text COLLATE "C",
  data text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  attempts bigint NOT NULL,
  next_attempt_at timestamptz(3),
  response_status bigint,
  response text COLLATE "C",
  reason text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX delivery_due ON delivery (next_attempt_at, sequence, endpoint, lane) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX delivery_pending ON delivery (lane, sequence) WHERE status = 'pending';
CREATE INDEX delivery_by_project ON delivery (project_id, created_at, id) WHERE project_id IS NOT NULL;
CREATE INDEX delivery_finished ON delivery (finished_at, id) WHERE finished_at IS NOT NULL;

CREATE TABLE lane_lease (
  lane text COLLATE "C" NOT NULL PRIMARY KEY,
  holder text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE endpoint_failure (
  endpoint text COLLATE "C" NOT NULL PRIMARY KEY,
  failing_since timestamptz(3) NOT NULL
);

CREATE TABLE cursor (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  value bigint NOT NULL
);

CREATE TABLE reminder_mark (
  task_id text COLLATE "C" NOT NULL REFERENCES task ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  due_date timestamptz(3) NOT NULL,
  reminded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (task_id, kind, due_date)
);

CREATE TABLE replay (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  fingerprint text COLLATE "C" NOT NULL,
  answer text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX replay_by_age ON replay (created_at, id);
