/** Adds cards inline: type a title, press Enter, repeat. @module */
import type { CreateTask, Priority } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { Icon } from "../../components/icon.tsx";
import { createQueue } from "../../drafts/use_create_queue.ts";
import { useDraft } from "../../drafts/use_draft.ts";
import { useText } from "../../text/mod.tsx";
import type { Grouping } from "./board_data.ts";
import { useBoard } from "./board_state.ts";

export interface InlineCreateProps {
  laneId: string;
  title: string;
  grouping: Grouping;
}

export function InlineCreate({ laneId, title, grouping }: InlineCreateProps): ReactNode {
  const text = useText();
  const { board: words } = text;
  const { data } = useBoard();
  const typed = useDraft(`project:${data.project.id}:new:${laneId}`);
  const [isOpen, setOpen] = useState(typed.isRestored);
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  function create(): void {
    const entered = typed.latest()?.text.trim() ?? "";
    field.current?.focus();
    if (entered === "") return;
    // Stored before the field is cleared, so that the title is never lost.
    createQueue.add({
      kind: "task",
      projectId: data.project.id,
      body: { title: entered, ...fieldsOf(laneId, grouping) },
    });
    typed.clear();
  }

  function close(): void {
    setOpen(false);
    queueMicrotask(() => opener.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      create();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  }

  if (!isOpen) {
    return (
      <>
        {typed.draft && <p className="add-draft truncate hint">{text.draft.begun(typed.draft.text)}</p>}
        <button
          ref={opener}
          type="button"
          className="add-card line hint gap-2"
          aria-label={words.addTo(title)}
          onClick={() => {
            setOpen(true);
            setAsked(true);
          }}
        >
          <Icon name="plus" />
          <span>{words.add}</span>
        </button>
      </>
    );
  }
  return (
    <div className="add-form column gap-2">
      <textarea
        ref={field}
        className="input"
        rows={2}
        maxLength={500}
        aria-label={words.newTitle(title)}
        placeholder={words.newTitleHint}
        // biome-ignore lint/a11y/noAutofocus: it appears on request
        autoFocus={isAsked}
        value={typed.draft?.text ?? ""}
        onChange={(event) => typed.write({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <DraftNote field={typed} />
      <div className="actions">
        <Button variant="primary" onClick={create}>
          {words.create}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            typed.discard();
            close();
          }}
        >
          {text.actions.cancel}
        </Button>
      </div>
    </div>
  );
}

function fieldsOf(laneId: string, grouping: Grouping): Omit<CreateTask, "title"> {
  if (grouping === "status") return { status: laneId };
  if (grouping === "priority") return { priority: laneId as Priority };
  return { userId: laneId === "none" ? null : laneId };
}
