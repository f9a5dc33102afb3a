/** Restores the fields of a task. @module */
import { isPlainObject } from "../../json.ts";
import type { Column } from "../column/column.ts";
import { defaultPlacement } from "../column/column.ts";
import type { PlanKind } from "../plan/plan.ts";
import { isPlanOf } from "../plan/task_plans.ts";
import type { Recurrence } from "../recurrence/recurrence.ts";
import { type ChangeNames, type ChangingField, INPUT_FIELDS } from "../task/fields.ts";
import type { TaskEdit } from "../task/save.ts";
import { checkDates, sameInstant, type Task, type TaskRecord } from "../task/task.ts";
import type { Kept, KeptReason, Scene } from "./scene.ts";
import { eventTypesOf, type TaskSteps } from "./steps.ts";

type Data = Record<string, unknown>;

/** Returns the edit that restores the fields, except fields that have since changed. */
export async function fieldsBefore(
  scene: Scene,
  before: TaskRecord,
  { fields }: TaskSteps,
): Promise<TaskEdit<TaskRecord>> {
  const undo = new FieldUndo(scene, before, fields);
  const names = await undo.place();
  for (const field of INPUT_FIELDS) await undo.value(field);
  await undo.recurrence();
  await undo.checkDates();
  return { before, after: undo.after, names: { ...names, ...undo.planNames } };
}

/** Undoes the changes to the fields of one task. */
class FieldUndo {
  after: TaskRecord;
  planNames: Pick<ChangeNames, PlanKind> = {};
  readonly #scene: Scene;
  readonly #before: TaskRecord;
  readonly #fields: ReadonlyMap<ChangingField, Data>;

  constructor(scene: Scene, before: TaskRecord, fields: ReadonlyMap<ChangingField, Data>) {
    this.after = before;
    this.#scene = scene;
    this.#before = before;
    this.#fields = fields;
  }

