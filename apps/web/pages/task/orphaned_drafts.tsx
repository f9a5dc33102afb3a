/** Drafts whose field no longer exists. The user can read, continue, copy or discard them. @module */

import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { TextButton } from "../../components/button/button.tsx";
import { copy } from "../../components/button/copy_text.ts";
import { type Draft, drafts } from "../../drafts/drafts.ts";
import { useAccountId } from "../../drafts/use_outbox.ts";
import { type Text, useFullText } from "../../text/mod.tsx";

export interface OrphanedDraftsProps {
  taskId: string;
  /** Selects fields by the part of their key after the task's ID. @default all */
  isShown?: (field: string) => boolean;
  /** Whether a draft takes over the focus of its removed field, so that the user can continue typing. @default false */
  takesFocus?: boolean;
}

export function OrphanedDrafts({ taskId, isShown = () => true, takesFocus = false }: OrphanedDraftsProps): ReactNode {
  const text = useFullText();
  const section = useRef<HTMLElement>(null);
  const accountId = useAccountId();
  const [, redraw] = useState(0);
  const prefix = `task:${taskId}:`;
  const kept = drafts.list({ accountId, prefix }).filter(({ field }) => isShown(field.slice(prefix.length)));
  const latest = kept.reduce((last, one, index) => (isLater(one.draft, kept[last]?.draft) ? index : last), 0);
  const takeFocus = useEffectEvent(() => {
    if (!takesFocus || document.activeElement !== document.body) return;
    const field = section.current?.querySelectorAll("textarea")[latest];
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });
  useLayoutEffect(() => takeFocus(), []);
  if (kept.length === 0) return null;
  return (
    <section ref={section} className="column gap-2" aria-label={text.gone.unsavedText}>
      {kept.map(({ field, draft }) => (
        <OrphanedDraft
          key={field}
          label={labelOf(field.slice(prefix.length), text)}
          draft={draft}
          onChange={(written) => drafts.write({ accountId, field }, { ...draft, text: written })}
          onDiscard={() => {
            drafts.remove({ accountId, field });
            redraw((count) => count + 1);
          }}
        />
      ))}
    </section>
  );
}

/** Compares drafts by their IDs, which start with the time of the last change. */
function isLater({ id = "0" }: Draft, other: Draft | undefined): boolean {
  return Number.parseFloat(id) > Number.parseFloat(other?.id ?? "0");
}

interface OrphanedDraftProps {
  label: string;
  draft: Draft;
  onChange: (text: string) => void;
  onDiscard: () => void;
}

function OrphanedDraft({ label, draft, onChange, onDiscard }: OrphanedDraftProps): ReactNode {
  const { draft: words, gone, actions } = useFullText();
  const [text, setText] = useState(draft.text);
  const id = useId();
  return (
    <div className="orphaned-draft column gap-2">
      <label htmlFor={id}>
        {gone.unsavedText}: {label}
      </label>
      <textarea
        id={id}
        className="editor-text breakable full"
        dir="auto"
        rows={4}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value);
        }}
      />
      <div className="actions">
        <TextButton onClick={() => void copy(text, actions.copied, actions.copyFailed)}>{actions.copy}</TextButton>
        <TextButton onClick={onDiscard}>{words.discard}</TextButton>
      </div>
    </div>
  );
}

function labelOf(field: string, { task: words, board, discussion, customFields, planning, time }: Text): string {
  const [kind = ""] = field.split(/[:~]/);
  const labels: Readonly<Record<string, string>> = {
    comment: words.newComment,
    reply: discussion.reply,
    description: words.description,
    edit: words.comment,
    estimate: planning.estimate,
    field: customFields.title,
    link: words.links,
    subtask: words.subtasks,
    time: time.title,
    title: words.title,
  };
  // The names of the other fields of a task.
  const names: Readonly<Record<string, unknown>> = board;
  const name = labels[kind] ?? names[kind];
  return typeof name === "string" ? name : words.comment;
}
