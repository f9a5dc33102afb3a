/**
 * Fills the database of a stopped server with the tasks of a large company. It uses SQL to copy rows that the server wrote,
 * because creating each task would take minutes.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { copy, numbers } from "./company.ts";

/** The number of rows to add, and where. */
export interface Crowd {
  workspaceId: string;
  userId: string;
  /** The task to copy, with one label. Rows are also added to its history and to the account's inbox. */
  taskId: string;
  /** Tasks per project. */
  projects: readonly { id: string; tasks: number }[];
  /** Rows of the task's history, and of the account's inbox. */
  rows: number;
}

/** Adds the rows. The IDs of the new tasks are `task-0`, `task-1` and so on, project by project. */
export function crowd(file: string, { workspaceId, userId, taskId, projects, rows }: Crowd): void {
  const database = new Database(file);
  database.run("PRAGMA synchronous = OFF");
  database.run("PRAGMA cache_size = -200000");
  database.run("BEGIN");
  let first = 0;
  for (const { id, tasks } of projects) {
    copyTasks(database, { taskId, projectId: id, first, count: tasks });
    first += tasks;
  }
  countTasks(database);
  makeDocuments(database);
  const source = (table: string, condition: string) => `(SELECT * FROM ${table} WHERE ${condition} LIMIT 1) AS source`;
  copy(database, "activity", `${source("activity", `task_id = '${taskId}'`)}, ${numbers(rows)}`, {
    id: "'activity-' || i",
    type: "'comment'",
    content: "'Something about number ' || i",
    created_at: "source.created_at + i",
  });
  database.run(`INSERT INTO notification (id, user_id, workspace_id, title, content, type, event_data, is_read,
    resource_id, resource_type, created_at, updated_at)
    SELECT 'notification-' || i, '${userId}', '${workspaceId}', 'Number ' || i, 'About it', 'info', NULL, 0,
    '${taskId}', 'task', 1700000000000 + i, 1700000000000 + i FROM ${numbers(rows)}`);
  database.run("COMMIT");
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

function copyTasks(
  database: Database,
  { taskId, projectId, first, count }: { taskId: string; projectId: string; first: number; count: number },
): void {
  const last = database
    .query<{ last: number }, [string]>("SELECT last_task_number AS last FROM project WHERE id = ?")
    .get(projectId)?.last;
  copy(database, "task", `task AS source, ${numbers(count)} WHERE source.id = '${taskId}'`, {
    id: `'task-' || (i + ${first})`,
    project_id: `'${projectId}'`,
    position: "i + 1",
    number: `i + 1 + ${last}`,
    title: "'Part ' || (i * 7919 % 100003) || ': write the next of it'",
    status: "CASE i % 4 WHEN 0 THEN 'to-do' WHEN 1 THEN 'in-progress' WHEN 2 THEN 'in-review' ELSE 'done' END",
    column_id: "NULL",
    description: "'What is to be done in part ' || i || ', and why it matters to somebody.'",
    priority: "CASE i % 2 WHEN 0 THEN 'low' ELSE 'high' END",
    priority_rank: "CASE i % 2 WHEN 0 THEN 1 ELSE 3 END",
    start_date: "CASE i % 3 WHEN 0 THEN source.created_at + i * 7919 % 100003 * 1000 END",
    due_date: "CASE i % 5 WHEN 0 THEN source.created_at + i * 104729 % 100003 * 1000 END",
    created_at: "source.created_at + i",
    updated_at: "source.created_at + i * 7919 % 100003",
  });
  copy(database, "label", `label AS source, ${numbers(count)} WHERE source.task_id = '${taskId}' AND i % 10 = 0`, {
    id: `'label-' || (i + ${first})`,
    task_id: `'task-' || (i + ${first})`,
  });
  database.run("UPDATE project SET last_task_number = last_task_number + ? WHERE id = ?", [count, projectId]);
}

/** Counts the live tasks of each project, as the store does when it writes them. */
export function countTasks(database: Database): void {
  database.run("DELETE FROM task_count");
  database.run(`INSERT INTO task_count SELECT project_id, status, coalesce(column_id, ''), count(*) FROM task
    WHERE deleted_at IS NULL GROUP BY 1, 2, 3`);
}

/**
 * Adds a word to all tasks, and each of two words to every second task, so that a search for both words scans all tasks
 * and finds nothing.
 */
function makeDocuments(database: Database): void {
  const word = "iif(number % 2 = 0, 'even', 'odd')";
  database.run(`INSERT INTO search_document (id, kind, workspace_id, project_id, task_id, created_at, token_weights)
    SELECT id, 'task', workspace_id, project_id, id, created_at, json_object('part', 3, ${word}, 3)
    FROM task WHERE id LIKE 'task-%' ORDER BY created_at`);
  database.run(`INSERT INTO search_token (workspace_end, block, token, document_sequence)
    SELECT substr(workspace_id, -8), sequence / 8192, key, sequence FROM search_document, json_each(token_weights)
    WHERE search_document.id LIKE 'task-%'`);
}
