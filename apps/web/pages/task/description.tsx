/** The description of a task, stored exactly as typed. Toggling a checkbox changes one character. @module */
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { Markdown } from "../../components/editor/markdown.tsx";
import { MarkdownEditor } from "../../components/editor/markdown_editor.tsx";
import { Notice } from "../../components/notice.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { useFullText } from "../../text/mod.tsx";
import { PartTitle, type TaskPart } from "./task_part.tsx";

export function Description({ task, people, changes, mayEdit, level }: TaskPart): ReactNode {
  const { task: words, actions } = useFullText();
  const field = useDraft(`task:${task.id}:description`);
  const { draft } = field;
  const [isSaving, setSaving] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const stored = task.description ?? "";
  const base = draft?.base ?? "";

  function giveFocusBack(): void {
    queueMicrotask(() => opener.current?.querySelector<HTMLElement>("button")?.focus());
  }

  function cancel(): void {
    field.discard();
    giveFocusBack();
  }

  async function save(): Promise<void> {
    const text = field.latest()?.text;
    if (text === undefined || isSaving) return;
    setSaving(true);
    const isSaved = text === stored || (await changes.edit(task, { description: text === "" ? null : text }));
    setSaving(false);
    // A refused change stays in the editor for another try.
    if (!isSaved) return;
    const written = field.latest()?.text ?? text;
    if (written !== text) return field.write({ text: written, base: text });
    field.clear();
    giveFocusBack();
  }

  return (
    <section aria-labelledby="description" ref={opener}>
      <div className="section-head">
        <PartTitle id="description" level={level}>
          {words.description}
        </PartTitle>
        {mayEdit && draft === undefined && (
          <Button variant="quiet" onClick={() => field.write({ text: stored, base: stored })}>
            {words.edit}
          </Button>
        )}
      </div>
      {draft === undefined || !mayEdit ? (
        <Shown
          {...{ stored, people, level }}
          onToggle={mayEdit ? (description) => void changes.edit(task, { description }) : undefined}
        />
      ) : (
        <div className="stack">
          {stored !== base && stored !== draft.text && <Notice tone="warning">{words.changedMeanwhile}</Notice>}
          <DraftNote field={field} />
          <MarkdownEditor
            taskId={task.id}
            surface="description"
            label={words.description}
            value={draft.text}
            onChange={(text) => field.write({ text, base })}
            people={people}
            rows={10}
            autoFocus={!field.isRestored}
            placeholder={words.descriptionHint}
            onSubmit={save}
            onCancel={() => draft.text === base && cancel()}
          />
          <div className="actions">
            <Button variant="primary" pending={isSaving} onClick={save}>
              {actions.save}
            </Button>
            <Button onClick={cancel}>{actions.cancel}</Button>
          </div>
        </div>
      )}
    </section>
  );
}

interface ShownProps {
  stored: string;
  people: TaskPart["people"];
  level: 1 | 2;
  onToggle: ((text: string) => void) | undefined;
}

function Shown({ stored, people, level, onToggle }: ShownProps): ReactNode {
  const { task: words } = useFullText();
  if (stored.trim() === "") return <p className="hint">{words.noDescription}</p>;
  return <Markdown source={stored} people={people} level={level} onToggle={onToggle} />;
}
