/** Asks which version of a text to keep when someone else has changed it too. @module */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { TaskEdit, TypedTexts } from "../../drafts/changes.ts";
import { drafts } from "../../drafts/drafts.ts";
import { ConflictError, type KnownTexts } from "../../drafts/known_texts.ts";
import type { Outgoing } from "../../drafts/outbox.ts";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { takeTheirs } from "../../drafts/settle_entry.ts";
import { outbox } from "../../drafts/use_outbox.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button } from "../button/button.tsx";
import { FormDialog } from "../dialog.tsx";
import { showToast } from "../toast.tsx";
import { differenceOf, type Piece } from "./diff.ts";

/** An edit to text that someone else has also changed. */
interface Conflict extends Outgoing {
  change: TaskEdit;
  error: ConflictError;
}

/**
 * The first conflict. The dialog opens automatically, but never while the user is typing.
 *
 * @param isAsked whether the user asked to see it
 */
export function Conflicts({ isAsked, onClose }: { isAsked: boolean; onClose: () => void }): ReactNode {
  const found = useOutgoing().find(isConflict);
  const [closed, setClosed] = useState<string>();
  const [opened, setOpened] = useState<string>();
  if (!found) return null;
  const isOpen = isAsked || opened === found.id || (closed !== found.id && !isTyping());
  if (!isOpen) return null;
  if (opened !== found.id) setOpened(found.id);
  return (
    <ConflictDialog
      key={found.id}
      conflict={found}
      onClose={() => {
        setClosed(found.id);
        setOpened(undefined);
        onClose();
      }}
    />
  );
}

function isConflict(entry: Outgoing): entry is Conflict {
  return entry.state === "conflict" && entry.change.kind === "edit" && entry.error instanceof ConflictError;
}

function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select, [contenteditable='true']") === true;
}

function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }): ReactNode {
  const { conflict: words, board, actions } = useFullText();
  const queries = useQueryClient();
  const { id, change, accountId } = conflict;
  const { theirs } = conflict.error;
  const name = change.base?.description !== undefined ? "description" : "title";
  const mine = change.body[name] ?? "";
  const [edited, setEdited] = useState<string>();
  const field = useId();

  function keep(text: string): void {
    outbox.replace(id, withText(change, name, { text, theirs }));
    onClose();
  }

  function take(): void {
    takeTheirs(queries, conflict, theirs);
    onClose();
    const key = { accountId, field: `task:${change.taskId}:${name}` };
    showToast({
      text: words.taken,
      action: { label: board.undo, run: () => drafts.write(key, { text: mine, base: theirs[name] }) },
    });
  }

  const difference = differenceOf(theirs[name], edited ?? mine);
  return (
    <FormDialog open onClose={onClose} title={words[name](change.title)} text={words.explanation}>
      <div className="versions gap-4">
        <Version title={words.theirs} pieces={difference.before} kind="del" />
        {edited === undefined ? (
          <Version title={words.mine} pieces={difference.after} kind="ins" />
        ) : (
          <section className="column gap-2">
            <label htmlFor={field}>{words.mine}</label>
            <textarea
              id={field}
              className="input version-text"
              dir="auto"
              rows={10}
              // biome-ignore lint/a11y/noAutofocus: it appears on request
              autoFocus
              value={edited}
              onChange={(event) => setEdited(event.target.value)}
            />
          </section>
        )}
      </div>
      <div className="actions actions-end">
        <Button onClick={take}>{words.take}</Button>
        {edited === undefined ? (
          <>
            <Button onClick={() => setEdited(mine)}>{words.edit}</Button>
            <Button variant="primary" onClick={() => keep(mine)}>
              {words.keep}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => keep(edited)}>
            {actions.save}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

/** Returns the change with the chosen text, which overwrites the other version. */
function withText(change: TaskEdit, name: keyof TypedTexts, choice: { text: string; theirs: KnownTexts }): TaskEdit {
  const { text, theirs } = choice;
  const value = name === "description" && text === "" ? null : text;
  const base = { ...change.base, [name]: theirs[name] };
  return {
    ...change,
    body: { ...change.body, [name]: value },
    shown: { ...change.shown, [name]: value },
    before: { ...change.before, [name]: theirs[name] },
    // The dialog has shown only one of the texts, title or description. If the other text has also changed, another
    // dialog shows it.
    base,
  };
}

function Version({ title, pieces, kind: Kind }: { title: string; pieces: Piece[]; kind: "del" | "ins" }): ReactNode {
  const id = useId();
  return (
    <section className="column gap-2 shrinkable" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable with the keyboard */}
      <div className="version-text bordered rounded sunken breakable scroll-y" dir="auto" tabIndex={0}>
        {pieces.map(({ text, isChanged }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
          isChanged ? <Kind key={index}>{text}</Kind> : <span key={index}>{text}</span>,
        )}
      </div>
    </section>
  );
}
