/**
 * Applies a plan over HTTP. Records in the journal are skipped, and each request carries an idempotency key derived
 * from its content, so that a repeated request changes nothing.
 *
 * @module
 */
import { ApiError, type ImportedTask } from "@hexlane/client";
import { makeColumns } from "./apply_columns.ts";
import { addComments, addTimeEntries, relateTasks, showImages } from "./apply_details.ts";
import { makeFields } from "./apply_fields.ts";
import type { Loss } from "./losses.ts";
import { freeSlug, visibleName } from "./naming.ts";
import { ARCHIVED, BACKLOG, type Plan, type PlannedProject, type PlannedTask, type PlanSize } from "./plan.ts";
import { type ApplyOptions, isForbidden, isRefusal, Target } from "./target.ts";

/** The result of applying a plan. */
export interface Applied {
  /** Records created by this run. */
  made: PlanSize;
  /** Records that an earlier run created. */
  present: PlanSize;
  /** The projects on the target server. */
  projects: { id: string; name: string; slug: string }[];
  /** Records that the server refused. */
  losses: Loss[];
}

/** Tasks per request. The journal records them only after the server has responded. */
const MAX_BATCH_TASKS = 200;
const MAX_BATCH_CHARACTERS = 500_000;

export async function applyPlan(plan: Plan, options: ApplyOptions): Promise<Applied> {
  return await new Applier(plan, options).run();
}

class Applier {
  readonly #plan: Plan;
  readonly #target: Target;
  /** Projects that existed before this run, by slug. */
  readonly #existing = new Map<string, { id: string; name: string }>();
  readonly #slugs = new Set<string>();
  readonly #projects: Applied["projects"] = [];

  constructor(plan: Plan, options: ApplyOptions) {
    this.#plan = plan;
    this.#target = new Target(plan.source, options);
  }

