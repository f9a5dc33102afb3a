/** Creates the tasks of one part of an import. @module */

import { mapYielding } from "../../../async/yielding.ts";
import type { Context } from "../../../context.ts";
import { People } from "../../../history/people.ts";
import { MAX_POSITION } from "../../../limits.ts";
import type { Tx } from "../../../ports/store.ts";
import type { Access } from "../../../workspace/access.ts";
import { type Column, type ColumnPlacement, resolveStatus } from "../../column/column.ts";
import { mentionsIn } from "../../comment/comment.ts";
import type { CustomField } from "../../field/field.ts";
import { importedFieldValues } from "../../field/new_task.ts";
import { dropForeignPlans } from "../../plan/task_plans.ts";
import type { Project } from "../../project/project.ts";
import { type NewTaskFields, newTask } from "../create.ts";
import { positionAtEnd } from "../position.ts";
import { saveNewTask } from "../save.ts";
import type { ImportResult, TaskPlan } from "./import_plan.ts";

/** The project into which tasks are imported. */
export interface ImportTarget {
  project: Project;
  columns: readonly Column[];
  fields: readonly CustomField[];
  access: Access;
  now: Date;
}

/** Creates tasks one by one. Columns and people are loaded only once. */
export class Importer {
  readonly #tx: Tx;
  readonly #ctx: Context;
  readonly #into: ImportTarget;
  readonly #people: People;
  /** The last position by status. */
  readonly #lastPositions = new Map<string, number>();
  #nextNumber = 0;

  constructor(tx: Tx, ctx: Context, into: ImportTarget) {
    this.#tx = tx;
    this.#ctx = ctx;
    this.#into = into;
    this.#people = new People(tx);
  }

  async claimNumbers(count: number): Promise<void> {
    if (count > 0) this.#nextNumber = await this.#tx.claimTaskNumbers(this.#into.project.id, count);
  }

  /** Loads the assignees and mentioned accounts of all tasks in one query. */
  async loadPeople(plans: readonly TaskPlan[]): Promise<void> {
    const userIds = await mapYielding(this.#tx, plans, ({ fields: { userId, description } }) => [
      ...(userId === null ? [] : [userId]),
      ...mentionsIn(description),
    ]);
    await this.#people.prepare(this.#into.project.workspaceId, [...new Set(userIds.flat())]);
  }

  async createTask(plan: TaskPlan): Promise<ImportResult> {
    const { fields, labels, customFields, status: wanted, tokens } = plan;
    const { project, columns, now } = this.#into;
    // Copied, because the transaction may be retried with the same plan.
    const warnings = [...plan.warnings];
    const { status, column } = placementOf(wanted, columns, warnings);
    const userId = await this.#assigneeOf(fields, warnings);
    const position = await this.#positionAtEnd(status);
    const { id: projectId, workspaceId } = project;
    const place = {
      projectId,
      workspaceId,
      status,
      columnId: column?.id ?? null,
      position,
      number: this.#nextNumber++,
    };
    const task = newTask(this.#ctx, { ...fields, userId }, place, now);
    for (const kind of await dropForeignPlans(this.#tx, task))
      warnings.push(`The ${kind} is not in this project, and was left out`);
    const home = { fields: this.#into.fields, projectId, access: this.#into.access };
    const values = await importedFieldValues(this.#tx, this.#people, home, customFields, warnings);
    await saveNewTask(this.#tx, this.#ctx, task, now, { people: this.#people, tokens, values, isImported: true });
    const common = {
      taskId: task.id,
      workspaceId: task.workspaceId,
      isTemplate: false,
      createdAt: now,
      updatedAt: now,
    };
    await this.#tx.insertLabels(labels.map((label) => ({ ...label, ...common, id: this.#ctx.newId() })));
    return warnings.length > 0 ? { success: true, task, warnings } : { success: true, task };
  }

  async #assigneeOf({ userId }: NewTaskFields, warnings: string[]): Promise<string | null> {
    if (userId === null) return null;
    const { id: projectId, workspaceId } = this.#into.project;
    if (await this.#people.reader({ workspaceId, projectId }, userId)) return userId;
    warnings.push(`Assignee "${userId}" is not a member of this workspace`);
    return null;
  }

  async #positionAtEnd(status: string): Promise<number> {
    const last = this.#lastPositions.get(status);
    const isNear = last !== undefined && last < MAX_POSITION;
    const position = isNear ? last + 1 : await positionAtEnd(this.#tx, this.#into.project.id, status);
    this.#lastPositions.set(status, position);
    return position;
  }
}

function placementOf(status: string, columns: readonly Column[], warnings: string[]): ColumnPlacement {
  try {
    return resolveStatus(status, columns);
  } catch {
    warnings.push(`Status "${status.slice(0, 100)}" is unknown. It was set to "planned"`);
    return { status: "planned", column: null };
  }
}
