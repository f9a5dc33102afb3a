/** Adds cards inline: type a title, press Enter, repeat. @module */
import type { CreateTask, Task } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { Deferred } from "../../components/error_boundary.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { lazyComponent } from "../../components/menu/lazy_component.tsx";
import type { Sent } from "../../drafts/send_change.ts";
import { useDraft } from "../../drafts/use_draft.ts";
import { outbox } from "../../drafts/use_outbox.ts";
import { useText } from "../../text/mod.tsx";
import type { TakeParts } from "../task/new_task_parts.tsx";
import { fieldsOfLane, type Grouping } from "./board_data.ts";
import { useBoard } from "./board_state.ts";

/** Bundled with the task panel, which the board loads anyway. */
const NewTaskParts = lazyComponent(async () => (await import("../task/task_panel.tsx")).NewTaskParts);

export interface InlineCreateProps {
  laneId: string;
  title: string;
  grouping: Grouping;
  /** Fields of the new task besides the fields of the lane. */
  fields?: Omit<CreateTask, "title">;
  /** Shows only the form, for a button elsewhere that opened it. */
  onClose?: () => void;
  /** Whether the user has just opened it, so that it takes focus. @default true with `onClose` */
  isOpened?: boolean;
  /** Receives a new task that the server has saved. */
  onCreated?: (task: Task) => void;
}

/** Returns the draft field of a new task's title. */
export const newTaskField = (projectId: string, laneId: string): string => `project:${projectId}:new:${laneId}`;

export function InlineCreate(props: InlineCreateProps): ReactNode {
  const { laneId, title, grouping, fields, onClose, isOpened = onClose !== undefined, onCreated } = props;
  const text = useText();
  const { board: words } = text;
  const { data } = useBoard();
  const draftField = newTaskField(data.project.id, laneId);
  const typed = useDraft(draftField);
  const [isOpen, setOpen] = useState(typed.isRestored || onClose !== undefined);
  const [isAsked, setAsked] = useState(isOpened);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const parts = useRef<TakeParts>(undefined);
  function create(): void {
    const entered = typed.latest()?.text.trim() ?? "";
    field.current?.focus();
    const given = entered === "" ? null : parts.current?.(create);
    if (given === null) return;
    // Stored before the field is cleared, so that the title is never lost.
    const adding = outbox.add({
      kind: "task",
      projectId: data.project.id,
      body: { title: entered, ...fieldsOfLane(laneId, grouping), ...fields, ...given },
      field: draftField,
    });
    void adding.then(({ answer }) => {
      const made = (answer as Sent | undefined)?.data;
      if (made !== undefined) onCreated?.(made as Task);
    });
    typed.clear();
  }

  function close(): void {
    if (onClose) {
      onClose();
      return;
    }
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
      <Deferred>
        <NewTaskParts projectId={data.project.id} typed={typed} field={field} parts={parts} />
      </Deferred>
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
