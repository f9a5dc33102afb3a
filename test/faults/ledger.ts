/**
 * Records the writes that clients sent and the responses, and compares them with the database.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import type { Client, Reply } from "../harness/client.ts";
import type { Scene } from "./scene.ts";

/** One request of a writer. */
export interface Write {
  kind: "create" | "comment" | "move";
  method: "POST" | "PUT";
  path: string;
  body: Record<string, string>;
  /** The task that the write changes. Absent if the write creates a task. */
  taskId?: string;
  /** Sent as `Idempotency-Key`. */
  key?: string;
}

/** A write that got a 200 response. */
export interface Acknowledged extends Write {
  /** The raw response. */
  text: string;
}

interface Card {
  id: string;
  projectId: string;
  number: number;
}

export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  /** Writes that were sent and got no response. */
  readonly unanswered: Write[] = [];
  /** Error responses. */
  readonly refused: { write: Write; status: number; text: string; retryAfter: string | null }[] = [];
  #count = 0;

  /** Returns a string that is unique to the next write. */
  next(): string {
    return `w${String(++this.#count).padStart(6, "0")}`;
  }

  /** Sends the write and records the outcome. Returns undefined without a response. */
  async send(client: Client, as: string, write: Write): Promise<Reply | undefined> {
    const headers = write.key === undefined ? {} : { "idempotency-key": write.key };
    let reply: Reply;
    try {
      reply = await client.ask(write.method, write.path, { as, headers, body: write.body });
    } catch (error) {
      if (error instanceof Error && error.message.startsWith(`${write.method} `)) throw error;
      this.unanswered.push(write);
      return undefined;
    }
    const { status, text, headers: answered } = reply;
    if (status === 200) this.acknowledged.push({ ...write, text });
    else this.refused.push({ write, status, text, retryAfter: answered.get("retry-after") });
    return reply;
  }
}

/** Creates, comments on and moves tasks at random, about half of the writes with a key. */
export class WriteMaker {
  readonly #scene: Scene;
  readonly #ledger: Ledger;
  readonly #random: () => number;
  readonly #tasks: Card[] = [];

  constructor(scene: Scene, ledger: Ledger, random: () => number) {
    this.#scene = scene;
    this.#ledger = ledger;
    this.#random = random;
  }

  /** Creates the next write. */
  make(): Write {
    const text = this.#ledger.next();
    const key = this.#random() < 0.5 ? { key: `key-${text}` } : {};
    const task = this.#tasks[Math.floor(this.#random() * this.#tasks.length)];
    const choice = this.#random();
    if (task && choice < 0.3) {
      const path = `/api/comment/${task.id}`;
      return { kind: "comment", method: "POST", path, body: { content: text }, taskId: task.id, ...key };
    }
    if (task && choice < 0.55) {
      const { projectId, otherProjectId } = this.#scene;
      const destinationProjectId = task.projectId === projectId ? otherProjectId : projectId;
      const path = `/api/task/move/${task.id}`;
      return { kind: "move", method: "PUT", path, body: { destinationProjectId }, taskId: task.id, ...key };
    }
    const body = { title: text, description: `About ${text}`, priority: "low", status: "to-do" };
    return { kind: "create", method: "POST", path: `/api/task/${this.#scene.projectId}`, body, ...key };
  }

