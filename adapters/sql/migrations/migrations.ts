/**
 * The migrations that all databases have in common: their SQL differs only in a few words. A migration that needs more is
 * plain SQL in the folder of each database. Released migrations and their words never change.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { accessTable } from "./access.ts";
import { auditTable } from "./audit.ts";
import { automationTables } from "./automation.ts";
import { claimTable } from "./claim.ts";
import { feedTable } from "./feed.ts";
import { customFieldTables } from "./field.ts";
import { backgroundTable, draftFileTable } from "./file.ts";
import { forgeTables } from "./forge.ts";
import { forgePeopleTable } from "./forge_people.ts";
import { linkTable } from "./link.ts";
import { emptyingPlans, planTables } from "./plan.ts";
import { templateTable } from "./template.ts";
import { timeTables } from "./time.ts";
import { savedViewTables } from "./view.ts";

export interface Migration {
  /** Sorts after the names of all earlier migrations. */
  name: string;
  sql: string;
  /**
   * Whether the migration only adds tables, indexes and optional columns. Where several servers share a database, servers of
   * the previous version can run on the new schema, so that servers can be upgraded one by one. @default false
   */
  isExpanding?: boolean;
}

/** A migration that was applied to a database, as recorded in the database. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  isExpanding?: boolean;
}

/** How the schema of a database differs from that of this version. */
export interface SchemaAge {
  /** Migrations that the next start will apply. */
  pending: string[];
  /** Unknown migrations that do more than add to the schema: the database is from a newer version. */
  unknown: string[];
  /** Applied migrations whose SQL differs from ours: the database is from a version between releases. */
  changed: string[];
}

/** Advice for a database in which an applied migration differs from our migration with the same name. */
export const CHANGED_SCHEMA_WAY_OUT =
  'run "hexlane dump" with the version that made it, then "hexlane load" with this one into an empty database';

/** Returns the SHA-256 of a migration's SQL. */
export function checksumOf({ sql }: Migration): string {
  return createHash("sha256").update(sql).digest("hex");
}

/** Compares the migrations of a database with those of this version. */
export function compareMigrations(applied: readonly AppliedMigration[], migrations: readonly Migration[]): SchemaAge {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  const isChanged = (one: Migration): boolean => checksums.has(one.name) && checksums.get(one.name) !== checksumOf(one);
  const isUnknown = ({ name, isExpanding }: AppliedMigration): boolean => !isExpanding && !known.has(name);
  return {
    pending: [...known].filter((name) => !checksums.has(name)),
    unknown: applied.filter(isUnknown).map(({ name }) => name),
    changed: migrations.filter(isChanged).map(({ name }) => name),
  };
}

/**
 * Refuses a database from a newer version or from a version between releases.
 *
 * @param place the name of the database in error messages
 * @throws {Error} when the database has unknown migrations that do more than add to the schema, or migrations that differ
 * from ours with the same name
 */
export function refuseForeign(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  place: string,
): void {
  for (const [index, { name, checksum, isExpanding }] of applied.entries()) {
    const migration = migrations[index];
    // A later version has only added to the schema.
    if (!migration && isExpanding) continue;
    if (migration?.name !== name) {
      throw new Error(
        `Cannot open ${place}: its migration "${name}" is unknown to this version; it was made by a newer version: start that version, or restore a backup from this version`,
      );
    }
    if (checksumOf(migration) !== checksum) {
      const fault = `its migration "${name}" differs from the one in this version`;
      throw new Error(`Cannot open ${place}: ${fault}; ${CHANGED_SCHEMA_WAY_OUT}`);
    }
  }
}

/** The column types of a database, and other SQL that differs. */
export interface SqlWords extends Readonly<Record<"text" | "integer" | "real" | "boolean" | "instant", string>> {
  /** The SQL after the name of a boolean column in a condition. */
  isTrue: string;
  /** The SQL after the columns of a table. */
  strict: string;
  /** A boolean constant. */
  yes: string;
  /** Returns an expression for the whole seconds between two instants. */
  secondsBetween(start: string, end: string): string;
}

