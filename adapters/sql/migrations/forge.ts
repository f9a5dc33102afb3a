/** The tables of forges. @module */

/** Column types and other SQL of a database. */
interface Words {
  text: string;
  integer: string;
  boolean: string;
  instant: string;
  strict: string;
}

/** Returns the SQL for forges. Released SQL never changes. */
export function forgeTables({ text, integer, boolean, instant, strict }: Words): string {
  return `-- Repositories that projects are connected to.
CREATE TABLE forge_connection (
  id ${text} NOT NULL PRIMARY KEY,
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  kind ${text} NOT NULL,
  base_url ${text} NOT NULL,
  path ${text} NOT NULL,
  repository_key ${text} NOT NULL UNIQUE,
  sealed_token ${text},
  masked_token ${text},
  token_scheme ${text} NOT NULL,
  installation_id ${text},
  sealed_webhook_secret ${text} NOT NULL,
  default_branch ${text},
  branch_pattern ${text} NOT NULL,
  comments_task_link ${boolean} NOT NULL,
  rules ${text} NOT NULL,
  people ${text} NOT NULL,
  is_active ${boolean} NOT NULL,
  next_sweep_at ${instant} NOT NULL,
  swept_until ${instant},
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL,
  UNIQUE (project_id, kind)
)${strict};
CREATE INDEX forge_connection_to_sweep ON forge_connection (is_active, next_sweep_at, id);
-- Tasks and their issues.
CREATE TABLE forge_link (
  id ${text} NOT NULL PRIMARY KEY,
  connection_id ${text} NOT NULL REFERENCES forge_connection ON DELETE CASCADE,
  task_id ${text} NOT NULL REFERENCES task ON DELETE CASCADE,
  issue_number ${integer},
  url ${text},
  state ${text} NOT NULL,
  pause_reason ${text},
  base ${text},
  conflicts ${text} NOT NULL,
  is_from_forge ${boolean} NOT NULL,
  comments_from ${instant} NOT NULL,
  seen_sequence ${integer} NOT NULL,
  remote_updated_at ${instant},
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL,
  UNIQUE (connection_id, issue_number),
  UNIQUE (connection_id, task_id)
)${strict};
CREATE INDEX forge_link_by_connection ON forge_link (connection_id, created_at, id);
CREATE INDEX forge_link_by_task ON forge_link (task_id);
CREATE TABLE forge_comment (
  comment_id ${text} NOT NULL PRIMARY KEY,
  link_id ${text} NOT NULL REFERENCES forge_link ON DELETE CASCADE,
  external_id ${text} NOT NULL,
  is_from_forge ${boolean} NOT NULL,
  base ${text} NOT NULL,
  UNIQUE (link_id, external_id)
)${strict};
-- Verified webhooks of forges.
CREATE TABLE forge_inbox (
  id ${text} NOT NULL PRIMARY KEY,
  connection_id ${text} NOT NULL REFERENCES forge_connection ON DELETE CASCADE,
  delivery_id ${text} NOT NULL,
  event ${text} NOT NULL,
  hint ${text} NOT NULL,
  received_at ${instant} NOT NULL,
  UNIQUE (connection_id, delivery_id)
)${strict};
CREATE INDEX forge_inbox_by_time ON forge_inbox (received_at, id);
CREATE TABLE forge_log (
  id ${text} NOT NULL PRIMARY KEY,
  connection_id ${text} NOT NULL REFERENCES forge_connection ON DELETE CASCADE,
  link_id ${text},
  task_id ${text},
  direction ${text} NOT NULL,
  action ${text} NOT NULL,
  outcome ${text} NOT NULL,
  detail ${text},
  created_at ${instant} NOT NULL
)${strict};
CREATE INDEX forge_log_by_connection ON forge_log (connection_id, created_at, id);
CREATE INDEX forge_log_by_link ON forge_log (connection_id, link_id, created_at, id);
-- The column into which an event of a forge moves a task.
CREATE TABLE workflow_rule (
  id ${text} NOT NULL PRIMARY KEY,
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  integration_type ${text} NOT NULL,
  event_type ${text} NOT NULL,
  column_id ${text} NOT NULL REFERENCES project_column ON DELETE CASCADE,
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL,
  UNIQUE (project_id, integration_type, event_type)
)${strict};
CREATE INDEX workflow_rule_by_project ON workflow_rule (project_id, created_at, id);
CREATE INDEX workflow_rule_by_column ON workflow_rule (column_id);
-- Branches and pull requests of a repository.
CREATE INDEX external_link_by_resource ON external_link (integration_id, resource_type, external_id);
`;
}
