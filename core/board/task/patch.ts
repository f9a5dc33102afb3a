/** Applies patches to tasks. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { invalidField, notFound } from "../../errors.ts";
import { People } from "../../history/people.ts";
import type { Actor } from "../../identity/credential/actor.ts";
import type { Tx } from "../../ports/store.ts";
import { requireGrant } from "../../workspace/access.ts";
import type { Member } from "../../workspace/member/member.ts";
import { type Column, type ColumnPlacement, defaultPlacement, resolveStatus } from "../column/column.ts";
import { type Project, refuseArchived } from "../project/project.ts";
import type { LoadedTask } from "../require.ts";
import { INPUT_FIELDS, TASK_FIELDS, type TaskInputs } from "./fields.ts";
import { positionAt, positionAtEnd, type WantedPlace } from "./position.ts";
import type { TaskEdit } from "./save.ts";
import { checkDates, checkPosition, type Task, type TaskRecord } from "./task.ts";

/** The fields of a task to change. An absent field keeps its value, and null clears it. */
export interface TaskPatch extends Partial<TaskInputs> {
  /** A column's slug or name, `planned` or `archived`. */
  status?: string;
  /** Another project of the same workspace. */
  projectId?: string;
  position?: number;
  /** Places the task directly after this one. */
  afterId?: string;
  /** Places the task directly before this one. */
  beforeId?: string;
}

/** Memoizes people, projects and columns for patches. Valid in one transaction that does not change them. */
export class KnownBoard extends People {
  listColumns(projectId: string): Promise<Column[]> {
    return this.once(`columns ${projectId}`, () => this.tx.listColumns(projectId));
  }

  findProject(id: string): Promise<Project | undefined> {
    return this.once(`project ${id}`, () => this.tx.findProject(id));
  }
}

/**
 * Applies a patch and returns the edit. The task is not saved: only the new number, the alias of the old one and
 * the positions of neighbors are written, if the project or position changes.
 *
 * @param known memoized lookups
 * @throws {TrackerError} `invalid`; `not_found` for a project in another workspace; `forbidden` if the assignee changes
 * without `task:assign`; `conflict`
 */
export async function applyTaskPatch<T extends TaskRecord>(
  tx: Tx,
  loaded: LoadedTask<T>,
  patch: TaskPatch,
  known: KnownBoard,
): Promise<TaskEdit<T>> {
  const { task: before, project, access } = loaded;
  const task = withInputs(before, patch);
  let membership: Promise<void> | undefined;
  if (task.userId !== before.userId) {
    requireGrant(access, "task:assign");
    if (task.userId !== null) membership = refuseNonMember(known.member(before.workspaceId, task.userId));
  }
  const [, placed] = await allInOrder(
    membership,
    withPlace(tx, task, patch, known),
    loadAssignee(known, { before, task, patch }, access.actor),
  );
  // The description is absent only if it was not loaded.
  const edit = { before, after: placed as T };
  if (placed.projectId === project.id) return edit;
  const destination = await known.findProject(placed.projectId);
  return { ...edit, names: { fromProject: project.name, toProject: destination?.name ?? "" } };
}

/** Loads what the history and the notifications of the patch need to know of the assignee, together with the place. */
async function loadAssignee(
  known: KnownBoard,
  { before, task, patch }: { before: TaskRecord; task: TaskRecord; patch: TaskPatch },
  actor: Actor,
): Promise<void> {
  const { userId, workspaceId } = task;
  const isNew = userId !== before.userId;
  const isMoved = patch.status !== undefined && patch.status !== before.status;
  if (userId === null || !(isNew || isMoved)) return;
  await allInOrder(
    isNew ? known.account(userId) : undefined,
    userId === actor.userId ? undefined : known.recipient(workspaceId, userId),
  );
}

/** Applies project, status and position of a patch. */
async function withPlace(tx: Tx, task: TaskRecord, patch: TaskPatch, known: KnownBoard): Promise<TaskRecord> {
  const moves = patch.projectId !== undefined && patch.projectId !== task.projectId;
  const placed = moves
    ? await withProject(tx, task, patch.projectId as string, patch.status, known)
    : await withStatus(known, task, patch.status);
  const place = wantedPlace(patch, task);
  return place ? { ...placed, position: await positionAt(tx, placed, place) } : placed;
}

/** @throws {TrackerError} `invalid` with reason `ASSIGNEE_NOT_A_MEMBER` if there is no such member of the workspace */
export async function refuseNonMember(member: Promise<Member | undefined>): Promise<void> {
  if (await member) return;
  throw invalidField("/userId", "Is not a member of this workspace", "ASSIGNEE_NOT_A_MEMBER");
}

/** Applies the fields of a patch that do not depend on a board. */
function withInputs(before: TaskRecord, patch: Partial<TaskInputs>): TaskRecord {
  const task: TaskRecord = { ...before, ...readInputs(patch, before) };
  if (patch.startDate !== undefined) checkDates(task);
  else if (patch.dueDate !== undefined) checkDates(task, "/dueDate");
  return task;
}

/**
 * Returns the fields that the inputs set.
 *
 * @param before the task to change, if it exists
 * @throws {TrackerError} `invalid`
 */
export function readInputs(inputs: Partial<TaskInputs>, before?: TaskRecord): Partial<Task> {
  const fields: Partial<Task> = {};
  for (const name of INPUT_FIELDS) {
    const { read } = TASK_FIELDS[name].input as { read: (input: unknown, before?: TaskRecord) => Partial<Task> };
    if (inputs[name] !== undefined) Object.assign(fields, read(inputs[name], before));
  }
  return fields;
}

async function withStatus(known: KnownBoard, task: TaskRecord, status: string | undefined): Promise<TaskRecord> {
  if (status === undefined || status === task.status) return task;
  return placedIn(task, resolveStatus(status, await known.listColumns(task.projectId)));
}

/**
 * Moves a task to the end of a column in another project. The task gets a new number, and the old one becomes an alias.
 */
async function withProject(
  tx: Tx,
  task: TaskRecord,
  projectId: string,
  status: string | undefined,
  known: KnownBoard,
): Promise<TaskRecord> {
  const [destination, columns] = await allInOrder(known.findProject(projectId), known.listColumns(projectId));
  // The existence of a project in another workspace is not revealed, even to its members.
  if (!destination || destination.workspaceId !== task.workspaceId) throw notFound("project", projectId);
  refuseArchived(destination);
  const target = status === undefined ? defaultPlacement(task.status, columns) : resolveStatus(status, columns);
  await tx.insertTaskAlias(task.projectId, task.number, task.id);
  const [number, position] = await allInOrder(
    tx.claimTaskNumbers(projectId, 1),
    positionAtEnd(tx, projectId, target.status),
  );
  return { ...placedIn(task, target), projectId, number, position };
}

function placedIn(task: TaskRecord, { status, column }: ColumnPlacement): TaskRecord {
  return { ...task, status, columnId: column?.id ?? null };
}

function wantedPlace(patch: TaskPatch, before: TaskRecord): WantedPlace | undefined {
  const { position, afterId, beforeId } = patch;
  const given = [position, afterId, beforeId].filter((value) => value !== undefined);
  if (given.length > 1) throw invalidField("/position", "Only one of position, afterId and beforeId is allowed");
  if (afterId !== undefined) return { afterId };
  if (beforeId !== undefined) return { beforeId };
  if (position === undefined) return;
  // A full update may send back a position that only the server may set.
  return { position: position === before.position ? position : checkPosition(position) };
}
