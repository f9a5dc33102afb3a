/** The rows of new tasks and comments that the server has not acknowledged yet. @module */

import { type ReactNode, useEffect } from "react";
import { MaybeSentError, type Outgoing } from "../../drafts/create_queue.ts";
import { sessionEnd } from "../../drafts/session_end.ts";
import { createQueue, restoreToField, textOf } from "../../drafts/use_create_queue.ts";
import { errorSentence } from "../../format/error_text.ts";
import { isSignedOut } from "../../queries/api.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { TextButton } from "../button.tsx";
import { showToast } from "../toast.tsx";

export function UnsentRows({ entries }: { entries: readonly Outgoing[] }): ReactNode {
  const { unsent: words } = useFullText();
  return (
    <ul className="unsent scroll-y column gap-2" aria-label={words.title}>
      {entries.map((entry) => (
        <UnsentRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function UnsentRow({ entry }: { entry: Outgoing }): ReactNode {
  const text = useFullText();
  const { unsent: words, actions } = text;
  const { id, state, error, creation } = entry;
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
      <bdi className="unsent-text breakable">{textOf(creation)}</bdi>
      {error === undefined ? (
        <span className="hint" role="status">
          {words.sending}
        </span>
      ) : (
        <>
          <p className={isRefused ? "fault" : "hint"}>
            {isRefused ? reasonOf(error, text) : isEnded ? words.signedOut : words.waiting}
          </p>
          <div className="actions">
            <TextButton onClick={() => (isEnded ? sessionEnd.ask() : createQueue.retry(id))}>
              {isEnded ? text.app.signIn : actions.retry}
            </TextButton>
            {isRefused && (
              <TextButton
                onClick={() => {
                  if (!restoreToField(entry)) showToast({ text: words.fieldInUse });
                }}
              >
                {text.task.edit}
              </TextButton>
            )}
            {state !== "sending" && <TextButton onClick={() => createQueue.drop(id)}>{text.draft.discard}</TextButton>}
          </div>
        </>
      )}
    </li>
  );
}

function reasonOf(error: unknown, text: Text): string {
  return error instanceof MaybeSentError ? text.unsent.maybeSent : errorSentence(error, text);
}

/** Reports refused entries on every page. */
export function RefusalToasts(): ReactNode {
  const text = useFullText();
  useEffect(
    () =>
      createQueue.onRefusal(({ id, creation, error }) => {
        showToast({
          tone: "danger",
          text: text.unsent.refused(textOf(creation), reasonOf(error, text)),
          action: { label: text.actions.retry, run: () => createQueue.retry(id) },
        });
      }),
    [text],
  );
  return null;
}
