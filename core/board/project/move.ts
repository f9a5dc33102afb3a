/** Moves a project to another workspace. @module */
import { type Context, runLongChange, withoutChange } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_MOVED_ROWS, MAX_PART_ROWS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { EVERYONE } from "../../project_access.ts";
import { type Access, requireGrant, requirePermission } from "../../workspace/access.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { readersOf } from "../../workspace/project_access/member_access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { moveFieldValues } from "../field/move.ts";
import { requiredValues } from "../field/new_task.ts";
import { offerLabels } from "../label/save.ts";
import { requireWritableProject } from "../require.ts";
import { saveTaskEdits } from "../task/save.ts";
import { refuseLongTasks } from "../task/sizes.ts";
import type { Project } from "./project.ts";
import { refuseTakenSlug } from "./save.ts";

/** Input for {@linkcode moveProject}. */
export interface MoveProjectInput {
  projectId: string;
  /** The new workspace. */
  workspaceId: string;
}

/** A project in its new workspace. */
export interface MovedProject extends Project {
  /**
   * The number of tasks that are now unassigned, because their assignee may not open the project in the new workspace.
   */
  unassignedTaskCount: number;
}

/** Number of tasks whose records are loaded at once. */
const TASKS_AT_ONCE = 500;

/**
 * Moves a project with everything in it to another workspace. The values of fields of the former workspace move into
 * new fields of the project. The project stays private, and people keep their levels in it. Assignees and watchers who
 * may not open it in the new workspace are removed, and so are former task keys that lead from one workspace to the
 * other. Changes from before the move cannot be undone.
 *
 * @throws {TrackerError} `invalid` with reason `PROJECT_ALREADY_THERE`; `not_found`, `forbidden`; `conflict` if the project is
 * archived, if the slug is taken, or with reason `RELATED_OUTSIDE_PROJECT` or `QUOTA_EXCEEDED`; `too_large` with reason
 * `TOO_MUCH_WORK`; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function moveProject(ctx: Context, input: MoveProjectInput): Promise<MovedProject> {
  ctx.checkInput("moveProject", input);
  const { projectId, workspaceId } = input;
  const now = ctx.clock.now();
  const move = () =>
    changeWithinQuota(ctx, async (tx, claim) => {
      const { project, target } = await requireMovable(tx, ctx, input);
      const { tasks, textBytes } = await tx.measureBoard(projectId);
      claim(project.workspaceId, { tasks: -tasks, bytes: -textBytes });
      claim(workspaceId, { tasks, bytes: textBytes });

      const others = await tx.listProjectOutlines(workspaceId);
      const position = others.reduce((last, other) => Math.max(last, other.position + 1), 0);
      const taskIds = await listAllTaskIds(tx, projectId);
      await moveAccess(tx, project, target);
      const mayOpen = await readersOf(tx, workspaceId, projectId);
      const readers = (await tx.listMembers(workspaceId)).filter((one) => isOwner(one) || mayOpen(one.userId));
      const memberIds = new Set(readers.map(({ userId }) => userId));
      await moveFieldValues(tx, ctx, projectId, { taskIds, memberIds, now });
      await tx.moveProject(projectId, { workspaceId, position });
      // The move is recorded first, so that streams of the new workspace apply the rules of the project to all other
      // events.
      await recordMove(tx, ctx, project, workspaceId, now);
      await tx.raiseProjectVersion(projectId);
      for (const ids of chunksOf(taskIds)) await tx.addFieldValues(await requiredValues(tx, projectId, ids, now));
      // Label templates are added without a change, because they are the only part of a move that an undo could revert.
      await offerLabels(tx, withoutChange(ctx), workspaceId, await tx.listLabelsOfProject(projectId), now);
      const unassignedTaskCount = await removeNonMembers(tx, ctx, { projectId, workspaceId, memberIds, taskIds }, now);
      const moved = (await tx.findProject(projectId)) as Project;
      return { ...moved, unassignedTaskCount };
    });
  return await runLongChange(ctx, true, move);
}

/** Loads a project that the actor may move to the workspace. */
async function requireMovable(
  tx: Tx,
  ctx: Context,
  { projectId, workspaceId }: MoveProjectInput,
): Promise<{ project: Project; target: Access }> {
  const { project, access } = await requireWritableProject(tx, ctx, projectId, "project:update");
  requireGrant(access, "project:delete");
  if (workspaceId === project.workspaceId) {
    throw invalidField("/workspaceId", "Is already the workspace of this project", "PROJECT_ALREADY_THERE");
  }
  const target = await requirePermission(tx, ctx, workspaceId, "project:create");
  requireGrant(target, "workspace:manage_settings");
  await refuseTakenSlug(tx, workspaceId, project.slug);
  const refusal = `Cannot move project "${project.name}"`;
  if (await tx.hasRelationsOutside(projectId)) {
    throw new TrackerError("conflict", `${refusal}: its tasks have relations with tasks of other projects`, {
      reason: "RELATED_OUTSIDE_PROJECT",
    });
  }
  if (await tx.hasMoreRows(projectId, MAX_MOVED_ROWS)) {
    throw new TrackerError("too_large", `${refusal}: it has too many rows for one request`, {
      reason: "TOO_MUCH_WORK",
    });
  }
  return { project, target };
}

