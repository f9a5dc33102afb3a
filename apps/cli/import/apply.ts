/**
 * Carrying out a plan over HTTP: what the journal knows is left alone, and each request carries a key made of what it is
 * about, so that a repeated one is answered and not done again.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { ApiError, type Client, type Column, type ImportedTask } from "@hexlane/client";
import type { Journal } from "./journal.ts";
import {
  ARCHIVED,
  BACKLOG,
  type Loss,
  type Plan,
  type PlannedComment,
  type PlannedPerson,
  type PlannedProject,
  type PlannedTask,
  type PlanSize,
} from "./plan.ts";

/** Where a plan is carried out. */
export interface ApplyOptions {
  /** Asks the server. */
  client: Client;
  /** The workspace. */
  workspaceId: string;
  /** What was made already. */
  journal: Journal;
  /** Accounts by the key of a person. */
  people: ReadonlyMap<string, string>;
  /** Told how far it is. */
  tell?: (message: string, part: { done: number; total: number }) => void;
  /** Waits; a test need not. */
  pause?: (seconds: number) => Promise<void>;
}

/** What became of a plan. */
export interface Applied {
  /** Made by this run. */
  made: PlanSize;
  /** Made by an earlier one. */
  present: PlanSize;
  /** The projects, as they are called here. */
  projects: { id: string; name: string; slug: string }[];
  /** What the server refused. */
  losses: Loss[];
}

/** In one transaction, which others wait for. */
const MAX_BATCH_TASKS = 200;
const MAX_BATCH_CHARACTERS = 500_000;
/** Requests at a time. */
const LANES = 4;
/** Waits for a server that is asked too often; after so many it is given up. */
const MAX_WAITS = 20;
const MAX_SLUG_CHARACTERS = 32;

/** Carries out a plan. */
export async function applyPlan(plan: Plan, options: ApplyOptions): Promise<Applied> {
  return await new Applier(plan, options).run();
}

class Applier {
  readonly #plan: Plan;
  readonly #options: ApplyOptions;
  readonly #made: PlanSize = { projects: 0, tasks: 0, comments: 0, relations: 0 };
  readonly #present: PlanSize = { projects: 0, tasks: 0, comments: 0, relations: 0 };
  readonly #losses: Loss[] = [];
  /** Projects that were there before this run, by their slugs. */
  readonly #existing = new Map<string, { id: string; name: string }>();
  readonly #slugs = new Set<string>();
  readonly #projects: Applied["projects"] = [];

  constructor(plan: Plan, options: ApplyOptions) {
    this.#plan = plan;
    this.#options = options;
  }

