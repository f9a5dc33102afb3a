/** Gets a project with its tasks. @module */
import type { Context } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireProject } from "../require.ts";
import type { Task } from "../task/task.ts";
import { type Batches, collect, isLongProject, placesOf, readInBatches } from "../view/batches.ts";
import type { Project } from "./project.ts";

/** A project and its live tasks. */
export interface ProjectWithTasks extends Project {
  tasks: Task[];
}

/**
 * Returns a project with all its live tasks, or with none if the actor may not read tasks.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getProject(ctx: Context, input: { projectId: string }): Promise<ProjectWithTasks> {
  ctx.checkInput("getProject", input);
  const { tasks, ...project } = await openProject(ctx, input);
  return { ...project, tasks: Array.isArray(tasks) ? tasks : await collect(tasks) };
}

/** A project that is too large for memory. Its live tasks are read in batches. */
export interface LongProjectWithTasks extends Project {
  tasks: Batches<Task>;
}

/**
 * Like {@linkcode getProject}, but the tasks of a large project are read in batches.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function openProject(
  ctx: Context,
  input: { projectId: string },
): Promise<ProjectWithTasks | LongProjectWithTasks> {
  ctx.checkInput("openProject", input);
  return await ctx.store.read(async (tx) => {
    const { project, access } = await requireProject(tx, ctx, input.projectId, "project:read");
    if (!access.may("task:read")) return { ...project, tasks: [] };
    if (!(await isLongProject(tx, project))) return { ...project, tasks: await tx.listTasksOfProject(project.id) };
    const check = (tx: ReadTx) => requireProject(tx, ctx, project.id, "task:read");
    const places = await placesOf(tx, await tx.listTaskOutlines(project.id));
    return { ...project, tasks: readInBatches(ctx, places, { projectId: project.id, check, make: (task) => task }) };
  });
}
