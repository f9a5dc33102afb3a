/** The milestone and the cycle of a task. @module */
import { invalidField } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { ChangeNames } from "../task/fields.ts";
import type { Task } from "../task/task.ts";
import { PLAN_FIELDS, PLAN_KINDS, type Plan, type PlanField, type PlanKind, type PlanTask } from "./plan.ts";

type Planned = Pick<Task, PlanField>;

/** Returns the rows for plans that a task is added to. @param before the task before the change, if it exists */
export function newPlanTasks(after: Planned & Pick<Task, "id">, before?: Planned): PlanTask[] {
  return PLAN_KINDS.flatMap((kind) => {
    const planId = after[PLAN_FIELDS[kind]];
    return planId === null || planId === before?.[PLAN_FIELDS[kind]] ? [] : [{ planId, taskId: after.id }];
  });
}

/**
 * Loads the plans that a task is added to.
 *
 * @param before the task before the change, if it exists
 * @param find memoizes `tx.findPlan`
 * @returns their names, for the history
 * @throws {TrackerError} `invalid` with reason `MILESTONE_NOT_FOUND` or `CYCLE_NOT_FOUND` for a plan of another project
 */
export async function namesOfPlans(
  find: (id: string) => Promise<Plan | undefined>,
  after: Planned & Pick<Task, "projectId">,
  before?: Planned,
): Promise<Pick<ChangeNames, PlanKind>> {
  const names: Pick<ChangeNames, PlanKind> = {};
  for (const kind of PLAN_KINDS) {
    const field = PLAN_FIELDS[kind];
    const id = after[field];
    if (id === null || id === before?.[field]) continue;
    const plan = await find(id);
    if (!isPlanOf(plan, kind, after.projectId)) {
      const reason = kind === "milestone" ? "MILESTONE_NOT_FOUND" : "CYCLE_NOT_FOUND";
      throw invalidField(`/${field}`, `Is not a ${kind} of this project`, reason);
    }
    names[kind] = plan.name;
  }
  return names;
}

/** Returns whether a plan has the kind, belongs to the project, and is not being emptied. */
export function isPlanOf(plan: Plan | undefined, kind: PlanKind, projectId: string): plan is Plan {
  return plan?.kind === kind && plan.projectId === projectId && plan.emptiesInto === null;
}

/** Removes plans that do not exist in the project of a task. @returns the kinds of the removed plans */
export async function dropForeignPlans(tx: ReadTx, task: Planned & Pick<Task, "projectId">): Promise<PlanKind[]> {
  const dropped: PlanKind[] = [];
  for (const kind of PLAN_KINDS) {
    const id = task[PLAN_FIELDS[kind]];
    if (id === null || isPlanOf(await tx.findPlan(id), kind, task.projectId)) continue;
    task[PLAN_FIELDS[kind]] = null;
    dropped.push(kind);
  }
  return dropped;
}
