/**
 * Imports tasks from a file that another project has exported. @module
 */
import { divide } from "../../../async/parts.ts";
import { type Context, runLongChange, withoutPrecondition } from "../../../context.ts";
import { invalidField, SERVER_STOPPING, TrackerError } from "../../../errors.ts";
import { MAX_IMPORT_TASKS, MAX_PART_ROWS, MAX_PART_TASKS, ROW_CHARACTERS } from "../../../limits.ts";
import { type AddedUsage, bytesOfTask } from "../../../quota.ts";
import { changeWithinQuota } from "../../../workspace/usage.ts";
import { offerLabels } from "../../label/save.ts";
import type { Project } from "../../project/project.ts";
import { requireWritableProject } from "../../require.ts";
import { type ImportedTask, type ImportResult, type PlannedTask, planTasks } from "./import_plan.ts";
import { Importer } from "./importer.ts";

export type { ImportedTask, ImportResult };

/** Input of {@linkcode importTasks}. */
export interface ImportTasksInput {
  projectId: string;
  tasks: ImportedTask[];
}

/** The result of an import. */
export interface ImportReport {
  /** When it was done. */
  importedAt: Date;
  project: Pick<Project, "id" | "name" | "slug">;
  /** Results of the tasks, in the order of the file. */
  results: { total: number; successful: number; failed: number; tasks: ImportResult[] };
}

/** The result of one part of an import, also for retries. */
type ImportedPart = Pick<ImportReport, "importedAt" | "project"> & { tasks: ImportResult[] };

/**
 * Creates every valid task of a file; an invalid task uses no number and is reported with its reason.
 *
 * A file is imported in parts, each in a transaction of its own, so that others can write in between. When a later part is
 * refused, the tasks of the parts before it stay, and the report says of every other task that it failed.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` while the project is archived, or with reason
 * `QUOTA_EXCEEDED`; `too_large` with
 * reason `TOO_MUCH_WORK`; `rate_limited` with reason `LONG_CHANGE_RUNNING`. After any of them no task was made
 */
export async function importTasks(ctx: Context, input: ImportTasksInput): Promise<ImportReport> {
  if (input.tasks.length > MAX_IMPORT_TASKS) {
    throw invalidField("/tasks", `Must hold at most ${MAX_IMPORT_TASKS} tasks`);
  }
  const planned = await planTasks(ctx, input.tasks);
  const costOf = ({ rows, characters }: PlannedTask) => rows + Math.ceil(characters / ROW_CHARACTERS);
  const parts = divide(planned, costOf, { items: MAX_PART_TASKS, cost: MAX_PART_ROWS });
  return await runLongChange(ctx, parts.length > 1, () => importParts(ctx, input.projectId, parts));
}

async function importParts(ctx: Context, projectId: string, parts: readonly PlannedTask[][]): Promise<ImportReport> {
  const [firstTasks = [], ...others] = parts;
  const first = await importPart(ctx, projectId, firstTasks, { part: 0, adds: usageOf(parts.flat()) });
  const tasks = [...first.tasks];
  // The first part has raised the version that the caller knew.
  const later = withoutPrecondition(ctx);
  let failure: TrackerError | undefined;
  for (const [index, part] of others.entries()) {
    const reason = failure && `Not imported: ${failure.message}`;
    const results = reason === undefined ? await tryPart(later, projectId, part, index + 1) : failAll(part, reason);
    if (results instanceof TrackerError) failure = results;
    tasks.push(...(results instanceof TrackerError ? failAll(part, reasonOf(results)) : results));
  }
  const successful = tasks.filter(({ success }) => success).length;
  const { importedAt, project } = first;
  return {
    importedAt,
    project,
    results: { total: tasks.length, successful, failed: tasks.length - successful, tasks },
  };
}

/** The whole file counts before its first part, so that a file that is too large leaves no task. */
function usageOf(planned: readonly PlannedTask[]): AddedUsage {
  const plans = planned.flatMap(({ plan }) => plan ?? []);
  return { tasks: plans.length, bytes: plans.reduce((sum, { fields }) => sum + bytesOfTask(fields), 0) };
}

async function tryPart(
  ctx: Context,
  projectId: string,
  tasks: readonly PlannedTask[],
  part: number,
): Promise<ImportResult[] | TrackerError> {
  try {
    return (await importPart(ctx, projectId, tasks, { part })).tasks;
  } catch (error) {
    if (error instanceof TrackerError) return error;
    throw error;
  }
}

async function importPart(
  ctx: Context,
  projectId: string,
  planned: readonly PlannedTask[],
  options: { part: number; adds?: AddedUsage },
): Promise<ImportedPart> {
  const now = ctx.clock.now();
  const { part, adds } = options;
  return await changeWithinQuota(
    ctx,
    async (tx, claim) => {
      const { project } = await requireWritableProject(tx, ctx, projectId, "task:create");
      if (adds) claim(project.workspaceId, adds);
      const columns = await tx.listColumns(project.id);
      const importer = new Importer(tx, ctx, { project, columns, now });
      const makeable = planned.flatMap(({ plan }) => plan ?? []);
      await importer.claimNumbers(makeable.length);
      await importer.meetPeople(makeable);
      const tasks: ImportResult[] = [];
      for (const { plan, error, imported } of planned) {
        tasks.push(plan ? await importer.makeTask(plan) : { success: false, error, task: imported });
      }
      const labels = makeable.flatMap((plan) => plan.labels);
      await offerLabels(tx, ctx, project.workspaceId, labels, now);
      const { id, name, slug } = project;
      return { importedAt: now, project: { id, name, slug }, tasks };
    },
    { part },
  );
}

/** The error of each task of a part that failed. A store whose connection broke may have committed the part. */
function reasonOf({ code, details, message }: TrackerError): string {
  const isUnknown = code === "unavailable" && details.reason !== SERVER_STOPPING;
  return `${isUnknown ? "May or may not have been imported" : "Not imported"}: ${message}`;
}

/** Tasks that are invalid anyway keep their own reason. */
function failAll(planned: readonly PlannedTask[], reason: string): ImportResult[] {
  return planned.map(({ plan, error, imported }) => ({ success: false, error: plan ? reason : error, task: imported }));
}
