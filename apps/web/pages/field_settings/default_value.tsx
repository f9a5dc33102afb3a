/** The default value of a custom field, with the input of its type. @module */
import type { CustomField } from "@hexlane/client";
import type { ReactNode } from "react";
import type { Reader } from "../../components/date.tsx";
import { Field, SelectField, TextField } from "../../components/form/field.tsx";
import { useForm } from "../../components/form/form.tsx";
import { clockTimeOf, instantOf } from "../../format/shift_instant.ts";
import { useFullText } from "../../text/mod.tsx";
import type { Person } from "../board/board_data.ts";
import {
  durationText,
  type Fault,
  type FieldType,
  isListType,
  itemsOf,
  readTyped,
  toggled,
} from "../task/fields/field_values.ts";

/** Returns the default value of a field in the form of its input. */
export function shownDefault(field: CustomField | undefined, reader: Reader): string {
  const value = field?.defaultValue ?? "";
  if (value === "") return "";
  if (field?.type === "duration") return durationText(value);
  return field?.type === "date_time" ? clockTimeOf(value, reader) : value;
}

/** Parses the entered default value. */
export function valueOfDefault(
  field: Pick<CustomField, "type" | "precision">,
  entered: string,
  reader: Reader,
): { value: string } | { fault: Fault } {
  if (field.type === "date_time" && entered !== "") return { value: instantOf(entered, reader) };
  return readTyped(field, entered);
}

export interface DefaultValueProps {
  type: FieldType;
  options: readonly string[];
  people: readonly Person[];
  value: string;
  onChange: (value: string) => void;
}

const INPUT_TYPES: Partial<Record<FieldType, string>> = { date: "date", date_time: "datetime-local" };

export function DefaultValue({ type, options, people, value, onChange }: DefaultValueProps): ReactNode {
  const { customFields: words, project } = useFullText();
  const frame = { name: "defaultValue", label: words.default };
  const members = people.map(({ id, name }) => ({ value: id, label: name }));
  const choices: readonly { value: string; label: string }[] =
    type === "boolean"
      ? [
          { value: "true", label: words.yes },
          { value: "false", label: words.no },
        ]
      : type === "person" || type === "people"
        ? members
        : [...new Set(options)].map((option) => ({ value: option, label: option }));
  if (isListType(type)) return <CheckList {...frame} {...{ type, choices, value, onChange }} />;
  if (type === "boolean" || type === "person" || type === "dropdown") {
    return (
      <SelectField
        {...frame}
        value={choices.some((choice) => choice.value === value) ? value : ""}
        options={[{ value: "", label: project.columns.noColor }, ...choices]}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (type === "long_text") {
    return <TextField {...frame} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <Field
      // A date input keeps its value, so each type gets its own input.
      key={type}
      {...frame}
      type={INPUT_TYPES[type] ?? "text"}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface CheckListProps {
  name: string;
  label: string;
  type: FieldType;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function CheckList({ name, label, type, choices, value, onChange }: CheckListProps): ReactNode {
  const { errors, idOf } = useForm();
  const id = idOf(name);
  const error = errors[name];
  const chosen = itemsOf(type, value);
  return (
    <fieldset className="field column gap-1 check-list">
      <legend className="legend">{label}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className="check gap-2">
          <input
            // An error message refers to the first field.
            {...(index === 0 ? { id } : {})}
            type="checkbox"
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            checked={chosen.includes(choice.value)}
            onChange={() => onChange(toggled(type, value, choice.value))}
          />
          <bdi>{choice.label}</bdi>
        </label>
      ))}
      {error !== undefined && (
        <p className="fault" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
