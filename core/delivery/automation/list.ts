/** Lists automations and their runs. @module */
import { taskKey } from "../../board/project/project.ts";
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { type AutomationDetail, type AutomationRun, detailOf } from "./automation.ts";
import { requireAutomation } from "./require.ts";

/**
 * Lists the automations of a project in the order in which they run.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listAutomations(ctx: Context, input: { projectId: string }): Promise<AutomationDetail[]> {
  ctx.checkInput("listAutomations", input);
  return await ctx.store.read(async (tx) => {
    await requireProject(tx, ctx, input.projectId, "project:read");
    return (await tx.listAutomations(input.projectId)).map(detailOf);
  });
}

/** Returns an automation. @throws {TrackerError} `not_found`, `forbidden` */
export async function getAutomation(ctx: Context, input: { automationId: string }): Promise<AutomationDetail> {
  ctx.checkInput("getAutomation", input);
  return await ctx.store.read(async (tx) =>
    detailOf((await requireAutomation(tx, ctx, input.automationId)).automation),
  );
}

/** Input for {@linkcode listAutomationRuns}. */
export interface ListAutomationRunsInput extends PageInput {
  automationId: string;
}

/** A run in responses. */
export interface AutomationRunDetail extends Omit<AutomationRun, "key"> {
  /** Null if the task was deleted or is in a project that the actor may not open. `changes` is then empty. */
  task: { id: string; key: string; title: string } | null;
}

/**
 * Lists the runs of an automation, newest first. Runs are kept for 90 days, and the newest 1,000 of each automation.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listAutomationRuns(
  ctx: Context,
  input: ListAutomationRunsInput,
): Promise<PageOf<AutomationRunDetail>> {
  ctx.checkInput("listAutomationRuns", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { automation, access } = await requireAutomation(tx, ctx, input.automationId);
    const found = await tx.listAutomationRuns(automation.id, page);
    const ids = [...new Set(found.rows.flatMap(({ taskId }) => taskId ?? []))];
    const mayRead = (projectId: string) => access.projects.sees(projectId);
    const tasks = (await tx.listTaskRecordsById(ids)).filter(({ projectId }) => mayRead(projectId));
    const projects = await tx.listProjectsById([...new Set(tasks.map(({ projectId }) => projectId))]);
    const shown = new Map(
      tasks.flatMap(({ id, number, title, projectId }) => {
        const project = projects.find((one) => one.id === projectId);
        return project ? [[id, { id, key: taskKey(project, number), title }]] : [];
      }),
    );
    const rows = found.rows.map(({ key: _, ...run }) => {
      const task = shown.get(run.taskId ?? "") ?? null;
      // The changes contain text from the task, so they are hidden with it.
      return { ...run, task, changes: task ? run.changes : [] };
    });
    return { ...found, rows };
  });
}