  /** Restores project, column and position. Returns the names for the history of a move. */
  async place(): Promise<TaskEdit["names"] | undefined> {
    const [moved, status, position] = [
      this.#fields.get("projectId"),
      this.#fields.get("status"),
      this.#fields.get("position"),
    ];
    if (moved) return await this.#project(moved);
    if (status && !(await this.#status(status))) return;
    if (position) await this.#position(position, status ? status.new : Object(position.task).status);
    return;
  }

  async #project(data: Data): Promise<TaskEdit["names"] | undefined> {
    const { tx, known } = this.#scene;
    if (!(await this.#isUnchanged("projectId", data.new))) return;
    const [source, project] = [
      await known.findProject(this.#before.projectId),
      await known.findProject(String(data.old)),
    ];
    const isOpen = project && this.#scene.access.mayIn(project.id, "task:update");
    if (!isOpen || project.workspaceId !== this.#before.workspaceId)
      return await this.#keep("projectId", "PROJECT_DELETED");
    if (project.archivedAt !== null) return await this.#keep("projectId", "PROJECT_ARCHIVED");
    const isUnmoved = this.#before.status === data.newStatus;
    const columns = await known.listColumns(project.id);
    const wanted = String(isUnmoved ? data.oldStatus : this.#before.status);
    const placement = defaultPlacement(wanted, columns);
    if (isUnmoved && placement.status !== wanted) await this.#keep("status", "COLUMN_DELETED");
    const isBack = placement.status === data.oldStatus && this.#before.position === data.newPosition;
    const position = isBack ? Number(data.oldPosition) : await known.positionAtEnd(tx, project.id, placement.status);
    this.after = {
      ...this.after,
      projectId: project.id,
      status: placement.status,
      columnId: placement.column?.id ?? null,
      position,
      number: await this.#numberIn(project.id, Number(data.oldNumber)),
    };
    return { fromProject: source?.name ?? "", toProject: project.name };
  }

  /** Returns the task's former number in a project if that number is still reserved for the task, or else a new number. */
  async #numberIn(projectId: string, former: number): Promise<number> {
    const { tx, known } = this.#scene;
    const isFree = (await tx.findTaskByNumber(projectId, former))?.id === this.#before.id;
    if (!isFree) return await known.claimNumber(tx, projectId);
    await tx.deleteTaskAlias(projectId, former);
    // Unlike a claim, reusing a number does not raise the version.
    await known.raiseVersion(tx, projectId);
    return former;
  }

  /** @returns whether the status was restored */
  async #status(data: Data): Promise<boolean> {
    if (!(await this.#isUnchanged("status", data.new))) return false;
    const old = String(data.old);
    const columns: readonly Column[] = await this.#scene.known.listColumns(this.#before.projectId);
    const { status, column } = defaultPlacement(old, columns);
    if (status !== old) {
      await this.#keep("status", "COLUMN_DELETED");
      return false;
    }
    this.after = { ...this.after, status, columnId: column?.id ?? null };
    return true;
  }

  async #position(data: Data, status: unknown): Promise<void> {
    // A position is meaningful only in its column.
    if (this.#before.status !== status) return await this.#keep("position", "CHANGED_SINCE");
    if (await this.#isUnchanged("position", data.new)) this.after = { ...this.after, position: Number(data.old) };
  }

  /** Restores a field that does not depend on other fields. */
  async value(field: (typeof INPUT_FIELDS)[number]): Promise<void> {
    const data = this.#fields.get(field);
    if (!data || !(await this.#isUnchanged(field, data.new))) return;
    if (field === "userId" && data.old !== null) {
      const member = await this.#scene.known.reader(this.#before, String(data.old));
      if (!member) return await this.#keep("userId", "ASSIGNEE_LEFT");
    }
    if ((field === "milestoneId" || field === "cycleId") && data.old !== null) {
      const plan = await this.#scene.known.findPlan(String(data.old));
      const kind = field === "milestoneId" ? "milestone" : "cycle";
      if (!isPlanOf(plan, kind, this.after.projectId)) return await this.#keep(field, "CONFLICT");
      this.planNames = { ...this.planNames, [kind]: plan.name };
    }
    const isDate = field === "startDate" || field === "dueDate";
    const old = isDate ? instantOf(data.old) : data.old;
    const dateOnly = field === "dueDate" ? { dueDateOnly: data.oldDateOnly === true } : {};
    this.after = { ...this.after, [field]: old, ...dateOnly } as Task;
  }

  async recurrence(): Promise<void> {
    const data = this.#fields.get("recurrence");
    if (!data || !(await this.#isUnchanged("recurrence", data.new))) return;
    if (data.old !== null && this.#scene.repeated.has(this.#before.id))
      return await this.#keep("recurrence", "CONFLICT");
    this.after = { ...this.after, recurrence: data.old as Recurrence | null };
  }

  /** Keeps the current dates if the restored dates would contradict each other, because one date has since changed. */
  async checkDates(): Promise<void> {
    try {
      checkDates(this.after);
    } catch {
      const { startDate, dueDate, dueDateOnly } = this.#before;
      this.after = { ...this.after, startDate, dueDate, dueDateOnly };
      for (const field of ["startDate", "dueDate"] as const) {
        if (this.#fields.has(field)) await this.#keep(field, "CONFLICT");
      }
    }
  }

  /** Returns whether the field still has the value that the change gave it. If not, records who changed it. */
  async #isUnchanged(field: ChangingField, value: unknown): Promise<boolean> {
    const current = this.#before[field];
    const isSame = sameValue(current, value);
    if (isSame && !this.#scene.isChangedByOthers(this.#before.id, field)) return true;
    const old = this.#fields.get(field)?.old;
    const isBack = sameValue(current, old ?? null);
    if (isSame || !isBack) await this.#keep(field, "CHANGED_SINCE");
    return false;
  }

  async #keep(field: Kept["field"] & ChangingField, reason: KeptReason): Promise<undefined> {
    await this.#scene.keep(this.#before, field, reason, reason === "CHANGED_SINCE" ? eventTypesOf(field) : []);
  }
}

/** Returns whether a field has a value from the data of an event, which is JSON in most stores. */
function sameValue(current: unknown, value: unknown): boolean {
  if (current instanceof Date) return sameInstant(current, instantOf(value));
  const isRule = isPlainObject(current) && isPlainObject(value);
  return isRule ? JSON.stringify(current) === JSON.stringify(value) : (current ?? null) === value;
}

/** Reads an instant from the data of an event, which is JSON in most stores. */
function instantOf(value: unknown): Date | null {
  return value === null || value === undefined ? null : new Date(value as string | Date);
}
