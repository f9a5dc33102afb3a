/** The rows of new tasks and comments that the server has not acknowledged yet. @module */

import { ApiError } from "@hexlane/client";
import { type ReactNode, useEffect } from "react";
import { isCreation, type OtherChange, type TaskEdit } from "../../drafts/changes.ts";
import { closedErrorSentence } from "../../drafts/closed_sentence.ts";
import { MaybeSentError, type Outgoing } from "../../drafts/outbox.ts";
import { sessionEnd } from "../../drafts/session_end.ts";
import { restoreToField, textOf } from "../../drafts/settle_entry.ts";
import { discard, outbox } from "../../drafts/use_outbox.ts";
import { isSignedOut } from "../../queries/api.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { TextButton } from "../button/button.tsx";
import { showToast } from "../toast.tsx";

export interface UnsentRowsProps {
  entries: readonly Outgoing[];
  /** Offers to discard waiting entries that have not failed. */
  mayDiscard?: boolean;
}

export function UnsentRows({ entries, mayDiscard = false }: UnsentRowsProps): ReactNode {
  const { unsent: words } = useFullText();
  return (
    <ul className="unsent scroll-y column gap-2" aria-label={words.title}>
      {entries.map((entry) => (
        <UnsentRow key={entry.id} entry={entry} mayDiscard={mayDiscard} />
      ))}
    </ul>
  );
}

function UnsentRow({ entry, mayDiscard }: { entry: Outgoing; mayDiscard: boolean }): ReactNode {
  const text = useFullText();
  const { unsent: words, actions } = text;
  const { id, state, error, change } = entry;
  const isRefused = state === "refused";
  const isEnded = isSignedOut(error);
  return (
    <li
      className={
        isRefused
          ? "unsent-row rounded surface column small gap-1 unsent-refused"
          : "unsent-row rounded surface column small gap-1"
      }
    >
      <bdi className="unsent-text breakable">{textOf(change)}</bdi>
      {error === undefined ? (
        <>
          <span className="hint unsent-state">
            {state === "waiting" && !navigator.onLine ? words.waiting : words.sending}
          </span>
          {mayDiscard && state === "waiting" && (
            <div className="actions">
              <TextButton onClick={() => discard(entry)}>{text.draft.discard}</TextButton>
            </div>
          )}
        </>
      ) : (
        <>
          <p className={isRefused ? "fault" : "hint"}>
            {isRefused ? reasonOf(error, text) : isEnded ? words.signedOut : words.waiting}
          </p>
          <div className="actions">
            <TextButton onClick={() => (isEnded ? sessionEnd.ask() : outbox.retry(id))}>
              {isEnded ? text.app.signIn : actions.retry}
            </TextButton>
            {isRefused && isCreation(change) && (
              <TextButton
                onClick={() => {
                  if (!restoreToField(entry)) showToast({ text: words.fieldInUse });
                }}
              >
                {text.task.edit}
              </TextButton>
            )}
            {state !== "sending" && <TextButton onClick={() => discard(entry)}>{text.draft.discard}</TextButton>}
          </div>
        </>
      )}
    </li>
  );
}

/** Returns why a change was rolled back. */
function refusalOf(change: TaskEdit | OtherChange, error: unknown, text: Text): string {
  if (error instanceof ApiError && error.code === "NEIGHBOUR_MOVED") return text.board.neighborMoved;
  const reason = closedErrorSentence(error, text);
  if (change.kind === "request" && change.route === "PATCH /api/task/bulk" && (change.effects?.length ?? 0) > 1) {
    return text.board.tasksNotSaved(change.title, reason);
  }
  const isTyped = change.kind === "edit" ? change.base !== undefined : change.typed !== undefined;
  const sentence = isTyped ? text.unsent.givenBack : text.board.notSaved;
  return sentence(change.title, reason);
}

function creationRefusal(title: string, error: unknown, text: Text): string {
  if (error instanceof MaybeSentError) return text.unsent.maybeAdded(title);
  return text.unsent.refused(title, reasonOf(error, text));
}

function reasonOf(error: unknown, text: Text): string {
  return error instanceof MaybeSentError ? text.unsent.maybeSent : closedErrorSentence(error, text);
}

/** Returns whether the change sets a custom field of the open task, which shows the error next to the field. */
function isShownAtField(change: Outgoing["change"]): boolean {
  if (change.kind !== "request" || change.route !== "PUT /api/custom-field/value") return false;
  return document.querySelector(`[data-open-task="${CSS.escape(change.taskId)}"]`) !== null;
}

/**
 * Reports refused entries on every page.
 *
 * @param takeEarly returns and clears the entries that were refused before this code was loaded
 */
export function RefusalToasts({ takeEarly }: { takeEarly: () => readonly Outgoing[] }): ReactNode {
  const text = useFullText();
  useEffect(() => {
    const report = ({ id, change, error }: Outgoing): void => {
      if (isShownAtField(change)) return;
      const retry = { label: text.actions.retry, run: () => outbox.retry(id) };
      if (isCreation(change))
        showToast({ tone: "danger", text: creationRefusal(textOf(change), error, text), action: retry });
      else showToast({ tone: "danger", text: refusalOf(change, error, text) });
    };
    for (const entry of takeEarly()) report(entry);
    return outbox.onRefusal(report);
  }, [text, takeEarly]);
  return null;
}
