/**
 * The writes of the control: the same rows that the server writes, with raw prepared statements.
 *
 * @module
 */
import type { Database } from "bun:sqlite";
import {
  ACCESS,
  activityOf,
  BATCH_DOCUMENTS,
  blockOf,
  endOf,
  fromTask,
  joinAccess,
  permitted,
  Refusal,
  type Row,
  statementsOf,
  TASK,
  taskOf,
  wordsOf,
} from "./control_rows.ts";

const TASK_WEIGHTS = { title: 3, description: 2 };
const COMMENT_WEIGHT = 2;

export function openWrites(db: Database) {
  const { one, run } = statementsOf(db);
  const rows = openRows(db);
  const load =
    one(`SELECT ${TASK}, project.name AS projectName, project.archived_at AS archivedAt, actor.name AS actorName, ${ACCESS}
     ${fromTask("JOIN account actor ON actor.id = ?1")}`);
  const loadProject =
    one(`SELECT project.id, project.workspace_id AS workspaceId, project.name, project.archived_at AS archivedAt, ${ACCESS}
     FROM project ${joinAccess("project.workspace_id")} WHERE project.id = ?2`);
  const columnOf = one("SELECT id FROM project_column WHERE project_id = ? AND slug = ?");
  const lastPosition = one(`SELECT position FROM task WHERE project_id = ? AND status = ? AND deleted_at IS NULL
     ORDER BY position DESC LIMIT 1`);
  const claimNumber =
    one(`UPDATE project SET last_task_number = last_task_number + 1, version = version + 1 WHERE id = ?
     RETURNING last_task_number AS number`);
  const raiseVersion = run("UPDATE project SET version = version + 1 WHERE id = ?");
  const count = run(`INSERT INTO task_count (project_id, status, column_id, tasks) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (project_id, status, column_id) DO UPDATE SET tasks = tasks + ?4`);
  const insertAlias = run("INSERT INTO task_alias (project_id, number, task_id) VALUES (?, ?, ?)");
  const moveDocuments = run("UPDATE search_document SET project_id = ? WHERE task_id = ?");
  const updateOf = (names: string) =>
    run(`UPDATE task SET ${names}, version = version + 1, updated_at = ? WHERE id = ?`);
  const updates = {
    title: updateOf("title = ?"),
    status: updateOf("status = ?, column_id = ?"),
    position: updateOf("position = ?"),
    project: updateOf("project_id = ?, number = ?, position = ?, column_id = ?"),
  };
  const readAll = run("UPDATE notification SET is_read = 1, updated_at = ? WHERE user_id = ? AND is_read = 0");

  const writable = (userId: string, taskId: string): Row => {
    const task = permitted(load(userId, taskId), "task", "update");
    if (task.archivedAt !== null) throw new Refusal(409);
    return task;
  };
  const writableProject = (userId: string, projectId: string, action: string): Row => {
    const project = permitted(loadProject(userId, projectId), "task", action);
    if (project.archivedAt !== null) throw new Refusal(409);
    return project;
  };
  const endOf = (projectId: string, status: string): number =>
    Math.floor(Number(lastPosition(projectId, status)?.position ?? 0)) + 1;
  const countMove = (before: Row, after: Row): void => {
    for (const [{ projectId, status, columnId }, tasks] of [
      [before, -1],
      [after, 1],
    ] as const) {
      count(projectId ?? null, status ?? null, columnId ?? "", tasks);
    }
  };
  /**
   * Writes the changed fields of a task, and raises the version of its project. The order of the fields must be that of
   * the statement's parameters.
   */
  const save = (what: keyof typeof updates, before: Row, change: Row, now: number): Row => {
    updates[what](...Object.values(change), now, before.id ?? null);
    raiseVersion(before.projectId ?? null);
    return { ...before, ...change, updatedAt: now };
  };

  return {
    setTitle(userId: string, taskId: string, title: string) {
      const before = writable(userId, taskId);
      const now = Date.now();
      const after = save("title", before, { title }, now);
      rows.activity(taskId, userId, "title_changed", null, { oldTitle: before.title, newTitle: title }, now);
      rows.event("taskTitleChanged", after, userId, { old: before.title, new: title }, now);
      rows.rewriteDocument(after, taskWords(after));
      return taskOf(after);
    },
    setStatus(userId: string, taskId: string, status: string) {
      const before = writable(userId, taskId);
      const column = columnOf(before.projectId as string, status);
      if (column === null) throw new Refusal(400);
      if (before.status === status) return taskOf(before);
      const now = Date.now();
      const after = save("status", before, { status, columnId: column.id ?? null }, now);
      countMove(before, after);
      const statuses = { oldStatus: before.status, newStatus: status };
      rows.activity(taskId, userId, "status_changed", null, statuses, now);
      rows.event("taskStatusChanged", after, userId, { old: before.status, new: status }, now);
      const data = { ...statuses, actorId: userId };
      for (const id of rows.audience(after, userId)) {
        rows.notify(after, id, { type: "task_status_changed", title: null, content: null, data }, now);
      }
      return taskOf(after);
    },
    setPosition(userId: string, taskId: string, position: number) {
      const before = writable(userId, taskId);
      const now = Date.now();
      const after = save("position", before, { position }, now);
      rows.event("taskPositionChanged", after, userId, { old: before.position, new: position }, now);
      return taskOf(after);
    },
    moveAcross(userId: string, taskId: string, projectId: string) {
      const before = writable(userId, taskId);
      const destination = writableProject(userId, projectId, "update");
      const [fromId, status] = [before.projectId as string, before.status as string];
      const now = Date.now();
      insertAlias(fromId, before.number as number, taskId);
      const position = endOf(projectId, status);
      const number = claimNumber(projectId)?.number as number;
      const columnId = columnOf(projectId, status)?.id as string;
      const after = save("project", before, { projectId, number, position, columnId }, now);
      countMove(before, after);
      const statuses = { oldStatus: status, newStatus: status };
      const data = { field: "projectId", fromProjectId: fromId, toProjectId: projectId, ...statuses };
      const content = `moved this task from "${before.projectName}" to "${destination.name}"`;
      rows.activity(taskId, userId, "task", content, data, now);
      const numbers = { oldNumber: before.number, newNumber: number };
      const positions = { oldPosition: before.position, newPosition: position };
      const move = { old: fromId, new: projectId, ...statuses, ...numbers, ...positions };
      rows.event("taskMoved", after, userId, move, now);
      moveDocuments(projectId, taskId);
      return { task: taskOf(after), sourceProjectId: fromId, destinationProjectId: projectId };
    },
    comment(userId: string, taskId: string, content: string) {
      const task = writable(userId, taskId);
      const now = Date.now();
      const comment = rows.activity(taskId, userId, "comment", content, null, now);
      rows.insertDocument(comment.id as string, "comment", task, weighted(wordsOf(content), COMMENT_WEIGHT), now);
      rows.event("taskCommentCreated", task, userId, { commentId: comment.id, content }, now);
      const audience = rows.audience(task, userId);
      rows.watch(taskId, userId, now);
      const title = `${task.actorName} commented on "${task.title}"`;
      const data = { commenterName: task.actorName, commentPreview: content, actorId: userId };
      for (const id of audience) rows.notify(task, id, { type: "info", kind: "comment", title, content, data }, now);
      return { ...activityOf(comment), user: { name: task.actorName, image: null } };
    },
    create(userId: string, projectId: string, { title, description, priority, status }: Record<string, string>) {
      const project = writableProject(userId, projectId, "create");
      const now = Date.now();
      const position = endOf(projectId, status ?? "");
      const task: Row = {
        ...{ id: Bun.randomUUIDv7(), projectId, workspaceId: project.workspaceId ?? null, position, userId: null },
        ...{ number: claimNumber(projectId)?.number as number, title: title ?? "", description: description ?? null },
        ...{ status: status ?? "", columnId: columnOf(projectId, status ?? "")?.id ?? null, priority: priority ?? "" },
        ...{ startDate: null, dueDate: null, dueDateOnly: 0, createdAt: now, updatedAt: now },
      };
      rows.insertTask(task);
      count(projectId, task.status ?? null, task.columnId ?? "", 1);
      rows.activity(`${task.id}`, userId, "create", "created this task", {}, now);
      rows.event("taskCreated", task, userId, {}, now, { description });
      rows.insertDocument(`${task.id}`, "task", task, taskWords(task), now);
      rows.watch(`${task.id}`, userId, now);
      return { ...taskOf(task), assigneeId: null, assigneeName: null, customFields: [] };
    },
    readAll(userId: string) {
      return { success: true, count: readAll(Date.now(), userId) };
    },
  };
}

