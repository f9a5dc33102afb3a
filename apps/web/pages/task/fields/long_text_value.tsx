/** A Markdown text, edited like the description. @module */
import type { ReactNode } from "react";
import { IconButton } from "../../../components/button/button.tsx";
import { EditableText, useTextEditing } from "../../../components/editor/editable_text.tsx";
import { EDIT } from "../../../components/icon/task_icons.ts";
import { useDraft } from "../../../drafts/use_draft.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { EditorProps } from "./field_props.ts";

export function LongTextValue(props: EditorProps): ReactNode {
  const { taskId = "", draftName: name, field, value, people, level, mayEdit, onFault, onSet } = props;
  const { customFields: words } = useFullText();
  const typed = useDraft(name);
  const editing = useTextEditing(typed, value);

  async function save(): Promise<void> {
    const { text, base = value } = typed.latest() ?? { text: "" };
    const next = text.trim();
    if (next === "" && field.required) {
      onFault(words.faults.required);
      return;
    }
    onFault(undefined);
    typed.clear();
    if (next !== value && text !== base) onSet(next, { field: name, text, base });
  }

  return (
    <div className="grow shrinkable field-text" data-text-owner>
      <EditableText
        {...{ editing, people, level, mayEdit }}
        field={typed}
        stored={value}
        taskId={taskId}
        surface="description"
        label={field.name}
        rows={4}
        empty={words.empty}
        onSave={save}
        onToggle={mayEdit ? (text) => onSet(text) : undefined}
      />
      {mayEdit && !editing.isOpen && (
        <IconButton
          icon={EDIT}
          className="field-clear"
          label={words.change(field.name)}
          data-edit=""
          onClick={() => editing.open()}
        />
      )}
    </div>
  );
}
