/** Asks which version of a text to keep when someone else has changed it too. @module */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type Change, fieldTextIn, isFieldText } from "../../drafts/changes.ts";
import { drafts } from "../../drafts/drafts.ts";
import { ConflictError } from "../../drafts/known_texts.ts";
import type { Outgoing } from "../../drafts/outbox.ts";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { takeTheirField, takeTheirs } from "../../drafts/settle_entry.ts";
import { outbox } from "../../drafts/use_outbox.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button } from "../button/button.tsx";
import { FormDialog } from "../dialog.tsx";
import { showToast } from "../toast.tsx";
import { differenceOf, type Piece } from "./diff.ts";

/** A change to text that someone else has also changed. */
interface Conflict {
  entry: Outgoing;
  heading: (words: ConflictWords) => string;
  mine: string;
  theirs: string;
  /** The draft field to which the user's text can return. */
  draftField: string;
  /** Returns the change that replaces the other version with the chosen text. */
  keep: (text: string) => Change;
  take: (queries: QueryClient) => void;
}

type ConflictWords = ReturnType<typeof useFullText>["conflict"];

/**
 * The first conflict. The dialog opens automatically, but never while the user is typing.
 *
 * @param isAsked whether the user asked to see it
 */
export function Conflicts({ isAsked, onClose }: { isAsked: boolean; onClose: () => void }): ReactNode {
  const [found] = useOutgoing().flatMap((entry) => conflictIn(entry) ?? []);
  const [closed, setClosed] = useState<string>();
  const [opened, setOpened] = useState<string>();
  if (!found) return null;
  const { id } = found.entry;
  const isOpen = isAsked || opened === id || (closed !== id && !isTyping());
  if (!isOpen) return null;
  if (opened !== id) setOpened(id);
  return (
    <ConflictDialog
      key={id}
      conflict={found}
      onClose={() => {
        setClosed(id);
        setOpened(undefined);
        onClose();
      }}
    />
  );
}

function conflictIn(entry: Outgoing): Conflict | undefined {
  return entry.state === "conflict" ? (textConflictIn(entry) ?? fieldConflictIn(entry)) : undefined;
}

/** Returns the conflict about a title or a description. */
function textConflictIn(entry: Outgoing): Conflict | undefined {
  const { change, error } = entry;
  if (change.kind !== "edit" || !(error instanceof ConflictError) || typeof error.theirs === "string") return undefined;
  const texts = error.theirs;
  const name = change.base?.description !== undefined ? "description" : "title";
  const theirs = texts[name];
  return {
    entry,
    heading: (words) => words[name](change.title),
    mine: change.body[name] ?? "",
    theirs,
    draftField: `task:${change.taskId}:${name}`,
    keep(text) {
      const value = name === "description" && text === "" ? null : text;
      return {
        ...change,
        body: { ...change.body, [name]: value },
        shown: { ...change.shown, [name]: value },
        before: { ...change.before, [name]: theirs },
        // The dialog has shown only one of the texts, title or description. If the other text has also changed, another
        // dialog shows it.
        base: { ...change.base, [name]: theirs },
      };
    },
    take: (queries) => takeTheirs(queries, { ...entry, change }, texts),
  };
}

/** Returns the conflict about a custom field. */
function fieldConflictIn(entry: Outgoing): Conflict | undefined {
  const { change, error } = entry;
  if (!isFieldText(change) || !(error instanceof ConflictError) || typeof error.theirs !== "string") return undefined;
  const { theirs } = error;
  const { replaced, input, taskId, typed } = change;
  const { fieldId, value } = fieldTextIn(change);
  const draftField = typed?.field ?? `task:${taskId}:field:${fieldId}`;
  return {
    entry,
    heading: (words) => words.field(replaced.fieldName, change.title),
    mine: value,
    theirs,
    draftField,
    keep: (text) => ({
      ...change,
      input: { ...input, body: { ...input.body, value: text } },
      replaced: { ...replaced, text: theirs, resolved: (replaced.resolved ?? 0) + 1 },
      typed: { field: draftField, text },
    }),
    take: (queries) => takeTheirField(queries, { ...entry, change }),
  };
}

function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select, [contenteditable='true']") === true;
}

function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }): ReactNode {
  const { conflict: words, board, actions } = useFullText();
  const queries = useQueryClient();
  const { entry, heading, mine, theirs } = conflict;
  const [edited, setEdited] = useState<string>();
  const field = useId();

  function keep(text: string): void {
    outbox.replace(entry.id, conflict.keep(text));
    onClose();
  }

  function take(): void {
    conflict.take(queries);
    onClose();
    const key = { accountId: entry.accountId, field: conflict.draftField };
    showToast({
      text: words.taken,
      action: { label: board.undo, run: () => drafts.write(key, { text: mine, base: theirs }) },
    });
  }

  const difference = differenceOf(theirs, edited ?? mine);
  return (
    <FormDialog open onClose={onClose} title={heading(words)} text={words.explanation}>
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
