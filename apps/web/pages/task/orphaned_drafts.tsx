/** Unsaved texts whose field is gone, to read, copy or discard. @module */

import { type ReactNode, useId, useState } from "react";
import { TextButton } from "../../components/button.tsx";
import { copy } from "../../components/copy_text.ts";
import { type Draft, drafts } from "../../drafts/drafts.ts";
import { useAccountId } from "../../drafts/use_create_queue.ts";
import { type Text, useFullText } from "../../text/mod.tsx";

export interface OrphanedDraftsProps {
  taskId: string;
  /** Selects fields by the part of their key after the task's id. @default all */
  isShown?: (field: string) => boolean;
}

export function OrphanedDrafts({ taskId, isShown = () => true }: OrphanedDraftsProps): ReactNode {
  const text = useFullText();
  const accountId = useAccountId();
  const [, redraw] = useState(0);
  const prefix = `task:${taskId}:`;
  const kept = drafts.list({ accountId, prefix }).filter(({ field }) => isShown(field.slice(prefix.length)));
  if (kept.length === 0) return null;
  return (
    <section className="column gap-2" aria-label={text.gone.unsavedText}>
      {kept.map(({ field, draft }) => (
        <OrphanedDraft
          key={field}
          label={labelOf(field.slice(prefix.length), text)}
          draft={draft}
          onDiscard={() => {
            drafts.remove({ accountId, field });
            redraw((count) => count + 1);
          }}
        />
      ))}
    </section>
  );
}

function OrphanedDraft({ label, draft, onDiscard }: { label: string; draft: Draft; onDiscard: () => void }): ReactNode {
  const { draft: words, gone, actions } = useFullText();
  const id = useId();
  return (
    <div className="orphaned-draft column gap-2">
      <label htmlFor={id}>
        {gone.unsavedText}: {label}
      </label>
      <textarea id={id} className="editor-text breakable full" dir="auto" readOnly rows={4} value={draft.text} />
      <div className="actions">
        <TextButton onClick={() => void copy(draft.text, actions.copied, actions.copyFailed)}>
          {actions.copy}
        </TextButton>
        <TextButton onClick={onDiscard}>{words.discard}</TextButton>
      </div>
    </div>
  );
}

function labelOf(field: string, { task: words }: Text): string {
  const [kind = ""] = field.split(/[:~]/);
  const labels: Readonly<Record<string, string>> = {
    comment: words.newComment,
    description: words.description,
    subtask: words.newSubtask,
    title: words.title,
  };
  return labels[kind] ?? words.comment;
}
