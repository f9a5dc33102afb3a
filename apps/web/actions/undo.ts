/** Undoes and redoes the last changes of this tab. Loaded when the browser is idle, or on the first action. @module */
import type { Kept, Undone } from "@hexlane/client";
import { showToast } from "../components/toast.tsx";
import { onSaved } from "../drafts/use_outbox.ts";
import { currentText } from "../text/languages.ts";
import type { Text } from "../text/mod.tsx";
import type { ActionContext } from "./context.ts";
import { MOST_STEPS, pendingChanges, record, type Step, steps } from "./steps.ts";

type UndoContext = Pick<ActionContext, "changes" | "text">;

/** How many fields one message names. */
const MOST_KEPT = 3;

/** One at a time, so that pressing the key twice undoes two changes in order. */
let running: Promise<unknown> = Promise.resolve();

/** Records a change and shows it with an Undo button. */
export function offerUndo(context: UndoContext, step: Step): void {
  const isRecorded = record(step);
  const recorded = steps.done.at(-1);
  const run = (): void => void undo(context, recorded);
  const action = { label: context.text.board.undo, keys: "mod+z", run };
  showToast({ topic: "undo", text: step.label, ...(isRecorded ? { action } : {}) });
}

/** Undoes a change, by default the last one. */
export function undo(context: UndoContext, wanted?: Step): Promise<void> {
  const { text } = context;
  return queueUp(async () => {
    const step = wanted ? current(steps.done, wanted) : steps.done.at(-1);
    if (!step) return void showToast({ topic: "undo", text: text.taskActions.nothingToUndo });
    steps.done = steps.done.filter((one) => one !== step);
    const taken = await undoAll(context, step);
    if (!taken) return;
    steps.undone = [...steps.undone, taken].slice(-MOST_STEPS);
    const action = { label: text.taskActions.redo, keys: "mod+shift+z", run: () => void redo(context, taken) };
    showToast({ topic: "undo", text: text.taskActions.undone(step.label), action });
  });
}

export function redo(context: UndoContext, wanted?: Step): Promise<void> {
  const { text } = context;
  return queueUp(async () => {
    const step = wanted ? current(steps.undone, wanted) : steps.undone.at(-1);
    if (!step) return void showToast({ topic: "undo", text: text.taskActions.nothingToRedo });
    steps.undone = steps.undone.filter((one) => one !== step);
    const made = await undoAll(context, step);
    if (!made) return;
    steps.done = [...steps.done, made].slice(-MOST_STEPS);
    const action = { label: text.board.undo, keys: "mod+z", run: () => void undo(context, made) };
    showToast({ topic: "undo", text: step.label, action });
  });
}

/** Undoes the changes of a step, the last one first. @returns the step that redoes them, if anything was undone */
async function undoAll({ changes }: UndoContext, { label, saved }: Step): Promise<Step | undefined> {
  const results = await Promise.all(saved.toReversed().map((one) => changes.undo(one)));
  const undoes = results.filter((result) => result !== false);
  return undoes.length > 0 ? { label, saved: undoes } : undefined;
}

/** Returns the current version of a step, whose changes may have been saved since. */
function current(among: readonly Step[], { saved: [first] }: Step): Step | undefined {
  return among.find(({ saved }) => saved.some(({ added }) => added.own === first?.added.own));
}

function queueUp(work: () => Promise<void>): Promise<void> {
  const result = running.then(() => Promise.allSettled(pendingChanges)).then(work);
  running = result.catch(() => {});
  return result;
}

onSaved(({ change, data }) => {
  if (change.kind !== "request" || change.route !== "POST /api/undo/:changeId") return;
  const { kept } = data as Undone;
  if (kept.length > 0) void currentText().then((text) => showToast({ text: keptText(kept, text) }));
});

/** Names the fields that an undo did not restore, and who has since changed them. */
function keptText(kept: readonly Kept[], { taskActions: words }: Text): string {
  const sentences = kept.slice(0, MOST_KEPT).map(({ key, field, fieldName, by, reason }) => {
    const subject = key ?? words.deletedTask;
    const name = fieldName ?? words.fields[field] ?? field;
    return reason === "CHANGED_SINCE"
      ? words.keptChanged(subject, name, by?.name)
      : words.keptImpossible(subject, name);
  });
  const more = kept.length - sentences.length;
  return [...sentences, ...(more > 0 ? [words.keptMore(more)] : [])].join(" ");
}
