/**
 * Invariants of all commits: replaying the outbox produces exactly the contents of the tables, and the notifications
 * are exactly the notifications that the rules require.
 *
 * @module
 */
import type { Column, Store, StoredEvent, Task, TrackerEvent } from "@hexlane/core";
import type { Commit } from "./commits.ts";
import { FIRST_TASKS, PROJECTS, WORKSPACES } from "./initial_data.ts";
import type { Operation } from "./operations.ts";
import { COMMENT_EVENTS, EVENT_WRITES, expectedNotices, Members, signsOf, TASK_WRITES } from "./rules.ts";

/** A task as replayed from the outbox. */
interface ToldTask {
  id: string;
  number: number;
  title: string;
  status: string;
  priority: string;
  userId: string | null;
  projectId: string;
  workspaceId: string;
  isDeleted: boolean;
  /** The due date in JSON form. */
  dueDate: string | null;
}

const FIELD_OF = {
  taskTitleChanged: "title",
  taskStatusChanged: "status",
  taskPriorityChanged: "priority",
  taskAssigneeChanged: "userId",
  taskUnassigned: "userId",
  taskDueDateChanged: "dueDate",
} as const;

export class Ledger {
  readonly tasks: Map<string, ToldTask> = new Map();
  readonly events: StoredEvent[] = [];
  /** IDs of stored idempotent responses. */
  readonly replays: Set<string> = new Set();
  readonly #comments = new Map<string, { taskId: string; content: string; isDeleted: boolean }>();
  readonly #numbers = new Map<string, Set<number>>(PROJECTS.map(({ id }) => [id, new Set([1, 2, 3])]));
  readonly #signs = new Set<string>();
  readonly #planned = new Set<string>();
  readonly #members = new Members();
  /** Memberships, by workspace and account. */
  readonly #changes = new Map<string, { sequence: number; isIn: boolean }[]>();
  readonly #durable: Store;
  readonly #wrong: (what: string) => void;

  readonly #operationOf: (replayId: string) => Operation | undefined;

  /**
   * @param options.wrong reports a violation
   * @param options.operationOf the operation whose response is stored under an ID
   */
  constructor(
    durable: Store,
    options: { wrong: (what: string) => void; operationOf: (replayId: string) => Operation | undefined },
  ) {
    this.#durable = durable;
    this.#wrong = options.wrong;
    this.#operationOf = options.operationOf;
    for (const task of FIRST_TASKS) {
      const fields = { status: "to-do", priority: "no-priority", userId: null, dueDate: null };
      this.tasks.set(task.id, { ...task, ...fields, isDeleted: false });
    }
  }

  /** Checks the commits, in order. */
  async take(commits: readonly Commit[]): Promise<void> {
    const after = this.events.at(-1)?.sequence ?? 0;
    const fresh = await this.#durable.read((tx) => tx.listEvents(after, 10_000));
    const byId = new Map(fresh.map((event) => [event.id, event]));
    let expected = after;
    const touched = new Set<string>();
    for (const commit of inOrder(commits, byId)) {
      for (const told of eventsIn(commit)) {
        const event = byId.get(told.id);
        if (event?.sequence !== ++expected) {
          this.#wrong(`Event ${told.id} has sequence ${event?.sequence} in the outbox, not ${expected}`);
        }
        if (event) this.events.push(event);
      }
      this.#judge(commit, touched);
    }
    if (expected !== (fresh.at(-1)?.sequence ?? after))
      this.#wrong("The outbox contains events that were never committed");
    await this.#compare(touched);
    const [commit] = commits;
    if (commit && commits.length === 1) await this.#judgeOperation(commit);
  }

  /** Whether an account had been removed from the workspace before an event, and is not a member now. */
  isOutsider(workspaceId: string, userId: string, sequence: number): boolean {
    const changes = this.#changes.get(`${workspaceId} ${userId}`) ?? [];
    const last = changes.findLast((change) => change.sequence < sequence);
    return last?.isIn === false && changes.at(-1)?.isIn === false;
  }

  /** Checks all tables, not only the changed rows. */
  async compareAll(): Promise<void> {
    await this.#compare(new Set(this.tasks.keys()));
    for (const [id, { taskId, content, isDeleted }] of this.#comments) {
      if (this.tasks.get(taskId)?.isDeleted) continue;
      const row = await this.#durable.read((tx) => tx.findActivity(id));
      if ((row?.content ?? null) !== (isDeleted ? null : content)) this.#wrong(`Comment ${id} differs from its events`);
    }
  }