type Words = ReadonlyMap<string, number>;
const weighted = (words: readonly string[], weight: number): Words => new Map(words.map((word) => [word, weight]));

/** Returns the words of a task. Each word counts once, with its greatest weight. */
function taskWords({ title, description }: Row): Words {
  const inTitle = weighted(wordsOf(`${title}`), TASK_WEIGHTS.title);
  const inDescription = weighted(wordsOf(`${description ?? ""}`), TASK_WEIGHTS.description);
  return new Map([...inTitle, ...inDescription, ...inTitle]);
}

const RANKS: Record<string, number> = { "no-priority": 0, low: 1, medium: 2, high: 3, urgent: 4 };

interface Notice {
  type: string;
  kind?: string;
  title: string | null;
  content: string | null;
  data: object;
}

/** Inserts the history, events and notifications of a change. */
function openRows(db: Database) {
  const { one, all, run } = statementsOf(db);
  const watchersOf = all(`SELECT user_id AS userId, is_watching AS isWatching FROM task_watcher WHERE task_id = ?
     ORDER BY created_at, user_id`);
  const watch = run(`INSERT INTO task_watcher (task_id, user_id, is_watching, created_at) VALUES (?, ?, 1, ?)
     ON CONFLICT DO NOTHING`);
  const insert = (table: string, names: string, more = ""): string =>
    `INSERT INTO ${table} (${names}) VALUES (${names.replaceAll(/\w+/g, "?")}) ${more}`;
  const insertTask = run(
    insert(
      "task",
      "id, project_id, workspace_id, position, number, user_id, title, description, status, column_id, priority, " +
        "priority_rank, start_date, due_date, due_date_only, created_at, updated_at",
    ),
  );
  const insertActivity = run(
    insert("activity", "id, task_id, type, created_at, updated_at, user_id, content, event_data"),
  );
  const insertEvent = run(
    insert("event", "id, type, workspace_id, project_id, task_id, actor_id, created_at, data, change_id"),
  );
  const insertNotification = run(
    insert(
      "notification",
      "id, user_id, workspace_id, title, content, type, event_data, is_read, resource_id, resource_type, created_at, updated_at",
    ),
  );
  const insertDocument = one(
    insert(
      "search_document",
      "id, kind, workspace_id, project_id, task_id, created_at, token_weights",
      "RETURNING sequence",
    ),
  );
  const insertToken = run(insert("search_token", "workspace_end, block, token, document_sequence"));
  const insertPending = run("INSERT INTO search_pending VALUES (?)");
  const isPending = one("SELECT 1 FROM search_pending WHERE document_sequence = ?");
  const indexPending =
    run(`INSERT INTO search_token SELECT substr(workspace_id, -8), sequence / 8192, words.key, sequence
     FROM search_pending CROSS JOIN search_document CROSS JOIN json_each(token_weights) AS words
     WHERE sequence = document_sequence ORDER BY 1, 2, 3, 4`);
  const forgetPending = run("DELETE FROM search_pending");
  const deleteToken = run(
    "DELETE FROM search_token WHERE workspace_end = ? AND block = ? AND token = ? AND document_sequence = ?",
  );
  const documentOf = one("SELECT sequence, token_weights AS weights FROM search_document WHERE id = ?");
  const updateDocument = run("UPDATE search_document SET token_weights = ? WHERE id = ?");
  const receiver =
    one(`SELECT ${ACCESS}, coalesce(task_comment_enabled, 1) AS comments, coalesce(task_status_change_enabled, 1) AS statuses
     FROM workspace ${joinAccess("workspace.id")}
     LEFT JOIN notification_preferences ON notification_preferences.user_id = ?1 WHERE workspace.id = ?2`);
  const pack = (words: Words): string => JSON.stringify(Object.fromEntries(words));

  return {
    insertTask(task: Row): void {
      const names = "id projectId workspaceId position number userId title description status columnId priority";
      const dates = "startDate dueDate dueDateOnly createdAt updatedAt";
      const valuesOf = (fields: string) => fields.split(" ").map((name) => task[name] ?? null);
      insertTask(...valuesOf(names), RANKS[`${task.priority}`] ?? 0, ...valuesOf(dates));
    },
    activity(
      taskId: string,
      userId: string,
      type: string,
      content: string | null,
      data: object | null,
      now: number,
    ): Row {
      const id = Bun.randomUUIDv7();
      const eventData = data && JSON.stringify(data);
      insertActivity(id, taskId, type, now, now, userId, content, eventData);
      const external = { externalUserName: null, externalUserAvatar: null, externalSource: null, externalUrl: null };
      return { id, taskId, type, createdAt: now, updatedAt: now, userId, content, eventData, ...external };
    },
    event(type: string, task: Row, actorId: string, data: object, now: number, more: object = {}): void {
      const { id, workspaceId, projectId, number, title, status, priority, userId } = task;
      const text = JSON.stringify({ ...data, task: { id, number, title, status, priority, userId, ...more } });
      const changeId = type === "taskCommentCreated" ? null : Bun.randomUUIDv7();
      insertEvent(Bun.randomUUIDv7(), type, `${workspaceId}`, `${projectId}`, `${id}`, actorId, now, text, changeId);
    },
    /**
     * Returns the users to notify of a change: the watchers and the assignee, except the actor and users who stopped
     * watching.
     */
    audience({ id = null, userId }: Row, actorId: string): Set<string> {
      const people = new Set(userId == null ? [] : [`${userId}`]);
      const watchers = watchersOf(id);
      for (const watcher of watchers) if (watcher.isWatching === 1) people.add(`${watcher.userId}`);
      for (const watcher of watchers) if (watcher.isWatching !== 1) people.delete(`${watcher.userId}`);
      people.delete(actorId);
      return people;
    },
    watch: (taskId: string, userId: string, now: number) => watch(taskId, userId, now),
    /** Notifies a person who has this type turned on. @throws {Refusal} when they may not read the task */
    notify(task: Row, userId: string, notice: Notice, now: number): void {
      const { workspaceId, projectId, id, title: taskTitle } = task;
      const { type, kind, title, content, data } = notice;
      const reader = permitted(receiver(userId, workspaceId ?? null), "task", "read");
      if ((type === "info" ? reader.comments : reader.statuses) !== 1) return;
      const text = JSON.stringify({ kind, taskTitle, projectId, workspaceId, ...data });
      const about = [id ?? null, "task", now, now] as const;
      insertNotification(Bun.randomUUIDv7(), userId, workspaceId ?? null, title, content, type, text, 0, ...about);
    },
    insertDocument(id: string, kind: string, task: Row, words: Words, now: number): void {
      const { workspaceId, projectId, id: taskId } = task;
      const document = insertDocument(id, kind, `${workspaceId}`, `${projectId}`, `${taskId}`, now, pack(words));
      const sequence = document?.sequence as number;
      insertPending(sequence);
      if (sequence % BATCH_DOCUMENTS !== 0) return;
      indexPending();
      forgetPending();
    },
    rewriteDocument({ id = null, workspaceId }: Row, words: Words): void {
      const { sequence, weights } = documentOf(id) as { sequence: number; weights: string };
      const old = new Set(Object.keys(JSON.parse(weights)));
      const place = [endOf(workspaceId), blockOf(sequence)] as const;
      updateDocument(pack(words), id);
      if (isPending(sequence)) return;
      for (const word of old) if (!words.has(word)) deleteToken(...place, word, sequence);
      for (const word of words.keys()) if (!old.has(word)) insertToken(...place, word, sequence);
    },
  };
}