  async run(): Promise<Applied> {
    const { client, workspaceId } = this.#options;
    const existing = await client.projects.list({ workspaceId, includeArchived: true }).all();
    for (const { id, name, slug } of existing) {
      this.#existing.set(slug.toLowerCase(), { id, name });
      this.#slugs.add(slug.toLowerCase());
    }
    for (const project of this.#plan.projects) await this.#makeProject(project);
    await this.#relate();
    await this.#comment();
    return { made: this.#made, present: this.#present, projects: this.#projects, losses: this.#losses };
  }

  async #makeProject(project: PlannedProject): Promise<void> {
    const { client, workspaceId, journal } = this.#options;
    const { ref, name } = project;
    // Decided once and written down first: a run that was cut off asks for the same project again, with the same key.
    const slug = journal.find("slug", ref) ?? freeSlug(project, this.#slugs);
    if (journal.find("slug", ref) === undefined) journal.add("slug", [[ref, slug]]);
    let id = journal.find("project", ref);
    if (id === undefined) {
      const body = { workspaceId, name, slug };
      try {
        const made = await this.#ask((options) => client.projects.create(body, options), ["project", ref, body]);
        id = made.id;
        this.#made.projects++;
      } catch (error) {
        // It was made by a run that was cut off more than a day ago: since then the key is forgotten.
        const ours = this.#existing.get(slug.toLowerCase());
        if (!(error instanceof ApiError) || error.status !== 409 || ours?.name !== name) throw error;
        id = ours.id;
        this.#present.projects++;
      }
      journal.add("project", [[ref, id]]);
    } else this.#present.projects++;
    this.#slugs.add(slug.toLowerCase());
    this.#projects.push({ id, name, slug });
    const statuses = await this.#makeColumns(id, project);
    await this.#makeTasks(id, project, statuses);
  }

  /** The slugs of columns by their `ref`. */
  async #makeColumns(projectId: string, { ref, columns }: PlannedProject): Promise<Map<string, string>> {
    const { client, journal } = this.#options;
    const here = await client.columns.list(projectId);
    const byName = new Map(here.map((column) => [column.name.toLowerCase(), column]));
    const found = new Map<string, Column>();
    for (const column of columns) {
      const known = here.find(({ id }) => id === journal.find("column", `${ref} ${column.ref}`));
      const twin = byName.get(column.name.toLowerCase());
      const free = twin && ![...found.values()].includes(twin) ? twin : undefined;
      const { name, isFinal } = column;
      const made = known ?? free ?? (await this.#makeColumn(projectId, { name, isFinal }, [ref, column.ref]));
      if (!made) continue;
      if (made.isFinal !== isFinal && journal.find("columns", ref) === undefined) {
        await this.#ask(
          (options) => client.columns.edit(made.id, { isFinal }, options),
          ["final", ref, column.ref, made.id],
        );
      }
      found.set(column.ref, made);
      if (!known) journal.add("column", [[`${ref} ${column.ref}`, made.id]]);
    }
    if (journal.find("columns", ref) === undefined && found.size > 0) {
      await this.#tidyColumns(projectId, { ref, found: [...found.values()], here });
      journal.add("columns", [[ref, projectId]]);
    }
    return new Map([...found].map(([key, { slug }]) => [key, slug]));
  }

  /** A name may be reserved, or stand for the same slug as another: then it gets a number. */
  async #makeColumn(
    projectId: string,
    column: { name: string; isFinal: boolean },
    ref: string[],
  ): Promise<Column | undefined> {
    const { client } = this.#options;
    for (let number = 1; number <= 3; number++) {
      const body = { ...column, name: number === 1 ? column.name : `${column.name.slice(0, 96)} ${number}` };
      try {
        return await this.#ask(
          (options) => client.columns.create(projectId, body, options),
          ["column", projectId, ...ref, body],
        );
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (number === 3) this.#lose("column", `${column.name}: ${error.message}`);
      }
    }
    return undefined;
  }

  /** A new project comes with columns of its own: those that are not needed go, the others take the order of the plan. */
  async #tidyColumns(
    projectId: string,
    { ref, found, here }: { ref: string; found: readonly Column[]; here: readonly Column[] },
  ): Promise<void> {
    const { client } = this.#options;
    const kept = new Set(found.map(({ id }) => id));
    const left: string[] = [];
    for (const { id } of here) {
      if (kept.has(id)) continue;
      try {
        await this.#ask((options) => client.columns.delete(id, options), ["tidy", ref, id]);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        left.push(id);
      }
    }
    const order = [...kept, ...left];
    await this.#ask((options) => client.columns.reorder(projectId, order, options), ["order", ref, order]);
  }

  async #makeTasks(projectId: string, project: PlannedProject, statuses: ReadonlyMap<string, string>): Promise<void> {
    const { client, journal, people, tell } = this.#options;
    const waiting = project.tasks.filter(({ ref }) => journal.find("task", ref) === undefined);
    this.#present.tasks += project.tasks.length - waiting.length;
    let done = project.tasks.length - waiting.length;
    for (const batch of batchesOf(waiting, (task) => importedOf(task, { statuses, people }))) {
      tell?.(`Making tasks of ${project.name}`, { done, total: project.tasks.length });
      const tasks = batch.map(({ body }) => body);
      const refs = batch.map(({ task }) => task.ref);
      const { results } = await this.#ask(
        (options) => client.tasks.importProject(projectId, { tasks }, options),
        ["tasks", projectId, refs, tasks],
      );
      const made: [string, string][] = [];
      for (const [index, result] of results.tasks.entries()) {
        const { ref, title } = (batch[index] as (typeof batch)[number]).task;
        if (result.success) {
          made.push([ref, result.task.id]);
          for (const warning of result.warnings ?? []) this.#lose("detail of a task", `${title}: ${warning}`);
        } else this.#lose("task", `${title}: ${result.error}`);
      }
      journal.add("task", made);
      this.#made.tasks += made.length;
      done += batch.length;
    }
  }

  async #relate(): Promise<void> {
    const { client, journal, tell } = this.#options;
    const { relations } = this.#plan;
    for (const [index, { from, to, type }] of relations.entries()) {
      const ref = `${from} ${type} ${to}`;
      if (journal.find("relation", ref) !== undefined) {
        this.#present.relations++;
        continue;
      }
      const [sourceTaskId, targetTaskId] = [journal.find("task", from), journal.find("task", to)];
      if (sourceTaskId === undefined || targetTaskId === undefined) continue;
      tell?.("Relating tasks", { done: index, total: relations.length });
      const body = { sourceTaskId, targetTaskId, relationType: type };
      try {
        const { id } = await this.#ask((options) => client.relations.create(body, options), ["relation", body]);
        journal.add("relation", [[ref, id]]);
        this.#made.relations++;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.#lose("relation", `${titleOf(this.#plan, from)} and ${titleOf(this.#plan, to)}: ${error.message}`);
      }
    }
  }

  /** Those of one task one after another, as they were said. */
  async #comment(): Promise<void> {
    const { journal, tell } = this.#options;
    const tasks = this.#plan.projects.flatMap((project) => project.tasks).filter(({ comments }) => comments.length > 0);
    const total = tasks.reduce((count, { comments }) => count + comments.length, 0);
    let done = 0;
    await inLanes(tasks, async ({ ref, title, comments }) => {
      const taskId = journal.find("task", ref);
      for (const comment of taskId === undefined ? [] : comments) {
        tell?.("Adding comments", { done: done++, total });
        if (journal.find("comment", comment.ref) !== undefined) this.#present.comments++;
        else await this.#addComment(comment, { taskId: taskId as string, title });
      }
    });
  }

  async #addComment(comment: PlannedComment, { taskId, title }: { taskId: string; title: string }): Promise<void> {
    const { client, journal } = this.#options;
    const { ref, author, content, createdAt } = comment;
    // When it was said has no place of its own.
    const said = createdAt === undefined ? content : `${content}\n\n*${createdAt.slice(0, 10)}*`;
    const externalUserName = author === "" ? null : author.slice(0, 100);
    const body = { content: said, externalUserName, externalSource: this.#plan.source };
    try {
      const { id } = await this.#ask(
        (options) => client.comments.create(taskId, body, options),
        ["comment", taskId, ref, body],
      );
      journal.add("comment", [[ref, id]]);
      this.#made.comments++;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#lose("comment", `${title}: ${error.message}`);
    }
  }

  #lose(what: string, where: string): void {
    this.#losses.push({ what, where });
  }

  /** Asks with a key made of what is asked, and waits when the server wants it to. */
  async #ask<T>(ask: (options: { idempotencyKey: string }) => Promise<T>, about: unknown[]): Promise<T> {
    const { workspaceId, pause = sleep } = this.#options;
    const text = JSON.stringify([this.#plan.source, workspaceId, ...about]);
    const idempotencyKey = `import-${createHash("sha256").update(text).digest("hex")}`;
    for (let waits = 0; ; waits++) {
      try {
        return await ask({ idempotencyKey });
      } catch (error) {
        const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
        if (!isBusy || waits >= MAX_WAITS) throw error;
        await pause(error.retryAfterSeconds ?? 2 ** Math.min(waits, 5));
      }
    }
  }
}

