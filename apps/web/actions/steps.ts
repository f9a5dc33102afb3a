/** The last changes of this tab, in the order in which they were made. @module */
import { accountListeners, onSaved, type SavedChange } from "../drafts/use_outbox.ts";
import type { Saved } from "../queries/task/task_changes.ts";

/** One action of the user, as one or more changes. */
export interface Step {
  /** What happened, such as "WEB-12 moved to Done". */
  label: string;
  /** In the order in which they were made. */
  saved: readonly Saved[];
}

/** The number of steps that can be undone. */
export const MOST_STEPS = 20;

export const steps: { done: readonly Step[]; undone: readonly Step[] } = { done: [], undone: [] };
/** Changes that are still being saved. Undo waits for them, so that it does not undo an earlier change instead. */
export const pendingChanges: Set<Promise<unknown>> = new Set();

/** Makes Undo wait for a change that will be recorded. */
export function beforeUndo<Result>(change: Promise<Result>): Promise<Result> {
  pendingChanges.add(change);
  const forget = (): unknown => pendingChanges.delete(change);
  change.then(forget, forget);
  return change;
}

/** Records a change, unless none of it can be undone. @returns whether it was recorded */
export function record({ label, saved }: Step): boolean {
  const undoable = saved.filter(({ changeId, isWaiting }) => changeId !== undefined || isWaiting);
  if (undoable.length === 0) return false;
  steps.done = [...steps.done, { label, saved: undoable }].slice(-MOST_STEPS);
  steps.undone = [];
  return true;
}

/** Shares change IDs between tabs, because any tab of this browser may send a change. */
const tabs = new BroadcastChannel("hexlane.saved");

function connect({ entryId, changeId }: Pick<SavedChange, "entryId" | "changeId">): void {
  steps.done = withChangeId(steps.done, entryId, changeId);
  steps.undone = withChangeId(steps.undone, entryId, changeId);
}

onSaved(({ entryId, changeId }) => {
  connect({ entryId, changeId });
  tabs.postMessage({ entryId, changeId });
});
tabs.onmessage = ({ data }) => connect(data);

accountListeners.push(() => {
  steps.done = [];
  steps.undone = [];
  pendingChanges.clear();
});

/**
 * Changes to a task that were pending at the same time were saved as one. They can only be undone together, with the last one.
 */
function withChangeId(steps: readonly Step[], entryId: string, changeId: string | undefined): readonly Step[] {
  const isIn = ({ added, isTakenBack }: Saved): boolean => added.id === entryId && !isTakenBack;
  const last = steps.flatMap(({ saved }) => saved).findLast(isIn);
  if (!last) return steps;
  const found = changeId === undefined ? [] : [{ ...last, changeId, isWaiting: false }];
  return steps
    .map((step) => ({
      ...step,
      saved: step.saved.flatMap((one) => (one === last ? found : isIn(one) ? [] : [one])),
    }))
    .filter(({ saved }) => saved.length > 0);
}
