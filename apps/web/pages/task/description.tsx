/** What a task says. It is stored as it was typed; ticking a box changes that one character. @module */
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { MarkdownEditor } from "../../parts/markdown_editor.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useText } from "../../text/mod.tsx";
import { PartTitle, type TaskPart } from "./task_view.tsx";

export function Description({ task, people, changes, mayEdit, level }: TaskPart): ReactNode {
  const { task: words, actions } = useText();
  const [draft, setDraft] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const base = useRef("");
  const opener = useRef<HTMLDivElement>(null);
  const stored = task.description ?? "";

  function open(): void {
    base.current = stored;
    setDraft(stored);
  }

  function close(): void {
    setDraft(undefined);
    queueMicrotask(() => opener.current?.querySelector<HTMLElement>("button")?.focus());
  }

  async function save(): Promise<void> {
    if (draft === undefined || isSaving) return;
    if (draft === stored) return close();
    setSaving(true);
    const isSaved = await changes.edit(task, { description: draft === "" ? null : draft });
    setSaving(false);
    // What was refused stays, to be tried again.
    if (isSaved) close();
  }

  return (
    <section aria-labelledby="description" ref={opener}>
      <div className="section-head">
        <PartTitle id="description" level={level}>
          {words.description}
        </PartTitle>
        {mayEdit && draft === undefined && (
          <Button variant="quiet" onClick={open}>
            {words.edit}
          </Button>
        )}
      </div>
      {draft === undefined ? (
        <Shown
          {...{ stored, people, level }}
          onTick={mayEdit ? (description) => void changes.edit(task, { description }) : undefined}
        />
      ) : (
        <div className="stack">
          {stored !== base.current && stored !== draft && <Notice tone="warning">{words.changedMeanwhile}</Notice>}
          <MarkdownEditor
            taskId={task.id}
            surface="description"
            label={words.description}
            value={draft}
            onChange={setDraft}
            people={people}
            rows={10}
            autoFocus
            placeholder={words.descriptionHint}
            onSubmit={save}
            onCancel={() => draft === base.current && close()}
          />
          <div className="actions">
            <Button variant="primary" pending={isSaving} onClick={save}>
              {actions.save}
            </Button>
            <Button onClick={close}>{actions.cancel}</Button>
          </div>
        </div>
      )}
    </section>
  );
}

function Shown({
  stored,
  people,
  level,
  onTick,
}: {
  stored: string;
  people: TaskPart["people"];
  level: 1 | 2;
  onTick: ((text: string) => void) | undefined;
}): ReactNode {
  const { task: words } = useText();
  if (stored.trim() === "") return <p className="hint">{words.noDescription}</p>;
  return <Markdown source={stored} people={people} level={level} onTick={onTick} />;
}
