/** The steps of a synchronization in the log. @module */
import type { Conflict, ScalarField } from "../link.ts";
import type { logSync } from "../log.ts";
import { isSameConflict, type Merged } from "./merge.ts";
import type { CommentSteps } from "./merge_comments.ts";

/** Returns the name of a field in the log. */
export function actionOf(field: ScalarField): string {
  return field === "isOpen" ? "state" : field === "body" ? "description" : field;
}

/** A step of the log, without the connection, link and task. */
export type Step = Parameters<typeof logSync>[3][number];

/** Returns the log steps for the changes that a merge made to the task. */
export function stepsOf(
  { incoming, labelsIn }: Merged,
  refused: readonly ScalarField[],
  { createLocal, editLocal, deleteLocal }: CommentSteps,
  before: readonly Conflict[],
  conflicts: readonly Conflict[],
): Step[] {
  const done = (action: string, detail?: string): Step => ({
    direction: "in",
    action,
    outcome: "done",
    ...(detail === undefined ? {} : { detail }),
  });
  const steps: Step[] = incoming.filter((field) => !refused.includes(field)).map((field) => done(actionOf(field)));
  const labels = [...labelsIn.add.map((name) => `+${name}`), ...labelsIn.remove.map((name) => `-${name}`)];
  if (labels.length > 0) steps.push(done("labels", labels.join(", ")));
  if (createLocal.length > 0) steps.push(done("comment", String(createLocal.length)));
  if (editLocal.length > 0) steps.push(done("comment_edited", String(editLocal.length)));
  if (deleteLocal.length > 0) steps.push(done("comment_deleted", String(deleteLocal.length)));
  if (isSameConflict(before, conflicts)) return steps;
  const fresh = conflicts.filter(({ field }) => !before.some((one) => one.field === field));
  return [
    ...steps,
    ...fresh.map(({ field }): Step => ({ direction: "none", action: actionOf(field), outcome: "conflict" })),
  ];
}
