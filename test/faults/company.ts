/**
 * Fills the database of a stopped server with a large company: thousands of people, invitations, projects and labels, a task
 * with thousands of relations and time entries, a long outbox, and an account that is a member of every workspace.
 *
 * @module
 */
import { Database } from "bun:sqlite";

/** IDs of the records to which rows are added. */
export interface Company {
  workspaceId: string;
  /** A member of the workspace, and afterward of {@linkcode SPACES} more. */
  userId: string;
  projectId: string;
  /** A task of the workspace; tasks created by `crowd` are related to it. */
  taskId: string;
}

/** Accounts `person-0`, `person-1` and so on, members `member-0` and so on, and as many invitations. */
export const PEOPLE = 5_000;
/** Workspaces `space-0` and so on: almost as many as one account may have. */
export const SPACES = 990;
/** Empty projects `project-0` and so on. */
export const PROJECTS = 2_000;
/** The number of template labels, of copies of the template `many`, and of the task's relations and time entries. */
export const ROWS = 10_000;
const EVENTS = 50_000;
/** Tasks assigned to `person-1`. */
const ASSIGNED = 1_000;

export function fillCompany(file: string, company: Company): void {
  const database = new Database(file);
  database.run("PRAGMA synchronous = OFF");
  database.run("PRAGMA cache_size = -200000");
  database.run("BEGIN");
  makePeople(database, company);
  makeSpaces(database, company);
  makeProjects(database, company);
  makeLabels(database, company);
  makeHistory(database, company);
  database.run("COMMIT");
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

function makePeople(database: Database, { workspaceId, userId }: Company): void {
  const email = "'person-' || i || '@example.test'";
  copy(database, "account", `account AS source, ${numbers(PEOPLE)} WHERE source.id = '${userId}'`, {
    id: "'person-' || i",
    name: "'Person ' || i",
    email,
    email_key: email,
    role: "'user'",
  });
  copy(database, "member", `${membership(workspaceId, userId)}, ${numbers(PEOPLE)}`, {
    id: "'member-' || i",
    user_id: "'person-' || i",
    role: "'member'",
    created_at: "source.created_at + i",
  });
  invite(database, {
    count: PEOPLE,
    inviterId: userId,
    workspaceId: `'${workspaceId}'`,
    email: "'invited-' || i || '@example.test'",
  });
  database.run(`UPDATE task SET user_id = 'person-1' WHERE id IN (SELECT 'task-' || i FROM ${numbers(ASSIGNED)})`);
}

function makeSpaces(database: Database, { workspaceId, userId }: Company): void {
  const name = "'space-' || i";
  copy(database, "workspace", `workspace AS source, ${numbers(SPACES)} WHERE source.id = '${workspaceId}'`, {
    id: name,
    name,
    slug: name,
    slug_key: name,
  });
  copy(database, "role", `role AS source, ${numbers(SPACES)} WHERE source.workspace_id = '${workspaceId}'`, {
    id: "source.id || i",
    workspace_id: name,
  });
  for (const user_id of [`'${userId}'`, "'person-0'"]) {
    const changed = { id: `${user_id} || i`, workspace_id: name, user_id };
    copy(database, "member", `${membership(workspaceId, userId)}, ${numbers(SPACES)}`, changed);
  }
  const email = database
    .query<{ email: string }, [string]>("SELECT email FROM account WHERE id = ?")
    .get(userId)?.email;
  invite(database, { count: SPACES, inviterId: "person-0", workspaceId: name, email: `'${email}'` });
}

function invite(
  database: Database,
  what: { count: number; inviterId: string; workspaceId: string; email: string },
): void {
  const { count, inviterId, workspaceId, email } = what;
  database.run(`INSERT INTO invitation (id, workspace_id, email, email_key, role, status, inviter_id, expires_at, created_at)
    SELECT 'invitation-' || '${inviterId}' || i, ${workspaceId}, ${email}, ${email}, 'member', 'pending', '${inviterId}',
    4000000000000, 1700000000000 + i FROM ${numbers(count)}`);
}

function makeProjects(database: Database, { projectId }: Company): void {
  copy(database, "project", `project AS source, ${numbers(PROJECTS)} WHERE source.id = '${projectId}'`, {
    id: "'project-' || i",
    slug: "'P' || i",
    slug_key: "'p' || i",
    name: "'Project ' || i",
    last_task_number: "0",
    position: "1000 + i",
    description: "'What is to become of project ' || i",
  });
  copy(database, "project_column", `project_column AS source, ${numbers(PROJECTS)} WHERE project_id = '${projectId}'`, {
    id: "source.slug || '-' || i",
    project_id: "'project-' || i",
  });
}

function makeLabels(database: Database, { workspaceId }: Company): void {
  const insert = (values: string, count: number): void =>
    void database.run(`INSERT INTO label (id, name, name_key, color, created_at, updated_at, task_id, workspace_id,
      is_template) SELECT ${values} FROM ${numbers(count)}`);
  const rest = `'red', 1700000000000, 1700000000000`;
  insert(`'template-' || i, 'Template ' || i, 'template ' || i, ${rest}, NULL, '${workspaceId}', 1`, ROWS);
  insert(`'many', 'many', 'many', ${rest}, NULL, '${workspaceId}', 1`, 1);
  insert(`'many-' || i, 'many', 'many', ${rest}, 'task-' || i, '${workspaceId}', 0`, ROWS);
}

function makeHistory(database: Database, { workspaceId, userId, projectId, taskId }: Company): void {
  database.run(`INSERT INTO relation (id, source_task_id, target_task_id, relation_type, created_at)
    SELECT 'relation-' || i, '${taskId}', 'task-' || i, 'related', 1700000000000 FROM ${numbers(ROWS)}`);
  database.run(`INSERT INTO time_entry (id, task_id, user_id, description, start_time, end_time, duration, created_at,
    updated_at) SELECT 'entry-' || i, '${taskId}', '${userId}', 'Worked', 1700000000000 + i, 1700000001000 + i, 1,
    1700000000000, 1700000000000 FROM ${numbers(ROWS)}`);
  database.run(`INSERT INTO workspace_time_entry (entry_id, workspace_id, start_time)
    SELECT id, '${workspaceId}', start_time FROM time_entry WHERE id LIKE 'entry-%'`);
  database.run(`INSERT INTO event (id, type, workspace_id, project_id, task_id, actor_id, window_id, created_at, data)
    SELECT 'event-' || i, 'taskTitleChanged', '${workspaceId}', '${projectId}', 'task-' || i, '${userId}', NULL,
    1700000000000 + i, '{"old":"This","new":"That"}' FROM ${numbers(EVENTS)}`);
  // Marks all events as processed, because the server would otherwise have to deliver them first.
  database.run(`INSERT OR REPLACE INTO cursor (name, value) SELECT name, (SELECT max(sequence) FROM event)
    FROM (SELECT 'relay' AS name UNION SELECT 'reminder events')`);
}

function membership(workspaceId: string, userId: string): string {
  return `(SELECT * FROM member WHERE workspace_id = '${workspaceId}' AND user_id = '${userId}') AS source`;
}

/** Generates rows with `i` from 0. */
export function numbers(count: number): string {
  return `(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1}) SELECT i FROM n)`;
}

/** Copies rows of a table; unnamed columns keep the values of the source. */
export function copy(database: Database, table: string, from: string, changed: Record<string, string>): void {
  const columns = database.query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}')`).all();
  const names = columns.map(({ name }) => name).filter((name) => name !== "sequence");
  const values = names.map((name) => changed[name] ?? `source.${name}`);
  database.run(`INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM ${from}`);
}