  /** Records the response, so that the next write can refer to it. */
  learn(write: Write, reply: Reply | undefined): void {
    if (reply?.status === 200) {
      const card = cardOf(write, reply.body);
      if (write.kind === "create") this.#tasks.push(card);
      if (write.kind === "move") Object.assign(this.#tasks.find(({ id }) => id === card.id) ?? {}, card);
    } else if (write.kind === "move") {
      // The task's position is unknown, so later writes leave the task alone.
      const index = this.#tasks.findIndex(({ id }) => id === write.taskId);
      this.#tasks.splice(index, 1);
    }
  }

  /** Writes until `isOver` returns true or a response fails to arrive. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const write = this.make();
      const reply = await this.#ledger.send(this.#scene.client, this.#scene.token, write);
      this.learn(write, reply);
      if (!reply) return;
    }
  }
}

function cardOf(write: Write, body: unknown): Card {
  return write.kind === "move" ? (body as { task: Card }).task : (body as Card);
}

interface StoredTask extends Card {
  title: string;
}

interface StoredEvent {
  type: string;
  taskId: string;
  data: { commentId?: string; new?: string; newNumber?: number };
}

/**
 * Returns descriptions of all faults in the database: an acknowledged write or its event that is missing or duplicated,
 * a row without its event, a missing or duplicated number, a damaged page. Empty if there are none.
 */
export function faultsOf(file: string, ledger: Ledger): string[] {
  const database = new Database(file, { readonly: true });
  try {
    database.run("BEGIN");
    return [
      ...damageOf(database),
      ...numberFaultsOf(database),
      ...rowFaultsOf(database),
      ...promiseFaultsOf(database, ledger),
    ];
  } finally {
    database.close();
  }
}

function damageOf(database: Database): string[] {
  const words = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check").all();
  const orphans = database.query("PRAGMA foreign_key_check").all();
  return [
    ...words.map(({ integrity_check }) => integrity_check).filter((word) => word !== "ok"),
    ...orphans.map((orphan) => `orphan ${JSON.stringify(orphan)}`),
  ];
}

/**
 * Checks that each number was used once, by a task that is still in its project or has moved away, and that none was
 * skipped.
 */
function numberFaultsOf(database: Database): string[] {
  const rows = database.query<{ slug: string; number: number; last: number }, []>(
    `SELECT slug, number, last_task_number AS last FROM project
     JOIN (SELECT project_id, number FROM task UNION ALL SELECT project_id, number FROM task_alias) ON project_id = id`,
  );
  const faults: string[] = [];
  for (const [slug, taken] of Map.groupBy(rows.all(), (row) => row.slug)) {
    const numbers = taken.map(({ number }) => number).sort((a, b) => a - b);
    const wanted = Array.from({ length: taken[0]?.last ?? 0 }, (_, index) => index + 1);
    if (String(numbers) !== String(wanted)) faults.push(`numbers of ${slug}: ${numbers.length} of ${wanted.length}`);
  }
  return faults;
}

/** Finds writes that are stored only in part, or more than once. */
function rowFaultsOf(database: Database): string[] {
  const countOf = (sql: string): number => database.query<{ count: number }, []>(sql).get()?.count ?? -1;
  const pairs: [string, string, string][] = [
    ["tasks and their events", "task", "event WHERE type = 'taskCreated'"],
    ["tasks and their history", "task", "activity WHERE type = 'create'"],
    ["tasks and their search documents", "task", "search_document WHERE kind = 'task'"],
    ["comments and their events", "activity WHERE type = 'comment'", "event WHERE type = 'taskCommentCreated'"],
    ["moves and their events", "activity WHERE type = 'task'", "event WHERE type = 'taskMoved'"],
    // Each write has unique text, so a duplicate means that it was executed twice.
    ["tasks and their titles", "task", "(SELECT DISTINCT title FROM task)"],
    [
      "comments and their texts",
      "activity WHERE type = 'comment'",
      "(SELECT DISTINCT content FROM activity WHERE type = 'comment')",
    ],
    ["moves and their old numbers", "task_alias", "event WHERE type = 'taskMoved'"],
  ];
  return pairs.flatMap(([words, left, right]) => {
    const counts = [left, right].map((from) => countOf(`SELECT count(*) AS count FROM ${from}`));
    return counts[0] === counts[1] ? [] : [`${words}: ${counts.join(" and ")}`];
  });
}

function promiseFaultsOf(database: Database, { acknowledged }: Ledger): string[] {
  const tasks = new Map(
    database
      .query<StoredTask, []>("SELECT id, title, project_id AS projectId, number FROM task")
      .all()
      .map((task) => [task.id, task]),
  );
  const comments = new Map(
    database
      .query<{ id: string; content: string }, []>("SELECT id, content FROM activity WHERE type = 'comment'")
      .all()
      .map(({ id, content }) => [id, content]),
  );
  const events = Map.groupBy(storedEvents(database), ({ taskId }) => taskId);
  const faults: string[] = [];
  for (const write of acknowledged) {
    const body = JSON.parse(write.text) as { id: string; task: Card };
    const of = events.get(write.taskId ?? body.id) ?? [];
    let isThere: boolean;
    let ofThis: StoredEvent[];
    if (write.kind === "create") {
      isThere = tasks.get(body.id)?.title === write.body.title;
      ofThis = of.filter(({ type }) => type === "taskCreated");
    } else if (write.kind === "comment") {
      isThere = comments.get(body.id) === write.body.content;
      ofThis = of.filter(({ data }) => data.commentId === body.id);
    } else {
      isThere = isWhereItWent(tasks.get(body.task.id), of);
      ofThis = of.filter(
        ({ data }) => data.new === write.body.destinationProjectId && data.newNumber === body.task.number,
      );
    }
    if (!isThere) faults.push(`lost: ${write.kind} ${write.text.slice(0, 100)}`);
    if (ofThis.length !== 1) faults.push(`${ofThis.length} events: ${write.kind} ${write.text.slice(0, 100)}`);
  }
  return faults;
}

function storedEvents(database: Database): StoredEvent[] {
  const rows = database.query<{ type: string; taskId: string; data: string }, []>(
    "SELECT type, task_id AS taskId, data FROM event WHERE task_id IS NOT NULL ORDER BY sequence",
  );
  return rows.all().map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }));
}

/** Whether a task is at the destination of its last move. */
function isWhereItWent(task: StoredTask | undefined, events: readonly StoredEvent[]): boolean {
  const last = events.findLast(({ type }) => type === "taskMoved")?.data;
  return task !== undefined && task.projectId === last?.new && task.number === last.newNumber;
}

/** Returns a generator of numbers from 0 to 1, which are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
