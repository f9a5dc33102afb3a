/** Checks a SQLite file after its writers (`killed_writer.mjs`) were killed. @module */
import { Database } from "bun:sqlite";

type Kind = "created" | "commented" | "renamed";
/** The tokens of the acknowledged changes, by kind. */
export type Acknowledged = Record<Kind, Set<string>>;

/** By event type: the kind of change, and how to read its token. */
const EVENTS: Readonly<Record<string, { kind: Kind; tokenOf: (data: Data) => string | undefined }>> = {
  taskCreated: { kind: "created", tokenOf: ({ task }) => task?.title },
  taskCommentCreated: { kind: "commented", tokenOf: ({ content }) => content },
  taskTitleChanged: { kind: "renamed", tokenOf: (data) => data.new },
};

interface Data {
  task?: { title: string };
  content?: string;
  new?: string;
}

interface EventRow {
  type: string;
  taskId: string;
  data: string;
}

interface TaskRow {
  id: string;
  number: number;
  title: string;
}

/** Returns descriptions of lost changes, lost events and partial transactions. */
export function faultsIn(path: string, acknowledged: Acknowledged): string[] {
  const database = new Database(path);
  try {
    const tasks = database.query<TaskRow, []>("SELECT id, number, title FROM task ORDER BY number").all();
    const events = database
      .query<EventRow, []>("SELECT type, task_id AS taskId, data FROM event ORDER BY sequence")
      .all();
    const comments = database
      .query<{ content: string }, []>("SELECT content FROM activity WHERE type = 'comment'")
      .all()
      .map(({ content }) => content);
    const faults: string[] = [];
    const recorded: Acknowledged = { created: new Set(), commented: new Set(), renamed: new Set() };
    const titles = new Map<string, string>();
    for (const { type, taskId, data } of events) {
      const { kind, tokenOf } = EVENTS[type] ?? {};
      if (!kind) continue;
      const token = tokenOf?.(JSON.parse(data)) ?? "";
      if (token === "" || recorded[kind].has(token)) faults.push(`event ${type} ${data}`);
      recorded[kind].add(token);
      if (kind !== "commented") titles.set(taskId, token);
    }
    for (const kind of Object.keys(acknowledged) as Kind[]) {
      for (const token of acknowledged[kind]) {
        if (!recorded[kind].has(token)) faults.push(`${kind} ${token} was acknowledged and has no event`);
      }
    }
    const stored = new Set(comments);
    for (const token of acknowledged.commented) if (!stored.has(token)) faults.push(`comment ${token} is lost`);
    if (comments.length !== recorded.commented.size) faults.push("the comments are not those of the events");
    // The transaction that creates a task also claims its number, and writes its title and its event.
    for (const [index, { id, number, title }] of tasks.entries()) {
      if (number !== index + 1) faults.push(`task ${number} is at place ${index + 1}`);
      if (titles.get(id) !== title)
        faults.push(`task ${number} is called ${title}, its last event says ${titles.get(id)}`);
    }
    if (tasks.length !== recorded.created.size) faults.push("the tasks are not those of the events");
    return faults;
  } finally {
    database.close();
  }
}

/** Counts the created tasks whose webhook was not delivered. */
export function undeliveredIn(path: string): number {
  const database = new Database(path, { readonly: true });
  try {
    const row = database
      .query<{ count: number }, []>(
        `SELECT count(*) AS count FROM event e LEFT JOIN delivery d ON d.event_sequence = e.sequence
         WHERE e.type = 'taskCreated' AND (d.status IS NULL OR d.status <> 'delivered')`,
      )
      .get();
    return row?.count ?? -1;
  } finally {
    database.close();
  }
}
