/** A custom field of a task: its name, the editor of its type, a button that clears it, and an error message. @module */
import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "../../../components/button/button.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { DateTimeValue } from "./date_time_value.tsx";
import type { EditorProps, FieldProps } from "./field_props.ts";
import type { FieldType } from "./field_values.ts";
import { LongTextValue } from "./long_text_value.tsx";
import { PickedValue } from "./picked_value.tsx";
import { TextValue } from "./text_value.tsx";
import { UrlValue } from "./url_value.tsx";

const EDITORS: Readonly<Record<FieldType, (props: EditorProps) => ReactNode>> = {
  text: TextValue,
  long_text: LongTextValue,
  number: TextValue,
  date: PickedValue,
  date_time: DateTimeValue,
  dropdown: PickedValue,
  multiselect: PickedValue,
  boolean: CheckedValue,
  person: PickedValue,
  people: PickedValue,
  url: UrlValue,
  duration: TextValue,
  relation: PickedValue,
};

export function FieldRow(props: FieldProps): ReactNode {
  const { field, taskId, value, fault, mayEdit, onFault, onSet } = props;
  const { customFields: words } = useFullText();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const isClearable = mayEdit && !field.required && value !== "";
  // The Markdown editor uploads files to the task, so the task must exist.
  const Editor = field.type === "long_text" && taskId === undefined ? TextValue : EDITORS[field.type];

  function clear(): void {
    onFault(undefined);
    onSet("");
    // The clear button disappears, so focus moves to the field.
    row.current?.querySelector<HTMLElement>("input, button.pick, [data-edit]")?.focus();
  }

  return (
    <div
      ref={row}
      className={field.type === "long_text" ? "property property-wide property-field" : "property property-field"}
    >
      <span className="hint breakable" id={`${id}name`}>
        {field.name}
      </span>
      <div className="shrinkable">
        <div className="line gap-1 field-value">
          <Editor {...props} nameId={`${id}name`} faultId={fault === undefined ? undefined : `${id}fault`} />
          {isClearable && (
            <IconButton icon="close" className="field-clear" label={words.clear(field.name)} onClick={clear} />
          )}
        </div>
        {fault !== undefined && (
          <p className="fault small" id={`${id}fault`} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

function CheckedValue({ value, mayEdit, nameId, faultId, onSet }: EditorProps): ReactNode {
  return (
    <span className="grow field-check">
      <input
        type="checkbox"
        aria-labelledby={nameId}
        aria-describedby={faultId}
        checked={value === "true"}
        disabled={!mayEdit}
        onChange={(event) => onSet(String(event.target.checked))}
      />
    </span>
  );
}