/**
 * Copies the access rules of the project. The former workspace keeps its rules, because it also keeps the project's
 * events. The actor can open the project after the move.
 */
async function moveAccess(tx: Tx, project: Project, { member, projects }: Access): Promise<void> {
  const { workspaceId } = member;
  const about = async (id: string) =>
    (await tx.listAccessRules(id)).filter(({ projectId }) => projectId === project.id);
  const userIds = new Set((await tx.listMembers(workspaceId)).map(({ userId }) => userId));
  const rules = (await about(project.workspaceId))
    .filter(({ subjectId }) => subjectId === EVERYONE || userIds.has(subjectId))
    .map((rule) => ({ ...rule, workspaceId }));
  const isKept = rules.some(({ subjectId }) => subjectId === member.userId);
  const isHidden = projects.isSelected || rules.some(({ subjectId }) => subjectId === EVERYONE);
  if (isHidden && !isKept && !isOwner(member)) {
    rules.push({ workspaceId, projectId: project.id, subjectId: member.userId, level: "edit" });
  }
  // The new workspace may still have rules from when the project was in it before.
  await tx.deleteAccessRules(await about(workspaceId));
  await tx.saveAccessRules(rules);
  await tx.raiseWorkspaceVersion(workspaceId);
}

/** Returns the IDs of all tasks, including deleted ones. */
async function listAllTaskIds(tx: ReadTx, projectId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after = 0; ; ) {
    const tasks = await tx.listNumberedTasks(projectId, after, TASKS_AT_ONCE);
    ids.push(...tasks.map(({ id }) => id));
    if (tasks.length < TASKS_AT_ONCE) return ids;
    after = tasks.at(-1)?.number ?? after;
  }
}

function* chunksOf(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += TASKS_AT_ONCE) yield ids.slice(start, start + TASKS_AT_ONCE);
}

/** Appends an event in both workspaces, for their clients. Neither event names the other workspace. */
async function recordMove(tx: Tx, ctx: Context, project: Project, workspaceId: string, now: Date): Promise<void> {
  const event = (home: string, change: { old: string | null; new: string | null }) =>
    eventOf(
      withoutChange(ctx),
      { type: "projectUpdated", workspaceId: home, projectId: project.id, data: { changes: { workspaceId: change } } },
      now,
    );
  await tx.appendEvents([
    event(project.workspaceId, { old: project.workspaceId, new: null }),
    event(workspaceId, { old: null, new: workspaceId }),
  ]);
}

/**
 * Removes the assignees and watchers who may not open the project in the new workspace.
 *
 * @returns the number of tasks that are now unassigned
 */
async function removeNonMembers(
  tx: Tx,
  ctx: Context,
  moved: { projectId: string; workspaceId: string; memberIds: ReadonlySet<string>; taskIds: readonly string[] },
  now: Date,
): Promise<number> {
  const { projectId, workspaceId, memberIds, taskIds } = moved;
  const watcherIds = new Set<string>();
  for (const ids of chunksOf(taskIds)) for (const { userId } of await tx.listWatchers(ids)) watcherIds.add(userId);
  for (const userId of watcherIds) {
    if (memberIds.has(userId)) continue;
    const owner = { workspaceId, userId, projectIds: [projectId] };
    while (await tx.deleteWatchers(owner, MAX_PART_ROWS)) await tx.yieldToEventLoop();
  }
  const outlines = await tx.listTaskOutlines(projectId);
  const assigned = outlines.filter(({ userId }) => userId !== null && !memberIds.has(userId)).map(({ id }) => id);
  await refuseLongTasks(tx, assigned, "unassign people who are not members of the new workspace first");
  for (const ids of chunksOf(assigned)) {
    const tasks = await tx.listTaskRecordsById(ids);
    const edits = tasks.map((before) => ({ before, after: { ...before, userId: null } }));
    await saveTaskEdits(tx, withoutChange(ctx), edits, now);
  }
  return assigned.length;
}
