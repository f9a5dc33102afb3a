/**
 * Tasks in bulk from and to a file: what one project exports, another imports.
 *
 * @module
 */

import type { Context } from "../context.ts";
import { People } from "../delivery/people.ts";
import { invalidField, TrackerError } from "../errors.ts";
import { MAX_IMPORT_TASKS, MAX_LABELS_PER_TASK } from "../limits.ts";
import type { Tx } from "../ports/store.ts";
import { foldKey } from "../text.ts";
import { mapInTurns } from "../turn.ts";
import { type Column, resolveStatus, type Standing } from "./column.ts";
import { mentionsIn } from "./comment.ts";
import { checkColor, checkLabelName } from "./label.ts";
import { offerLabels } from "./labels.ts";
import type { Project } from "./project.ts";
import { reachWritableProject } from "./reach.ts";
import { PRIORITIES, type Priority, positionAfterLast, type Task } from "./task.ts";
import { saveNewTask } from "./task_edit.ts";
import { type NewTaskFields, newTaskFields } from "./tasks.ts";

/** One task of a file. */
export interface ImportedTask {
  /** In one line. */
  title: string;
  /** A column's slug or name; an unknown one becomes `planned`, with a warning. */
  status: string;
  /** Markdown, or null. */
  description?: string | null;
  /** An unknown one becomes `no-priority`, with a warning. @default "low" */
  priority?: string;
  /** When work on it begins. */
  startDate?: string | null;
  /** By when it is to be done. */
  dueDate?: string | null;
  /** An account that is no member is left out, with a warning. */
  userId?: string | null;
  /** The labels it carries. */
  labels?: { name: string; color: string }[];
}

/** What {@linkcode importTasks} takes. */
export interface ImportTasksInput {
  /** The project. */
  projectId: string;
  /** The tasks. */
  tasks: ImportedTask[];
}

/** What became of a task of a file. */
export type ImportResult =
  | { success: true; task: Task; warnings?: string[] }
  | { success: false; error: string; task: ImportedTask };

/** What became of a file. */
export interface ImportReport {
  /** When it was done. */
  importedAt: Date;
  /** Where they went, or came from. */
  project: Pick<Project, "id" | "name" | "slug">;
  /** What became of each task, in the order of the file. */
  results: { total: number; successful: number; failed: number; tasks: ImportResult[] };
}

/**
 * Makes every task of a file that can be made; a task that cannot be made uses no number and is answered with its reason.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function importTasks(ctx: Context, input: ImportTasksInput): Promise<ImportReport> {
  if (input.tasks.length > MAX_IMPORT_TASKS) {
    throw invalidField("/tasks", `Must hold at most ${MAX_IMPORT_TASKS} tasks`);
  }
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await reachWritableProject(tx, ctx, input.projectId, "task:create");
    const columns = await tx.listColumns(project.id);
    const checked = await mapInTurns(tx, input.tasks, checkImported);
    const importer = new Importer(tx, ctx, { project, columns, now });
    await importer.claimNumbers(checked.filter(({ failure }) => !failure).length);
    await importer.meetPeople(checked.flatMap((one) => (one.failure ? [] : [one.fields])));
    const tasks: ImportResult[] = [];
    for (const one of checked) tasks.push(one.failure ?? (await importer.makeTask(one)));
    const labels = checked.flatMap((one) => (one.failure ? [] : one.labels));
    await offerLabels(tx, ctx, project.workspaceId, labels, now);
    const successful = tasks.filter(({ success }) => success).length;
    return {
      importedAt: now,
      project: { id: project.id, name: project.name, slug: project.slug },
      results: { total: tasks.length, successful, failed: tasks.length - successful, tasks },
    };
  });
}

/** A task of a file that can be made. */
interface Checked {
  failure?: undefined;
  fields: NewTaskFields;
  labels: { name: string; color: string }[];
  status: string;
  warnings: string[];
}

function checkImported(imported: ImportedTask): Checked | { failure: ImportResult } {
  const warnings: string[] = [];
  try {
    const priority = priorityOf(imported.priority, warnings);
    const fields = newTaskFields({ ...imported, priority });
    return { fields, labels: labelsOf(imported.labels ?? []), status: imported.status, warnings };
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    const pointer = error.details.errors?.[0]?.pointer;
    const message = pointer ? `${pointer}: ${error.message}` : error.message;
    return { failure: { success: false, error: message, task: imported } };
  }
}

