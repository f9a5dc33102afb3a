/** The description of a task, stored exactly as typed. Toggling a checkbox changes one character. @module */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { EditableText, useTextEditing } from "../../components/editor/editable_text.tsx";
import { Notice } from "../../components/notice.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { activitiesQuery } from "../../queries/board.ts";
import { useFullText } from "../../text/mod.tsx";
import { PartTitle, type TaskPart } from "./task_part.tsx";
import { VersionsDialog } from "./versions.tsx";

export function Description(part: TaskPart): ReactNode {
  const { task, people, changes, mayEdit, level } = part;
  const { task: words, versions } = useFullText();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { data: activities = [] } = useQuery(activitiesQuery(task.id));
  const hasVersions = activities.some(({ type }) => type === "description_changed");
  const field = useDraft(`task:${task.id}:description`);
  const { draft } = field;
  const [isSaving, setSaving] = useState(false);
  const stored = task.description ?? "";
  const base = draft?.base ?? "";
  const editing = useTextEditing(field, stored);

  async function save(): Promise<void> {
    const text = field.latest()?.text;
    if (text === undefined || isSaving) return;
    setSaving(true);
    const isSaved =
      text === stored ||
      (await changes.edit(task, { description: text === "" ? null : text }, { base: { description: base } }));
    setSaving(false);
    // A refused change stays in the editor for another try.
    if (!isSaved) return;
    const written = field.latest()?.text ?? text;
    if (written !== text) return field.write({ text: written, base: text });
    field.clear();
  }

  return (
    <section aria-labelledby="description" data-text-owner>
      <div className="section-head">
        <PartTitle id="description" level={level}>
          {words.description}
        </PartTitle>
        <div className="line gap-1">
          {hasVersions && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setHistoryOpen(true)}>
              {versions.open}
            </Button>
          )}
          {mayEdit && !editing.isOpen && (
            <Button variant="quiet" data-edit onClick={() => editing.open()}>
              {words.edit}
            </Button>
          )}
        </div>
      </div>
      {isHistoryOpen && <VersionsDialog part={part} onClose={() => setHistoryOpen(false)} />}
      <EditableText
        {...{ field, editing, stored, people, level, mayEdit, isSaving }}
        taskId={task.id}
        surface="description"
        label={words.description}
        rows={10}
        placeholder={words.descriptionHint}
        empty={mayEdit ? words.descriptionHint : words.noDescription}
        onSave={save}
        onToggle={mayEdit ? (description) => void changes.edit(task, { description }) : undefined}
        notice={stored !== base && stored !== draft?.text && <Notice tone="warning">{words.changedMeanwhile}</Notice>}
      />
    </section>
  );
}
