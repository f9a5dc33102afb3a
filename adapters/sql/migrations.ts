/**
 * The migrations that all databases have in common: their SQL differs only in a few words. A migration that needs more is
 * plain SQL in the folder of each database. Released migrations and their words never change.
 *
 * @module
 */

export interface Migration {
  /** Sorts after the names of all earlier ones. */
  name: string;
  sql: string;
  /**
   * Whether it only adds tables, indexes and optional columns. Where several servers share a database, servers of the previous
   * version can run on the new schema, so that servers can be upgraded one by one. @default false
   */
  isExpanding?: boolean;
}

/** A migration that was applied to a database, as the database remembers it. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  isExpanding?: boolean;
}

/** A database compared with this version. */
export interface SchemaAge {
  /** Migrations that the next start will apply. */
  pending: string[];
  /** Unknown migrations that do more than add: a newer version made the database. */
  unknown: string[];
  /** Applied migrations whose SQL differs from ours: a version between releases made the database. */
  changed: string[];
}

/** Advice for a database in which an applied migration differs from ours of the same name. */
export const CHANGED_SCHEMA_WAY_OUT =
  'run "hexlane dump" with the version that made it, then "hexlane load" with this one into an empty database';

/** SHA-256 of its SQL. */
export function checksumOf({ sql }: Migration): string {
  return new Bun.CryptoHasher("sha256").update(sql).digest("hex");
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
 * Refuses a database that a newer version made, or one between releases.
 *
 * @param place the database in errors
 * @throws {Error} when it has unknown migrations that do more than add, or others of the same name
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
        `Cannot open ${place}: migration "${name}" in it is unknown here; it was made by a newer version: start that version, or restore a backup that this one made`,
      );
    }
    if (checksumOf(migration) !== checksum) {
      const fault = `migration "${name}" in it differs from the one known here`;
      throw new Error(`Cannot open ${place}: ${fault}; ${CHANGED_SCHEMA_WAY_OUT}`);
    }
  }
}

/** The types of columns in a database, and the other words that differ. */
export interface SqlWords extends Readonly<Record<"text" | "integer" | "real" | "boolean" | "instant", string>> {
  /** Follows the name of a boolean column in a condition. */
  isTrue: string;
  /** Follows the columns of a table. */
  strict: string;
}

/** The migrations of a database, in the order in which they are applied. */
export function migrationsOf(words: SqlWords, own: readonly Migration[]): readonly Migration[] {
  return [...own, ...commonMigrations(words)].sort((left, right) => (left.name < right.name ? -1 : 1));
}

function commonMigrations({ text, integer, isTrue, strict }: SqlWords): readonly Migration[] {
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
  ];
}
