/** Adding a card where it will stand: a title and Enter, again and again. @module */
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Grouping } from "../../board_data.ts";
import { errorSentence } from "../../error_text.ts";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useTaskChanges } from "../../task_changes.ts";
import { useText } from "../../text/mod.tsx";
import type { CreateTaskBody, Priority } from "../../wire.ts";
import { useBoard } from "./board_state.ts";

export interface InlineCreateProps {
  /** Where the card will be. */
  laneId: string;
  title: string;
  grouping: Grouping;
}

export function InlineCreate({ laneId, title, grouping }: InlineCreateProps): ReactNode {
  const text = useText();
  const { board: words } = text;
  const { data } = useBoard();
  const changes = useTaskChanges();
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  async function create(): Promise<void> {
    const typed = field.current?.value.trim() ?? "";
    if (typed === "" || isPending) return;
    setPending(true);
    setFault(undefined);
    try {
      await changes.create(data.project.id, { title: typed, ...fieldsOf(laneId, grouping) });
      if (field.current) field.current.value = "";
    } catch (error) {
      setFault(errorSentence(error, text));
    } finally {
      setPending(false);
      field.current?.focus();
    }
  }

  function close(): void {
    setOpen(false);
    setFault(undefined);
    queueMicrotask(() => opener.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void create();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  }

  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        className="add-card"
        aria-label={words.addTo(title)}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
        <span>{words.add}</span>
      </button>
    );
  }
  return (
    <div className="add-form">
      <textarea
        ref={field}
        className="input"
        rows={2}
        maxLength={500}
        aria-label={words.newTitle(title)}
        placeholder={words.newTitleHint}
        // biome-ignore lint/a11y/noAutofocus: it appears because somebody asked for it
        autoFocus
        aria-invalid={fault !== undefined || undefined}
        onKeyDown={onKeyDown}
      />
      {fault !== undefined && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      <div className="actions">
        <Button variant="primary" pending={isPending} onClick={create}>
          {words.create}
        </Button>
        <Button variant="quiet" onClick={close}>
          {text.actions.cancel}
        </Button>
      </div>
    </div>
  );
}

function fieldsOf(laneId: string, grouping: Grouping): Omit<CreateTaskBody, "title"> {
  if (grouping === "status") return { status: laneId };
  if (grouping === "priority") return { priority: laneId as Priority };
  return { userId: laneId === "none" ? null : laneId };
}