  async run(): Promise<Applied> {
    const { client, workspaceId } = this.#target.options;
    const existing = await client.projects.list({ workspaceId, includeArchived: true }).all();
    for (const { id, name, slug } of existing) {
      this.#existing.set(slug.toLowerCase(), { id, name });
      this.#slugs.add(slug.toLowerCase());
    }
    await this.#makeLabels();
    for (const project of this.#plan.projects) await this.#makeProject(project);
    await showImages(this.#target, this.#plan);
    await relateTasks(this.#target, this.#plan);
    await addTimeEntries(this.#target, this.#plan);
    await addComments(this.#target, this.#plan);
    for (const project of this.#plan.projects) await this.#archive(project);
    const { made, present, losses } = this.#target;
    return { made, present, projects: this.#projects, losses };
  }

  /** Creates the labels before the tasks, so that each label has its own color in the workspace. */
  async #makeLabels(): Promise<void> {
    const { client, workspaceId, journal } = this.#target.options;
    for (const { name, color } of this.#plan.labels ?? []) {
      if (journal.find("label", name) !== undefined) {
        this.#target.present.labels++;
        continue;
      }
      const body = { workspaceId, name, color };
      try {
        const { id } = await this.#target.ask((options) => client.labels.create(body, options), ["label", body]);
        journal.add("label", [[name, id]]);
        this.#target.made.labels++;
      } catch (error) {
        if (!isRefusal(error) && !isForbidden(error)) throw error;
        this.#target.lose("WORKSPACE_LABEL", `${name}: ${error.message}`);
      }
    }
  }

  async #makeProject(project: PlannedProject): Promise<void> {
    const { client, workspaceId, journal } = this.#target.options;
    const { ref, icon } = project;
    const name = visibleName(project);
    // The slug is written to the journal first, so that a resumed run sends the same request with the same key.
    const slug = journal.find("slug", ref) ?? freeSlug(project, this.#slugs);
    if (journal.find("slug", ref) === undefined) journal.add("slug", [[ref, slug]]);
    let id = journal.find("project", ref);
    if (id === undefined) {
      const body = { workspaceId, name, slug, ...(icon === undefined ? {} : { icon }) };
      try {
        const made = await this.#target.ask((options) => client.projects.create(body, options), ["project", ref, body]);
        id = made.id;
        this.#target.made.projects++;
      } catch (error) {
        // A run that was interrupted more than a day ago created the project, but the server has since deleted the
        // idempotency key.
        const ours = this.#existing.get(slug.toLowerCase());
        if (!(error instanceof ApiError) || error.status !== 409 || ours?.name !== name) throw error;
        id = ours.id;
        this.#target.present.projects++;
      }
      journal.add("project", [[ref, id]]);
    } else this.#target.present.projects++;
    this.#slugs.add(slug.toLowerCase());
    this.#projects.push({ id, name, slug });
    await this.#reopen(id, project);
    await this.#describe(id, project);
    const statuses = await makeColumns(this.#target, id, project);
    await makeFields(this.#target, id, project);
    await this.#makeTasks(id, project, statuses);
  }

  /** Unarchives the project if an earlier run archived it and the source has new records. */
  async #reopen(id: string, project: PlannedProject): Promise<void> {
    const { client, journal } = this.#target.options;
    const archived = journal.find("archived", project.ref);
    if (archived === undefined || archived === "no" || !this.#isWaiting(project)) return;
    const about = ["unarchive", id, project.tasks.length, Date.now()];
    try {
      await this.#target.ask((options) => client.projects.unarchive(id, options), about);
    } catch (error) {
      // The server refuses if a member has already unarchived the project.
      if (!isRefusal(error)) throw error;
    }
    journal.add("archived", [[project.ref, "no"]]);
  }

  #isWaiting({ tasks }: PlannedProject): boolean {
    const { journal } = this.#target.options;
    return tasks.some(
      ({ ref, comments, timeEntries = [] }) =>
        journal.find("task", ref) === undefined ||
        comments.some((one) => journal.find("comment", one.ref) === undefined) ||
        timeEntries.some((one) => journal.find("time", one.ref) === undefined),
    );
  }

  async #describe(id: string, { ref, name, description, isPublic }: PlannedProject): Promise<void> {
    const { client, journal } = this.#target.options;
    const fields = {
      ...(description === undefined ? {} : { description }),
      ...(isPublic === true ? { isPublic } : {}),
    };
    if (Object.keys(fields).length === 0 || journal.find("described", ref) !== undefined) return;
    try {
      await this.#target.ask((options) => client.projects.edit(id, fields, options), ["describe", id, fields]);
    } catch (error) {
      if (!isRefusal(error) && !isForbidden(error)) throw error;
      if (description !== undefined) this.#target.lose("PROJECT_DESCRIPTION", `${name}: ${error.message}`);
      if (isPublic === true) this.#target.lose("PROJECT_VISIBILITY", `${name}: ${error.message}`);
    }
    journal.add("described", [[ref, id]]);
  }

  /** Archives a project. Done last, because an archived project accepts no changes. */
  async #archive({ ref, name, isArchived = false }: PlannedProject): Promise<void> {
    const { client, journal } = this.#target.options;
    const id = journal.find("project", ref);
    const before = journal.find("archived", ref);
    if (!isArchived || id === undefined || (before !== undefined && before !== "no")) return;
    try {
      // Needs another idempotency key, because the project was archived before.
      const about = ["archive", id, ...(before === undefined ? [] : [Date.now()])];
      await this.#target.ask((options) => client.projects.archive(id, options), about);
    } catch (error) {
      if (!isRefusal(error) && !isForbidden(error)) throw error;
      this.#target.lose("ARCHIVED_PROJECT", `${name}: ${error.message}`);
    }
    journal.add("archived", [[ref, id]]);
  }

  async #makeTasks(projectId: string, project: PlannedProject, statuses: ReadonlyMap<string, string>): Promise<void> {
    const { journal, people, onProgress } = this.#target.options;
    const waiting = project.tasks.filter(({ ref }) => journal.find("task", ref) === undefined);
    let done = project.tasks.length - waiting.length;
    this.#target.present.tasks += done;
    for (const batch of batchesOf(waiting, (task) => importedOf(task, { statuses, people }))) {
      onProgress?.(`Creating tasks of ${project.name}`, { done, total: project.tasks.length });
      await this.#makeBatch(projectId, batch);
      done += batch.length;
    }
  }

  async #makeBatch(projectId: string, batch: readonly BatchedTask[]): Promise<void> {
    const { client, journal } = this.#target.options;
    const tasks = batch.map(({ body }) => body);
    const refs = batch.map(({ task }) => task.ref);
    const importing = this.#target.ask(
      (options) => client.tasks.importProject(projectId, { tasks }, options),
      ["tasks", projectId, refs, tasks],
    );
    const report = await importing.catch((error: unknown) => {
      // The server limits how many rows a request may write, including labels and search tokens.
      if (error instanceof ApiError && error.status === 413 && batch.length > 1) return undefined;
      throw error;
    });
    if (report === undefined) {
      const half = Math.ceil(batch.length / 2);
      await this.#makeBatch(projectId, batch.slice(0, half));
      return await this.#makeBatch(projectId, batch.slice(half));
    }
    const made: [string, string][] = [];
    for (const [index, result] of report.results.tasks.entries()) {
      const { ref, title } = (batch[index] as BatchedTask).task;
      if (result.success) {
        made.push([ref, result.task.id]);
        for (const warning of result.warnings ?? []) this.#target.lose("TASK_FIELD", `${title}: ${warning}`);
      } else this.#target.lose("TASK", `${title}: ${result.error}`);
    }
    journal.add("task", made);
    this.#target.made.tasks += made.length;
  }
}

function importedOf(
  task: PlannedTask,
  { statuses, people }: { statuses: ReadonlyMap<string, string>; people: ReadonlyMap<string, string> },
): ImportedTask {
  const { title, description, column, priority, startDate, dueDate, estimate, assignee, labels, fieldValues } = task;
  const status =
    column === ARCHIVED ? "archived" : column === BACKLOG ? "planned" : (statuses.get(column as string) ?? "planned");
  const userId = assignee === null ? null : (people.get(assignee.key) ?? null);
  const fields = { title, description, status, priority, startDate, dueDate, estimate, userId, labels };
  return fieldValues === undefined ? fields : { ...fields, customFields: fieldValues };
}

interface BatchedTask {
  task: PlannedTask;
  body: ImportedTask;
}

/** Splits a list into requests that the server accepts. */
function* batchesOf(
  tasks: readonly PlannedTask[],
  bodyOf: (task: PlannedTask) => ImportedTask,
): Generator<BatchedTask[]> {
  let batch: BatchedTask[] = [];
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