/** Makes one task after the other, and asks once for what is the same for many. */
class Importer {
  readonly #tx: Tx;
  readonly #ctx: Context;
  readonly #into: { project: Project; columns: readonly Column[]; now: Date };
  readonly #people: People;
  /** Where the last task of each status stands. */
  readonly #lastPositions = new Map<string, number>();
  #nextNumber = 0;

  constructor(tx: Tx, ctx: Context, into: { project: Project; columns: readonly Column[]; now: Date }) {
    this.#tx = tx;
    this.#ctx = ctx;
    this.#into = into;
    this.#people = new People(tx);
  }

  async claimNumbers(count: number): Promise<void> {
    if (count > 0) this.#nextNumber = await this.#tx.claimTaskNumbers(this.#into.project.id, count);
  }

  /** Asks once for all that the tasks concern. */
  async meetPeople(all: readonly NewTaskFields[]): Promise<void> {
    const userIds = await mapInTurns(this.#tx, all, ({ userId, description }) => [
      ...(userId === null ? [] : [userId]),
      ...mentionsIn(description),
    ]);
    await this.#people.prepare(this.#into.project.workspaceId, [...new Set(userIds.flat())]);
  }

  async makeTask({ fields, labels, status: wanted, warnings }: Checked): Promise<ImportResult> {
    const { project, columns, now } = this.#into;
    const { status, column } = standingOf(wanted, columns, warnings);
    const task: Task = {
      ...fields,
      id: this.#ctx.newId(),
      projectId: project.id,
      workspaceId: project.workspaceId,
      userId: await this.#assigneeOf(fields, warnings),
      status,
      columnId: column?.id ?? null,
      position: await this.#positionAtEnd(status),
      number: this.#nextNumber++,
      createdAt: now,
      updatedAt: now,
    };
    await saveNewTask(this.#tx, this.#ctx, task, now, { people: this.#people });
    for (const label of labels) {
      const row = { ...label, id: this.#ctx.newId(), createdAt: now, updatedAt: now };
      await this.#tx.insertLabel({ ...row, taskId: task.id, workspaceId: task.workspaceId, isTemplate: false });
    }
    return warnings.length > 0 ? { success: true, task, warnings } : { success: true, task };
  }

  async #assigneeOf({ userId }: NewTaskFields, warnings: string[]): Promise<string | null> {
    if (userId === null) return null;
    if (await this.#people.member(this.#into.project.workspaceId, userId)) return userId;
    warnings.push(`Assignee "${userId}" is not a member of this workspace`);
    return null;
  }

  async #positionAtEnd(status: string): Promise<number> {
    const last = this.#lastPositions.get(status) ?? (await this.#tx.findLastPosition(this.#into.project.id, status));
    const position = positionAfterLast(last);
    this.#lastPositions.set(status, position);
    return position;
  }
}

function priorityOf(priority: string | undefined, warnings: string[]): Priority {
  if (priority === undefined) return "low";
  const known = PRIORITIES.find((name) => name === priority);
  if (!known) warnings.push(`Priority "${priority.slice(0, 100)}" is unknown: "no-priority" is used`);
  return known ?? "no-priority";
}

function standingOf(status: string, columns: readonly Column[], warnings: string[]): Standing {
  try {
    return resolveStatus(status, columns);
  } catch {
    warnings.push(`Status "${status.slice(0, 100)}" is unknown: "planned" is used`);
    return { status: "planned", column: null };
  }
}

/** Checked, and each name once. */
function labelsOf(labels: readonly { name: string; color: string }[]): { name: string; color: string }[] {
  if (labels.length > MAX_LABELS_PER_TASK) {
    throw invalidField("/labels", `Must hold at most ${MAX_LABELS_PER_TASK} labels`);
  }
  const byName = new Map<string, { name: string; color: string }>();
  for (const { name, color } of labels) {
    const checked = { name: checkLabelName(name, "/labels/name"), color: checkColor(color, "/labels/color") };
    const key = foldKey(checked.name);
    if (!byName.has(key)) byName.set(key, checked);
  }
  return [...byName.values()];
}
