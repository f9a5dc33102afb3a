/** Applies patches to tasks. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { People } from "../../history/people.ts";
import type { Actor } from "../../identity/credential/actor.ts";
import { MAX_POSITION } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { type Access, requireGrant } from "../../workspace/access.ts";
import type { Member } from "../../workspace/member/member.ts";
import { type Column, type ColumnPlacement, defaultPlacement, resolveStatus } from "../column/column.ts";
import type { Plan } from "../plan/plan.ts";
import { namesOfPlans } from "../plan/task_plans.ts";
import { type Project, refuseArchived } from "../project/project.ts";
import type { LoadedTask } from "../require.ts";
import { INPUT_FIELDS, TASK_FIELDS, type TaskInputs } from "./fields.ts";
import { positionAt, positionAtEnd, type Respaced, type WantedPlace } from "./position.ts";
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

/** Memoizes people, projects and columns for patches. Valid only within one transaction that does not change them. */
export class KnownBoard extends People {
  /** The position of the last task that was placed at the end of a column. */
  readonly #ends = new Map<string, number>();
  readonly #numbers = new Map<string, { next: number; left: number; expected: number }>();

  /** Returns the position for the next task at the end of a column. */
  async positionAtEnd(tx: Tx, projectId: string, status: string): Promise<number> {
    const key = JSON.stringify([projectId, status]);
    const last = this.#ends.get(key);
    const isNear = last !== undefined && last < MAX_POSITION;
    const position = isNear ? last + 1 : await positionAtEnd(tx, projectId, status);
    this.#ends.set(key, position);
    return position;
  }

  /** Makes the next {@linkcode KnownBoard.claimNumber | claim} in a project reserve this many numbers at once. */
  expectNumbers(projectId: string, count: number): void {
    this.#numbers.set(projectId, { next: 0, left: 0, expected: count });
  }

  /** Returns an unused number for a task in a project. */
  async claimNumber(tx: Tx, projectId: string): Promise<number> {
    const claimed = this.#numbers.get(projectId) ?? { next: 0, left: 0, expected: 1 };
    this.#numbers.set(projectId, claimed);
    if (claimed.left === 0) {
      claimed.next = await tx.claimTaskNumbers(projectId, claimed.expected);
      claimed.left = claimed.expected;
      claimed.expected = 1;
    }
    claimed.left -= 1;
    return claimed.next++;
  }

  /** Raises the version of a project, at most once per {@linkcode KnownBoard}. */
  raiseVersion(tx: Tx, projectId: string): Promise<void> {
    return this.once(`version ${projectId}`, () => tx.raiseProjectVersion(projectId));
  }

  listColumns(projectId: string): Promise<Column[]> {
    return this.once(`columns ${projectId}`, () => this.tx.listColumns(projectId));
  }

  findPlan(id: string): Promise<Plan | undefined> {
    return this.once(`plan ${id}`, () => this.tx.findPlan(id));
  }

  findProject(id: string): Promise<Project | undefined> {
    return this.once(`project ${id}`, () => this.tx.findProject(id));
  }
}

/**
 * Applies a patch and returns the edit. Does not save the task, but if the project or position changes, claims the new
 * number and writes the positions of neighbors.
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
  if (patch.projectId !== undefined && patch.projectId !== project.id) requireDestination(access, patch.projectId);
  let membership: Promise<void> | undefined;
  if (task.userId !== before.userId) {
    requireGrant(access, "task:assign");
    const place = { workspaceId: before.workspaceId, projectId: patch.projectId ?? project.id };
    if (task.userId !== null) membership = refuseNonMember(known.reader(place, task.userId));
  }
  const respaced: Respaced[] = [];
  const [, placed] = await allInOrder(
    membership,
    withPlace(tx, task, patch, { known, respaced }),
    loadAssignee(known, { before, task, patch }, access.actor),
  );
  // The description is absent only if it was not loaded.
  const after = placed as T;
  const plans = await namesOfPlans((id) => known.findPlan(id), after, before);
  const edit = { before, after, respaced, names: plans };
  if (placed.projectId === project.id) return edit;
  // An assignee who may not open the destination is unassigned.
  if (after.userId !== null && !(await known.reader(after, after.userId))) after.userId = null;
  const destination = await known.findProject(placed.projectId);
  return { ...edit, names: { ...plans, fromProject: project.name, toProject: destination?.name ?? "" } };
}

/** @throws {TrackerError} `not_found` if the actor may not open the project; `forbidden` */
function requireDestination(access: Access, projectId: string): void {
  if (!access.projects.sees(projectId)) throw notFound("project", projectId);
  if (access.mayIn(projectId, "task:update")) return;
  throw new TrackerError("forbidden", 'Permission "task:update" is required in this workspace');
}

/** Preloads the assignee into `known` for the history and the notifications, while `withPlace()` runs. */
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

/** Applies the project, status and position of a patch. */
async function withPlace(
  tx: Tx,
  task: TaskRecord,
  patch: TaskPatch,
  { known, respaced }: { known: KnownBoard; respaced: Respaced[] },
): Promise<TaskRecord> {
  const moves = patch.projectId !== undefined && patch.projectId !== task.projectId;
  const placed = moves
    ? await withProject(tx, withoutPlans(task, patch), patch.projectId as string, patch.status, known)
    : await withStatus(known, task, patch.status);
  const place = wantedPlace(patch, task);
  return place ? { ...placed, position: await positionAt(tx, placed, place, respaced) } : placed;
}

/** Removes the milestone and the cycle from a task that leaves their project, unless the patch sets new ones. */
function withoutPlans(task: TaskRecord, { milestoneId, cycleId }: TaskPatch): TaskRecord {
  return {
    ...task,
    milestoneId: milestoneId === undefined ? null : task.milestoneId,
    cycleId: cycleId === undefined ? null : task.cycleId,
  };
}

/** @throws {TrackerError} `invalid` with reason `ASSIGNEE_NOT_A_MEMBER` if the account may not open the project */
export async function refuseNonMember(member: Promise<Member | undefined>): Promise<void> {
  if (await member) return;
  throw invalidField("/userId", "Is not a member of this workspace", "ASSIGNEE_NOT_A_MEMBER");
}

/**
 * Applies the fields of a patch that do not depend on a board.
 *
 * @throws {TrackerError} `invalid`
 */
export function withInputs<T extends TaskRecord>(before: T, patch: Partial<TaskInputs>): T {
  const task: T = { ...before, ...readInputs(patch, before) };
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
 * Moves a task to the end of a column in another project. The task gets a new number.
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
  const [number, position] = await allInOrder(
    known.claimNumber(tx, projectId),
    known.positionAtEnd(tx, projectId, target.status),
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