/** Something is wrong with what was sent, and would be again. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 409 || error.status === 422);
}

function titleOf({ projects }: Plan, ref: string): string {
  for (const { tasks } of projects) for (const task of tasks) if (task.ref === ref) return `"${task.title}"`;
  return ref;
}

function importedOf(
  task: PlannedTask,
  { statuses, people }: { statuses: ReadonlyMap<string, string>; people: ReadonlyMap<string, string> },
): ImportedTask {
  const { title, description, column, priority, startDate, dueDate, assignee, labels } = task;
  const status =
    column === ARCHIVED ? "archived" : column === BACKLOG ? "planned" : (statuses.get(column as string) ?? "planned");
  const userId = assignee === null ? null : (people.get(assignee.key) ?? null);
  return { title, description, status, priority, startDate, dueDate, userId, labels };
}

/** Parts that a server takes in one go. */
function* batchesOf(
  tasks: readonly PlannedTask[],
  bodyOf: (task: PlannedTask) => ImportedTask,
): Generator<{ task: PlannedTask; body: ImportedTask }[]> {
  let batch: { task: PlannedTask; body: ImportedTask }[] = [];
  let characters = 0;
  for (const task of tasks) {
    const body = bodyOf(task);
    const size = JSON.stringify(body).length;
    if (batch.length === MAX_BATCH_TASKS || (batch.length > 0 && characters + size > MAX_BATCH_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push({ task, body });
    characters += size;
  }
  if (batch.length > 0) yield batch;
}

/** The slug the project had, or one of its name; with a number while it is taken. */
export function freeSlug({ slug, name }: Pick<PlannedProject, "slug" | "name">, taken: ReadonlySet<string>): string {
  const words =
    (slug ?? name)
      .normalize("NFKC")
      .toUpperCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const initials = words.length > 1 ? words.map((word) => [...word][0]).join("") : words[0];
  const wanted =
    slug === undefined ? (initials ?? "IMPORT").slice(0, 8) : words.join("-").slice(0, MAX_SLUG_CHARACTERS);
  const stem = wanted.toWellFormed().replaceAll("\ufffd", "") || "IMPORT";
  if (!taken.has(stem.toLowerCase())) return stem;
  for (let number = 2; ; number++) {
    const next = `${stem.slice(0, MAX_SLUG_CHARACTERS - 8)}${number}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/** Who among the members is meant by whom: by address, or as the caller says. */
export function matchPeople(
  people: readonly PlannedPerson[],
  members: readonly { id: string; email: string }[],
  emails: ReadonlyMap<string, string> = new Map(),
): { known: Map<string, string>; unknown: PlannedPerson[] } {
  const ids = new Map(members.map(({ id, email }) => [email.toLowerCase(), id]));
  const known = new Map<string, string>();
  const unknown: PlannedPerson[] = [];
  for (const person of people) {
    const email = emails.get(person.key) ?? person.email;
    const id = email === undefined ? undefined : ids.get(email.toLowerCase());
    if (id === undefined) unknown.push(person);
    else known.set(person.key, id);
  }
  return { known, unknown };
}

/** Once one fails, no further one begins; what runs is waited for. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failures = 0;
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && failures === 0; next = rest.next()) {
      await work(next.value).catch((error: unknown) => {
        failures++;
        throw error;
      });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const ended of lanes) if (ended.status === "rejected") throw ended.reason;
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