/** Returns the migrations of a database in the order in which they are applied. */
export function migrationsOf(words: SqlWords, own: readonly Migration[]): readonly Migration[] {
  return [...own, ...commonMigrations(words)].sort((left, right) => (left.name < right.name ? -1 : 1));
}

function commonMigrations(words: SqlWords): readonly Migration[] {
  const { text, integer, boolean, instant, isTrue, strict } = words;
  return [
    {
      name: "0002_installation",
      isExpanding: true,
      sql: `-- Values of this installation alone: no dump holds them.
CREATE TABLE installation (
  name ${text} NOT NULL PRIMARY KEY,
  value ${text} NOT NULL
)${strict};
`,
    },
    {
      name: "0003_label_pages",
      isExpanding: true,
      sql: `-- Pages of the labels of a workspace come out of an index in their order.
CREATE INDEX label_by_age ON label (workspace_id, created_at, id);
CREATE INDEX label_template_by_age ON label (workspace_id, created_at, id) WHERE is_template${isTrue};
-- Which of the rows without a task is the first of its name.
CREATE INDEX label_without_task ON label (workspace_id, name_key) WHERE task_id IS NULL;
`,
    },
    {
      name: "0007_large_projects",
      sql: `-- Pages of the tasks of a project or an assignee come out of an index in their order.
CREATE INDEX task_by_project ON task (project_id, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_assignee;
CREATE INDEX task_by_assignee ON task (workspace_id, user_id, created_at, id)
  WHERE deleted_at IS NULL AND user_id IS NOT NULL;
-- Unread ones are found without reading the whole inbox.
CREATE INDEX notification_unread ON notification (user_id) WHERE NOT is_read;
`,
    },
    {
      name: "0008_task_counts",
      sql: `-- The live tasks of a project by status and column are counted as they change. The column is empty for those without one.
CREATE TABLE task_count (
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  status ${text} NOT NULL,
  column_id ${text} NOT NULL,
  tasks ${integer} NOT NULL,
  PRIMARY KEY (project_id, status, column_id)
)${strict};
INSERT INTO task_count
  SELECT project_id, status, coalesce(column_id, ''), count(*) FROM task WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
-- The earliest due date of a status. It replaces a larger index, from which tasks were counted.
DROP INDEX task_counts;
CREATE INDEX task_by_due_of_status ON task (project_id, status, due_date) WHERE deleted_at IS NULL AND due_date IS NOT NULL;
`,
    },
    {
      name: "0009_task_orders",
      sql: `-- Pages of tasks come out of an index in every order but that of their positions, which mean nothing beyond a column.
CREATE INDEX task_by_title ON task (workspace_id, title, id) WHERE deleted_at IS NULL;
CREATE INDEX task_by_priority ON task (workspace_id, priority_rank, id) WHERE deleted_at IS NULL;
CREATE INDEX task_by_number ON task (workspace_id, number, id) WHERE deleted_at IS NULL;
CREATE INDEX task_by_start ON task (workspace_id, start_date, id) WHERE deleted_at IS NULL AND start_date IS NOT NULL;
-- Last again, in this order: of equally good indexes SQLite takes the latest. These read rows in the order in which they are stored.
DROP INDEX task_by_created;
CREATE INDEX task_by_created ON task (workspace_id, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_project;
CREATE INDEX task_by_project ON task (project_id, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_assignee;
CREATE INDEX task_by_assignee ON task (workspace_id, user_id, created_at, id)
  WHERE deleted_at IS NULL AND user_id IS NOT NULL;
`,
    },
    {
      name: "0010_tasks_without_dates",
      sql: `-- Tasks without a date are in the index too, because most tasks of a list by date have none.
DROP INDEX task_by_due;
CREATE INDEX task_by_due ON task (workspace_id, due_date, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_start;
CREATE INDEX task_by_start ON task (workspace_id, start_date, id) WHERE deleted_at IS NULL;
-- Last again, as in 0009_task_orders.
DROP INDEX task_by_created;
CREATE INDEX task_by_created ON task (workspace_id, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_project;
CREATE INDEX task_by_project ON task (project_id, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_assignee;
CREATE INDEX task_by_assignee ON task (workspace_id, user_id, created_at, id)
  WHERE deleted_at IS NULL AND user_id IS NOT NULL;
`,
    },
    {
      name: "0011_my_work",
      isExpanding: true,
      sql: `-- A snoozed notification is hidden until then, and listed as if it were from that time.
ALTER TABLE notification ADD COLUMN snoozed_until ${instant};
CREATE INDEX notification_by_time ON notification (user_id, coalesce(snoozed_until, created_at), id);
-- The open tasks of a person, by column.
CREATE INDEX task_of_assignee ON task (user_id, column_id, due_date, id) WHERE deleted_at IS NULL AND user_id IS NOT NULL;
`,
    },
    {
      name: "0012_changes",
      isExpanding: true,
      sql: `-- The events of a command share the id of its change, so that the change can be undone.
ALTER TABLE event ADD COLUMN change_id ${text};
CREATE INDEX event_by_change ON event (change_id) WHERE change_id IS NOT NULL;
-- What happened to a task since then.
CREATE INDEX event_by_task ON event (task_id, created_at) WHERE task_id IS NOT NULL;
-- The deleted tasks of a project, in the order of their deletion.
CREATE INDEX task_deleted_by_project ON task (project_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
`,
    },
    {
      name: "0013_timesheet",
      isExpanding: true,
      sql: `-- The time entries of a week.
CREATE INDEX time_entry_by_start ON time_entry (start_time, id);
`,
    },
    {
      name: "0014_watchers",
      isExpanding: true,
      sql: `-- Who watches a task. A row that says no keeps a person who stopped from becoming a watcher again.
CREATE TABLE task_watcher (
  task_id ${text} NOT NULL REFERENCES task ON DELETE CASCADE,
  user_id ${text} NOT NULL,
  is_watching ${boolean} NOT NULL,
  created_at ${instant} NOT NULL,
  PRIMARY KEY (task_id, user_id)
)${strict};
-- The last tasks that a person watched.
CREATE INDEX task_watcher_by_user ON task_watcher (user_id, created_at, task_id);
-- The last tasks that a person created or assigned.
CREATE INDEX activity_by_assigner ON activity (user_id, created_at, task_id) WHERE type IN ('create', 'assignee_changed');
`,
    },
    {
      name: "0015_discussion",
      isExpanding: true,
      sql: `-- The comment that a comment replies to. Replies outlive it.
ALTER TABLE activity ADD COLUMN parent_id ${text};
CREATE TABLE comment_reaction (
  comment_id ${text} NOT NULL REFERENCES activity ON DELETE CASCADE,
  task_id ${text} NOT NULL REFERENCES task ON DELETE CASCADE,
  user_id ${text} NOT NULL,
  emoji ${text} NOT NULL,
  created_at ${instant} NOT NULL,
  PRIMARY KEY (comment_id, user_id, emoji)
)${strict};
CREATE INDEX comment_reaction_by_task ON comment_reaction (task_id, created_at, comment_id, emoji, user_id);
`,
    },
    {
      name: "0016_wip_limits",
      isExpanding: true,
      sql: `-- How many tasks a column should have at most.
ALTER TABLE project_column ADD COLUMN wip_limit ${integer};
`,
    },
    {
      name: "0018_webhooks",
      sql: `-- A project has any number of webhooks, and one chat. SQLite cannot drop a constraint, so the table is made anew.
CREATE TABLE new_integration (
  id ${text} NOT NULL PRIMARY KEY,
  project_id ${text} NOT NULL REFERENCES project ON DELETE CASCADE,
  kind ${text} NOT NULL,
  channel_name ${text},
  sealed_webhook_url ${text},
  masked_webhook_url ${text},
  sealed_secret ${text},
  masked_secret ${text},
  events ${text} NOT NULL,
  due_date_reminder_lead_time_minutes ${integer} NOT NULL,
  is_active ${boolean} NOT NULL,
  created_at ${instant} NOT NULL,
  updated_at ${instant} NOT NULL
)${strict};
INSERT INTO new_integration SELECT id, project_id, kind, channel_name, sealed_webhook_url, masked_webhook_url, sealed_secret,
  masked_secret, events, due_date_reminder_lead_time_minutes, is_active, created_at, updated_at FROM integration;
DROP TABLE integration;
ALTER TABLE new_integration RENAME TO integration;
CREATE INDEX integration_by_project ON integration (project_id, created_at, id);
CREATE UNIQUE INDEX integration_chat ON integration (project_id) WHERE kind = 'slack';
-- The delivery log of a webhook.
CREATE INDEX delivery_by_endpoint ON delivery (endpoint, created_at, id);
`,
    },
    {
      name: "0019_operator",
      isExpanding: true,
      sql: `-- Since when the operator lets an account not sign in.
ALTER TABLE account ADD COLUMN disabled_at ${instant};
`,
    },
    {
      name: "0020_priority_in_project",
      sql: `-- Without it, a list of a project by priority reads the tasks of all projects that come before.
CREATE INDEX task_of_project_by_priority ON task (project_id, priority_rank, id) WHERE deleted_at IS NULL;
-- Last again, as in 0009_task_orders.
DROP INDEX task_by_created;
CREATE INDEX task_by_created ON task (workspace_id, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_project;
CREATE INDEX task_by_project ON task (project_id, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX task_by_assignee;
CREATE INDEX task_by_assignee ON task (workspace_id, user_id, created_at, id)
  WHERE deleted_at IS NULL AND user_id IS NOT NULL;
`,
    },
    { name: "0021_draft_files", isExpanding: true, sql: draftFileTable(words) },
    {
      name: "0023_timesheet_of_workspace",
      sql: `-- The time entries of a workspace in order, so that a list does not read those of all workspaces in between.
DROP INDEX time_entry_by_start;
CREATE TABLE workspace_time_entry (
  entry_id ${text} NOT NULL PRIMARY KEY REFERENCES time_entry ON DELETE CASCADE,
  workspace_id ${text} NOT NULL,
  start_time ${instant} NOT NULL
)${strict};
INSERT INTO workspace_time_entry (entry_id, workspace_id, start_time)
  SELECT time_entry.id, task.workspace_id, time_entry.start_time FROM time_entry JOIN task ON task.id = time_entry.task_id;
CREATE INDEX workspace_time_entry_by_start ON workspace_time_entry (workspace_id, start_time, entry_id);
`,
    },
    { name: "0024_claims", sql: claimTable(words) },
    { name: "0025_custom_fields", isExpanding: true, sql: customFieldTables(words) },
    { name: "0026_saved_views", isExpanding: true, sql: savedViewTables(words) },
    { name: "0027_planning", isExpanding: true, sql: planTables(words) },
    { name: "0028_external_links", isExpanding: true, sql: linkTable(words) },
    {
      name: "0029_channels",
      sql: `-- A project has several channels of each chat service.
DROP INDEX integration_chat;
-- What a service needs besides an address and a secret, such as the id of a room.
ALTER TABLE integration ADD COLUMN settings ${text} NOT NULL DEFAULT '{}';
`,
    },
    {
      name: "0030_expired_uploads",
      sql: `-- Uploads in several requests expire later than others.
DROP INDEX task_image_stale;
CREATE INDEX task_image_stale ON task_image (expires_at, id) WHERE finalized_at IS NULL;
`,
    },
    // Servers of the previous version ignore the rules, and would show every project.
    { name: "0031_project_access", sql: accessTable(words) },
    { name: "0032_time", sql: timeTables(words) },
    { name: "0033_forges", isExpanding: true, sql: forgeTables(words) },
    { name: "0034_automations", isExpanding: true, sql: automationTables(words) },
    { name: "0035_calendar_feeds", sql: feedTable(words), isExpanding: true },
    { name: "0036_task_templates", sql: templateTable(words), isExpanding: true },
    { name: "0037_audit", isExpanding: true, sql: auditTable(words) },
    { name: "0039_project_backgrounds", isExpanding: true, sql: backgroundTable(words) },
    { name: "0041_forge_people", isExpanding: true, sql: forgePeopleTable(words) },
    { name: "0042_emptying_plans", isExpanding: true, sql: emptyingPlans(words) },
  ];
}