  #judge(commit: Commit, touched: Set<string>): void {
    const events = eventsIn(commit);
    const written = new Set<string>();
    for (const { method, args } of commit) {
      const [first] = args as [Partial<Task> & string];
      if (TASK_WRITES.includes(method)) written.add(first.id ?? first);
      // Each part of a long change has its own record.
      else if (method === "insertReplay") this.replays.add(String(first.id).replace(/\.\d+$/, ""));
      else if (method === "insertDeliveries") this.#plan(args[0] as never);
    }
    for (const id of written) {
      touched.add(id);
      if (!events.some(({ taskId }) => taskId === id)) this.#wrong(`Task ${id} was written without an event`);
    }
    this.#requireWrites(commit, events);
    for (const event of events) {
      this.#tell(event, commit);
      if (event.taskId) touched.add(event.taskId);
    }
    const [due, made] = expectedNotices(commit, this.#members);
    if (due.join("\n") !== made.join("\n")) {
      this.#wrong(`The rules require the notifications [${due.join("; ")}], but the store has [${made.join("; ")}]`);
    }
  }

  /** Checks that every event has its write, and every comment and member its event. */
  #requireWrites(commit: Commit, events: readonly TrackerEvent[]): void {
    const methods = new Set(commit.map(({ method }) => method));
    for (const { type, id } of events) {
      const writes = EVENT_WRITES[type];
      if (writes && !writes.some((method) => methods.has(method))) {
        this.#wrong(`Event ${id} (${type}) was written without the change that it describes`);
      }
    }
    const types = new Set<string>(events.map(({ type }) => type));
    for (const [method, needed] of COMMENT_EVENTS) {
      for (const call of commit) {
        const type = call.method === method ? needed(call) : undefined;
        if (type !== undefined && !types.has(type)) this.#wrong(`${method} recorded no ${type}`);
      }
    }
  }

  #plan(deliveries: readonly { eventSequence: number | null; ownerId: string }[]): void {
    for (const { eventSequence, ownerId } of deliveries) {
      const key = `${eventSequence} to ${ownerId}`;
      if (eventSequence !== null && this.#planned.has(key)) this.#wrong(`Event ${key} was planned twice`);
      this.#planned.add(key);
    }
  }

  isPlanned(eventSequence: number, ownerId: string): boolean {
    return this.#planned.has(`${eventSequence} to ${ownerId}`);
  }

  /** Applies an event, whose previous values must match. */
  #tell(event: TrackerEvent, commit: Commit): void {
    const { type, data, taskId, projectId, workspaceId } = event;
    if (type === "memberAdded" || type === "memberRemoved") {
      const key = `${workspaceId} ${data.userId}`;
      const sequence = this.events.find(({ id }) => id === event.id)?.sequence ?? 0;
      this.#changes.set(key, [...(this.#changes.get(key) ?? []), { sequence, isIn: type === "memberAdded" }]);
    }
    for (const sign of signsOf(event)) {
      if (this.#signs.has(sign)) this.#wrong(`"${sign}" was executed twice`);
      this.#signs.add(sign);
    }
    if (taskId === null || !type.startsWith("task")) return;
    if (type === "taskCreated") {
      const row = commit.find(({ method, args }) => method === "insertTask" && (args[0] as Task).id === taskId);
      const { dueDate } = (row?.args[0] ?? { dueDate: null }) as Task;
      const fields = data.task as ToldTask;
      const told = { ...fields, projectId: projectId ?? "", workspaceId, isDeleted: false };
      this.tasks.set(taskId, { ...told, dueDate: dueDate?.toISOString() ?? null });
      this.#claim(told.projectId, fields.number);
      return;
    }
    const task = this.tasks.get(taskId);
    if (task) this.#change(task, event);
    else this.#wrong(`Event ${event.id} (${type}) is about a task that was never created`);
  }

  #change(task: ToldTask, { id, type, data, projectId }: TrackerEvent): void {
    const field = FIELD_OF[type as keyof typeof FIELD_OF];
    if (field) {
      if (jsonOf(data.old) !== jsonOf(task[field])) {
        const said = `${jsonOf(data.old)}, but it was ${jsonOf(task[field])}`;
        this.#wrong(`Event ${id} (${type}) says that ${task.id} had the ${field} ${said}`);
      }
      Object.assign(task, { [field]: JSON.parse(jsonOf(data.new)) });
    } else if (type === "taskMoved") {
      if (data.old !== task.projectId)
        this.#wrong(`Event ${id} moves ${task.id} from a project that did not contain it`);
      Object.assign(task, { projectId, number: data.newNumber, status: data.newStatus });
      this.#claim(projectId ?? "", Number(data.newNumber));
    } else if (type === "taskDeleted") task.isDeleted = true;
    else if (type === "taskRestored") {
      const { status, userId } = data.task as ToldTask;
      Object.assign(task, { isDeleted: false, status, userId });
    } else if (type.startsWith("taskComment")) this.#comment(task.id, type, data);
  }

  #comment(taskId: string, type: string, data: Record<string, unknown>): void {
    const id = String(data.commentId);
    const known = this.#comments.get(id);
    if (type === "taskCommentCreated") {
      this.#comments.set(id, { taskId, content: String(data.content), isDeleted: false });
    } else if (!known || known.isDeleted || known.content !== String(data.old ?? data.content)) {
      this.#wrong(`${type} contradicts the earlier events of comment ${id}`);
    } else if (type === "taskCommentUpdated") known.content = String(data.new);
    else known.isDeleted = true;
  }

  #claim(projectId: string, number: number): void {
    const numbers = this.#numbers.get(projectId) ?? new Set();
    if (numbers.has(number)) this.#wrong(`Number ${number} of ${projectId} was assigned twice`);
    numbers.add(number);
  }

  /** Checks that the state matches the operation that caused the commit. */
  async #judgeOperation(commit: Commit): Promise<void> {
    const [kept, ...others] = commit.flatMap(({ method, args }) => (method === "insertReplay" ? (args as Task[]) : []));
    const operation = kept && others.length === 0 ? this.#operationOf(kept.id) : undefined;
    if (operation?.useCase !== "editTask") return;
    const { taskId, afterId, beforeId, ...fields } = operation.input as Record<string, string>;
    const task = await this.#durable.read((tx) => tx.findTask(taskId ?? ""));
    if (!task) return this.#wrong(`Task ${taskId} was edited, but does not exist`);
    for (const [field, asked] of Object.entries(fields)) {
      const value = task[field as keyof Task];
      if (jsonOf(value) !== jsonOf(asked))
        this.#wrong(`Task ${taskId} should have the ${field} ${asked}, not ${value}`);
    }
    const tasks = await this.#durable.read((tx) => tx.listTasksOfProject(task.projectId));
    const column = tasks.filter(({ status }) => status === task.status).map(({ id }) => id);
    const place = column.indexOf(task.id);
    if (afterId !== undefined && column[place - 1] !== afterId) this.#wrong(`Task ${taskId} is not after ${afterId}`);
    if (beforeId !== undefined && column[place + 1] !== beforeId)
      this.#wrong(`Task ${taskId} is not before ${beforeId}`);
  }

  /** Compares the rows with the replayed state. */
  async #compare(ids: ReadonlySet<string>): Promise<void> {
    await this.#durable.read(async (tx) => {
      for (const id of ids) {
        const told = this.tasks.get(id);
        const row = (await tx.findTask(id)) ?? (await tx.findDeletedTask(id))?.task;
        const isDeleted = (await tx.findTask(id)) === undefined;
        const fields = row && { ...pick(row), dueDate: row.dueDate?.toISOString() ?? null, isDeleted };
        if (jsonOf(fields) !== jsonOf(told && { ...pick(told), dueDate: told.dueDate, isDeleted: told.isDeleted })) {
          this.#wrong(`Task ${id} is ${jsonOf(fields)}, but its events make it ${jsonOf(told)}`);
        }
      }
      for (const { id } of PROJECTS) await this.#compareProject(id, (await tx.findProject(id))?.lastTaskNumber ?? 0);
      for (const { id } of PROJECTS) {
        const tasks = await tx.listTasksOfProject(id);
        this.#requireOrder(id, tasks);
        this.#requireColumns(tasks, await tx.listColumns(id));
      }
      for (const workspaceId of WORKSPACES) {
        const owners = (await tx.listMembers(workspaceId)).filter(({ role }) => role.split(",").includes("owner"));
        if (owners.length === 0) this.#wrong(`Workspace ${workspaceId} has no owner`);
      }
    });
  }

  async #compareProject(id: string, last: number): Promise<void> {
    const numbers = this.#numbers.get(id) ?? new Set();
    if (numbers.size !== last || Math.max(...numbers) !== last) {
      this.#wrong(`Project ${id} has assigned ${last} numbers, but its tasks have ${numbers.size}`);
    }
  }

  /** Checks that each task is in the column of its status, or in no column if no column has this status. */
  #requireColumns(tasks: readonly Task[], columns: readonly Column[]): void {
    for (const { id, status, columnId } of tasks) {
      const named = columns.find(({ slug }) => slug === status)?.id ?? null;
      const isVirtual = status === "planned" || status === "archived";
      if (columnId !== named || (named === null && !isVirtual)) {
        this.#wrong(`Task ${id} with status ${status} is in column ${columnId}, not ${named}`);
      }
    }
  }

  #requireOrder(id: string, tasks: readonly Task[]): void {
    for (const [index, { position, number }] of tasks.entries()) {
      const before = tasks[index - 1];
      const isOrdered =
        !before || before.position < position || (before.position === position && before.number < number);
      if (!Number.isFinite(position) || !isOrdered) this.#wrong(`The tasks of ${id} are out of order at ${number}`);
    }
  }
}

function pick({ id, number, title, status, priority, userId, projectId }: ToldTask | Task): object {
  return { id, number, title, status, priority, userId, projectId };
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}

export function eventsIn(commit: Commit): TrackerEvent[] {
  return commit.flatMap(({ method, args }) => (method === "appendEvents" ? (args[0] as TrackerEvent[]) : []));
}

/** Sorts commits with events in outbox order. Commits without events may be anywhere. */
function inOrder(commits: readonly Commit[], byId: ReadonlyMap<string, StoredEvent>): Commit[] {
  const placeOf = (commit: Commit) => byId.get(eventsIn(commit)[0]?.id ?? "")?.sequence ?? 0;
  return commits.toSorted((left, right) => placeOf(left) - placeOf(right));
}
