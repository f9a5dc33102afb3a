/** Imports tasks from an exported file. @module */
import { divide } from "../../../async/parts.ts";
import { type Context, runLongChange, withoutPrecondition } from "../../../context.ts";
import { invalidField, SERVER_STOPPING, TrackerError } from "../../../errors.ts";
import { MAX_IMPORT_TASKS, MAX_PART_ROWS, MAX_PART_TASKS, ROW_CHARACTERS } from "../../../limits.ts";
import { type AddedUsage, bytesOfTask } from "../../../quota.ts";
import { changeWithinQuota } from "../../../workspace/usage.ts";
import { bytesOfValues } from "../../field/new_task.ts";
import { fieldsOfTasks } from "../../field/require.ts";
import { offerLabels } from "../../label/save.ts";
import type { Project } from "../../project/project.ts";
import { requireWritableProject } from "../../require.ts";
import { type ImportedTask, type ImportResult, type PlannedTask, planTasks, type TaskPlan } from "./import_plan.ts";
import { Importer } from "./importer.ts";

export type { ImportedTask, ImportResult };

/** Input for {@linkcode importTasks}. */
export interface ImportTasksInput {
  projectId: string;
  tasks: ImportedTask[];
}

/** The result of an import. */
export interface ImportReport {
  importedAt: Date;
  project: Pick<Project, "id" | "name" | "slug">;
  /** `tasks` is in the order of the file. */
  results: { total: number; successful: number; failed: number; tasks: ImportResult[] };
}

/** The result of one part of an import. */
type ImportedPart = Pick<ImportReport, "importedAt" | "project"> & { tasks: ImportResult[] };

/**
 * Creates every valid task of a file. An invalid task does not use up a number, and is reported with the reason.
 *
 * The file is imported in parts, each in its own transaction, so that other writers can run in between. If a later part is
 * refused, the tasks of earlier parts remain, and the report lists all other tasks as failed.
 *
 * @throws {TrackerError} `invalid`; `not_found`; `forbidden`; `conflict` if the project is archived, or with reason
 * `QUOTA_EXCEEDED`; `too_large` with reason `TOO_MUCH_WORK`; `rate_limited` with reason `LONG_CHANGE_RUNNING`. If this
 * function throws, no task was created
 */
export async function importTasks(ctx: Context, input: ImportTasksInput): Promise<ImportReport> {
  ctx.checkInput("importTasks", input);
  if (input.tasks.length > MAX_IMPORT_TASKS) {
    throw invalidField("/tasks", `Must contain at most ${MAX_IMPORT_TASKS} tasks`);
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
  // The first part has changed the version that the caller expects.
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

/**
 * Returns the usage of the whole file, which is claimed before its first part, so that a file beyond the quota creates
 * no task.
 */
function usageOf(planned: readonly PlannedTask[]): AddedUsage {
  const plans = planned.flatMap(({ plan }) => plan ?? []);
  const bytesOf = ({ fields, customFields }: TaskPlan) => bytesOfTask(fields) + bytesOfValues(customFields);
  return { tasks: plans.length, bytes: plans.reduce((sum, plan) => sum + bytesOf(plan), 0) };
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
      const { project, access } = await requireWritableProject(tx, ctx, projectId, "task:create");
      if (adds) claim(project.workspaceId, adds);
      const columns = await tx.listColumns(project.id);
      const fields = await fieldsOfTasks(tx, project.id);
      const importer = new Importer(tx, ctx, { project, columns, fields, access, now });
      const plans = planned.flatMap(({ plan }) => plan ?? []);
      await importer.claimNumbers(plans.length);
      await importer.loadPeople(plans);
      const tasks: ImportResult[] = [];
      for (const { plan, error, imported } of planned) {
        tasks.push(plan ? await importer.createTask(plan) : { success: false, error, task: imported });
      }
      const labels = plans.flatMap((plan) => plan.labels);
      await offerLabels(tx, ctx, project.workspaceId, labels, now);
      const { id, name, slug } = project;
      return { importedAt: now, project: { id, name, slug }, tasks };
    },
    { part },
  );
}

/**
 * Returns the error for each task of a failed part. If the connection to the store was lost, the part may have been committed.
 */
function reasonOf({ code, details, message }: TrackerError): string {
  const isUnknown = code === "unavailable" && details.reason !== SERVER_STOPPING;
  return `${isUnknown ? "May or may not have been imported" : "Not imported"}: ${message}`;
}

/** Reports all tasks of a part as failed. Invalid tasks keep their own error. */
function failAll(planned: readonly PlannedTask[], reason: string): ImportResult[] {
  return planned.map(({ plan, error, imported }) => ({ success: false, error: plan ? reason : error, task: imported }));
}
