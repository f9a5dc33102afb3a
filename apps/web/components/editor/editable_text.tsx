/** Rendered text that turns into an editor when clicked, with the caret where the user clicked. @module */
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DraftField } from "../../drafts/use_draft.ts";
import { placeUnder, type SourcePlace } from "../../markdown/source_place.ts";
import type { Person } from "../../pages/board/board_data.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button, TextButton } from "../button/button.tsx";
import { DraftNote } from "./draft_note.tsx";
import { afterUploads } from "./file_uploads.tsx";
import { useLeave } from "./leave.ts";
import { Markdown } from "./markdown.tsx";
import { MarkdownEditor } from "./markdown_editor.tsx";

export interface TextEditing {
  /** Whether the editor is shown. */
  isOpen: boolean;
  /** The clicked place. Undefined if the Edit button opened the editor, which then stays open when the focus leaves it. */
  place: SourcePlace | undefined;
  open: (place?: SourcePlace) => void;
  /** Closes the editor and keeps changed text as a draft. */
  fold: () => void;
}

export function useTextEditing(field: DraftField, stored: string): TextEditing {
  const [place, setPlace] = useState<SourcePlace>();
  const [isFolded, setFolded] = useState(false);
  return {
    isOpen: field.draft !== undefined && !isFolded,
    place,
    open(clicked) {
      setPlace(clicked);
      setFolded(false);
      if (!field.draft) field.write({ text: stored, base: stored });
    },
    fold() {
      const draft = field.latest();
      if (!draft || draft.text === (draft.base ?? "")) return field.clear();
      setFolded(true);
    },
  };
}

export interface EditableTextProps {
  taskId: string;
  surface: "description" | "comment";
  label: string;
  stored: string;
  field: DraftField;
  editing: TextEditing;
  people: readonly Person[];
  level: 1 | 2;
  mayEdit: boolean;
  /** Saves the draft. Text that was refused stays in the editor. */
  onSave: () => Promise<void>;
  isSaving?: boolean;
  onToggle?: ((text: string) => void) | undefined;
  rows: number;
  placeholder?: string;
  /** Shown instead of an empty string. */
  empty?: string;
  /** Shown above the editor. */
  notice?: ReactNode;
}

export function EditableText(props: EditableTextProps): ReactNode {
  const { field, editing, mayEdit } = props;
  return mayEdit && editing.isOpen && field.draft ? <OpenEditor {...props} /> : <ShownText {...props} />;
}

function OpenEditor(props: EditableTextProps): ReactNode {
  const { taskId, surface, label, stored, field, editing, people, onSave, isSaving, rows, placeholder, notice } = props;
  const { actions, editor: words } = useFullText();
  const place = useRef<HTMLDivElement>(null);
  const pending = useRef<Promise<boolean>>(undefined);
  const isInline = editing.place !== undefined;

  useLeave(place, () => {
    if (!isInline) return;
    const draft = field.latest();
    if (draft && draft.text !== (draft.base ?? "")) void onSave();
    else field.clear();
  });

  const saveWhole = (): void => afterUploads(pending, () => void closeBy(onSave));

  /** Closes the editor, and moves focus to the Edit button if it would be lost. */
  async function closeBy(act: () => void | Promise<void>): Promise<void> {
    const owner = place.current?.closest("[data-text-owner]");
    await act();
    setTimeout(() => {
      const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
      if (!hasFocus || document.activeElement?.contains(owner ?? null)) {
        owner?.querySelector<HTMLElement>("[data-edit]")?.focus();
      }
    });
  }

  return (
    <div className="stack" ref={place}>
      {notice}
      <DraftNote field={field} />
      <MarkdownEditor
        taskId={taskId}
        surface={surface}
        label={label}
        value={field.draft?.text ?? ""}
        onChange={(text) => field.write({ text, base: field.latest()?.base ?? stored })}
        people={people}
        rows={rows}
        autoFocus={!field.isRestored || isInline}
        place={editing.place}
        {...(placeholder === undefined ? {} : { placeholder })}
        pending={pending}
        onSubmit={saveWhole}
        onCancel={() => void closeBy(editing.fold)}
      />
      <div className="actions">
        <Button variant="primary" pending={isSaving ?? false} onClick={saveWhole}>
          {actions.save}
        </Button>
        <Button onClick={() => void closeBy(field.discard)}>{actions.cancel}</Button>
        {isInline && <span className="hint">{words.savedOnLeaving}</span>}
      </div>
    </div>
  );
}

function ShownText(props: EditableTextProps): ReactNode {
  const { stored, field, editing, people, level, mayEdit, onToggle, empty } = props;
  const { draft: words, task } = useFullText();
  const place = useRef<HTMLDivElement>(null);
  const { open } = editing;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const element = place.current;
    if (!element || !mayEdit) return;
    // For keyboard users, the Edit button does the same.
    const listen = (event: MouseEvent): void => {
      const isOther = event.target instanceof Element && event.target.closest("a, button, input, label");
      if (event.button !== 0 || isOther || getSelection()?.isCollapsed === false) return;
      latest.current(placeUnder(element, event));
    };
    element.addEventListener("click", listen);
    return () => element.removeEventListener("click", listen);
  }, [mayEdit]);
  return (
    <>
      {mayEdit && field.draft !== undefined && (
        <p className="line hint wrap gap-2" role="status">
          <span>{words.unsaved}</span>
          <TextButton onClick={() => open()}>{task.edit}</TextButton>
          <TextButton onClick={field.discard}>{words.discard}</TextButton>
        </p>
      )}
      <div ref={place} className={mayEdit ? "editable" : ""}>
        {stored.trim() === "" && empty !== undefined ? (
          <p className="hint">{empty}</p>
        ) : (
          <Markdown source={stored} people={people} level={level} onToggle={onToggle} />
        )}
      </div>
    </>
  );
}
