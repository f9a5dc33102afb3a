/** Finds a task by its key, such as `WEB-12`. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type Access, requirePermission } from "../../workspace/access.ts";
import { listAccesses } from "../../workspace/project_access/scope.ts";
import type { Project } from "../project/project.ts";
import { withAssignee } from "./get.ts";
import type { Task, TaskDetail } from "./task.ts";

/** Input for {@linkcode getTaskByKey}. The conditions exclude tasks of other workspaces and projects. */
export interface TaskByKeyInput {
  /** The slug of a project, a hyphen and the number of a task. Case does not matter. */
  taskKey: string;
  workspaceId?: string;
  workspaceSlug?: string;
  projectId?: string;
}

/** The largest task number. */
const MAX_NUMBER = 2_147_483_647;

/**
 * Returns the task with a key, in any workspace of the actor. A key that a task had before it was moved to another
 * project also finds the task, if the actor may open both projects. If several workspaces have such a task, a task in a
 * project that is not archived wins, then the task whose project was archived last.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `TASK_KEY_AMBIGUOUS` if several tasks
 * remain
 */
export async function getTaskByKey(ctx: Context, input: TaskByKeyInput): Promise<TaskDetail> {
  ctx.checkInput("getTaskByKey", input);
  const { slug, number } = readKey(input.taskKey);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const accesses = await accessesFor(tx, ctx, input);
    const projects = await allInOrder(...accesses.map(({ member }) => tx.findProjectBySlug(member.workspaceId, slug)));
    const tasks = await allInOrder(...projects.map((project) => project && tx.findTaskByNumber(project.id, number)));
    const candidates: { task: Task; project: Project }[] = [];
    for (const [index, task] of tasks.entries()) {
      const [access, named] = [accesses[index], projects[index]];
      // A former key would reveal that the task was in a project that the actor may not open.
      if (!task || !named || !access?.projects.sees(task.projectId) || !access.projects.sees(named.id)) continue;
      if (input.projectId !== undefined && task.projectId !== input.projectId) continue;
      const project = named.id === task.projectId ? named : await tx.findProject(task.projectId);
      // While a project is being deleted, it is not in the same workspace as its tasks.
      if (project?.workspaceId === task.workspaceId) candidates.push({ task, project });
    }
    return await withAssignee(tx, chooseTask(candidates, input.taskKey));
  });
}

function readKey(taskKey: string): { slug: string; number: number } {
  const match = /^(.+)-([0-9]{1,10})$/su.exec(taskKey.normalize("NFKC").trim());
  const number = Number(match?.[2]);
  if (match && number >= 1 && number <= MAX_NUMBER) return { slug: match[1] as string, number };
  throw invalidField("/taskKey", "Must be the slug of a project, a hyphen and a number, such as WEB-12");
}

/** Returns the actor's access to the workspaces to search. */
async function accessesFor(tx: ReadTx, ctx: Context, input: TaskByKeyInput): Promise<Access[]> {
  const { workspaceId, workspaceSlug } = input;
  if (workspaceSlug === undefined) return await listAccesses(tx, ctx, workspaceId, "task:read");
  const bySlug = await tx.findWorkspaceBySlug(workspaceSlug);
  if (!bySlug || (workspaceId !== undefined && bySlug.id !== workspaceId)) throw notFound("workspace", workspaceSlug);
  return [await requirePermission(tx, ctx, bySlug.id, "task:read", { kind: "workspace", id: workspaceSlug })];
}

function chooseTask(candidates: readonly { task: Task; project: Project }[], taskKey: string): Task {
  const rank = ({ project }: { project: Project }) => project.archivedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const best = Math.max(...candidates.map(rank));
  const [first, ...others] = candidates.filter((candidate) => rank(candidate) === best);
  if (!first) throw notFound("task", taskKey);
  if (others.length === 0) return first.task;
  throw new TrackerError("conflict", `Cannot find task "${taskKey}": several workspaces have it; name one of them`, {
    reason: "TASK_KEY_AMBIGUOUS",
  });
}
