/** A custom field of a task: its name, the editor of its type, a button that clears it, and an error message. @module */
import type { CustomField } from "@hexlane/client";
import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "../../../components/button.tsx";
import { useFullText } from "../../../text/mod.tsx";
import type { TaskPart } from "../task_part.tsx";
import { DateTimeValue } from "./date_time_value.tsx";
import type { FieldType } from "./field_values.ts";
import { LongTextValue } from "./long_text_value.tsx";
import { PickedValue } from "./picked_value.tsx";
import { TextValue } from "./text_value.tsx";
import { UrlValue } from "./url_value.tsx";

export interface FieldProps extends TaskPart {
  field: CustomField;
  /** Empty if the field has no value. */
  value: string;
  /** An error message. */
  fault: string | undefined;
  onFault: (fault: string | undefined) => void;
  /** @param typed the text that the user typed, and the draft field that it returns to if the server refuses the value */
  onSet: (value: string, typed?: { field: string; text: string }) => void;
}

export interface EditorProps extends FieldProps {
  /** The id of the element with the name of the field. */
  nameId: string;
  faultId: string | undefined;
}

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
  const { field, value, fault, mayEdit, onFault, onSet } = props;
  const { customFields: words } = useFullText();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const isClearable = mayEdit && !field.required && value !== "";
  const Editor = EDITORS[field.type];

  function clear(): void {
    onFault(undefined);
    onSet("");
    // The button disappears.
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
