/** The state that the steps of an undo share: the transaction, the tasks, and later changes. @module */

import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { EventType, TrackerEvent } from "../../history/event_types.ts";
import type { EventOutline, Tx } from "../../ports/store.ts";
import type { Access } from "../../workspace/access.ts";
import type { Project } from "../project/project.ts";
import type { ChangingField } from "../task/fields.ts";
import { KnownBoard } from "../task/patch.ts";
import type { TaskRecord } from "../task/task.ts";
import { eventTypesOf } from "./steps.ts";

/** Why part of a change was not undone. */
export const KEPT_REASONS = [
  /** Someone has since changed this part. */
  "CHANGED_SINCE",
  /** The task has since been deleted. */
  "TASK_DELETED",
  /** The column no longer exists. */
  "COLUMN_DELETED",
  /** The project is no longer in the workspace, or the actor may not change it. */
  "PROJECT_DELETED",
  /** The project is archived. */
  "PROJECT_ARCHIVED",
  /** The custom field was deleted or hidden, or its settings no longer allow the former value. */
  "FIELD_CHANGED",
  /** The former assignee may no longer open the project. */
  "ASSIGNEE_LEFT",
  /** Restoring this part would contradict a later change. */
  "CONFLICT",
] as const;
/** One of {@linkcode KEPT_REASONS}. */
export type KeptReason = (typeof KEPT_REASONS)[number];

/** Part of a change that was not undone. */
export interface Kept {
  taskId: string;
  /** The key of the task, such as `WEB-12`. Null if the task no longer exists or the actor may not open it. */
  key: string | null;
  /** A field of the task, `customFields`, `labels`, `relations`, or `task` for the task itself. */
  field: ChangingField | "customFields" | "labels" | "relations" | "task";
  /** The name of the custom field. Null for other parts. */
  fieldName: string | null;
  /**
   * The user who last changed this part. Null if unknown, or if the change happened in a project that the actor may not
   * open.
   */
  by: { id: string; name: string } | null;
  reason: KeptReason;
}

/** Events that do not prevent the removal of a created task, because they do not mean that anyone worked on it. */
const MINOR_EVENTS: readonly string[] = [
  "taskWatchersChanged",
  "taskReactionsChanged",
  "taskPositionChanged",
] satisfies EventType[];

/** The state of one undo. */
export class Scene {
  readonly tx: Tx;
  readonly ctx: Context;
  readonly now: Date;
  readonly known: KnownBoard;
  readonly access: Access;
  readonly kept: Kept[] = [];
  /** The IDs of the tasks that the undo changed. */
  readonly undone: Set<string> = new Set();
  /** The IDs of completed tasks whose next task is kept, so that only the next task repeats. */
  readonly repeated: Set<string> = new Set();
  readonly #later = new Map<string, EventOutline[]>();
  readonly #actorId: string | undefined;

  constructor(tx: Tx, ctx: Context, { now, access }: { now: Date; access: Access }) {
    this.tx = tx;
    this.ctx = ctx;
    this.now = now;
    this.access = access;
    this.known = new KnownBoard(tx);
    this.#actorId = ctx.actor?.userId;
  }

  /** Loads what happened to the tasks after the change. */
  async loadLater(taskIds: readonly string[], events: readonly TrackerEvent[]): Promise<void> {
    const [{ changeId, createdAt: first } = { changeId: null, createdAt: this.now }] = events;
    const since = events.reduce((earliest, { createdAt }) => (createdAt < earliest ? createdAt : earliest), first);
    const last = events.reduce((latest, { id }) => (id > latest ? id : latest), "");
    const found = await this.tx.listTaskEventsSince(taskIds, since);
    // IDs sort in the order in which a server generated them.
    const later = found.filter((event) => event.changeId !== changeId && event.id > last);
    for (const event of later.sort((left, right) => (left.id < right.id ? -1 : 1))) {
      const known = this.#later.get(event.taskId) ?? [];
      known.push(event);
      this.#later.set(event.taskId, known);
    }
  }

  /** Returns the last event of these types after the change, or of any type if none are given. */
  lastEvent(taskId: string, types?: readonly string[]): EventOutline | undefined {
    return this.#later.get(taskId)?.findLast(({ type }) => types === undefined || types.includes(type));
  }

  /** Returns whether anyone has since worked on the task. */
  isChanged(taskId: string): boolean {
    return (this.#later.get(taskId) ?? []).some(({ type }) => !MINOR_EVENTS.includes(type));
  }

  /** Returns whether someone else has since changed the field, or worked on the task if no field is given. */
  isChangedByOthers(taskId: string, field?: ChangingField): boolean {
    const types: readonly string[] | undefined = field && eventTypesOf(field);
    const counts = (type: string) => (types ? types.includes(type) : !MINOR_EVENTS.includes(type));
    return (this.#later.get(taskId) ?? []).some(({ type, actorId }) => actorId !== this.#actorId && counts(type));
  }

  /** Records that part of the change was not undone. @param types the types of events that show who changed this part */
  async keep(
    task: Pick<TaskRecord, "id" | "projectId" | "number"> | { id: string },
    field: Kept["field"],
    reason: KeptReason,
    types?: readonly string[],
    options: { fieldName?: string } = {},
  ): Promise<void> {
    const last = this.lastEvent(task.id, types);
    const isNamed = last !== undefined && (last.projectId === null || this.access.projects.sees(last.projectId));
    const account = isNamed && last.actorId !== null ? await this.known.account(last.actorId) : undefined;
    const project = "projectId" in task ? await this.known.findProject(task.projectId) : undefined;
    this.kept.push({
      taskId: task.id,
      key: project && "number" in task ? `${project.slug}-${task.number}` : null,
      field,
      fieldName: options.fieldName ?? null,
      by: account ? { id: account.id, name: account.name } : null,
      reason,
    });
  }

  /** Returns the project of a task, or records the reason if nothing in the project may be changed. */
  async writableProject(task: TaskRecord, field: Kept["field"]): Promise<Project | undefined> {
    if (!this.access.projects.sees(task.projectId)) {
      await this.keep({ id: task.id }, field, "PROJECT_DELETED", []);
      return undefined;
    }
    if (!this.access.mayIn(task.projectId, "task:update")) {
      throw new TrackerError("forbidden", 'Permission "task:update" is required in this workspace');
    }
    const project = await this.known.findProject(task.projectId);
    const isThere = project?.workspaceId === task.workspaceId;
    if (isThere && project.archivedAt === null) return project;
    await this.keep(task, field, isThere ? "PROJECT_ARCHIVED" : "PROJECT_DELETED", []);
    return undefined;
  }
}
