/** A date with a time, in the time zone of the user. @module */
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useReader } from "../../../components/date.tsx";
import { formatDate } from "../../../components/moment.tsx";
import { clockTimeOf, instantOf } from "../../../format/shift_instant.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { EditorProps } from "./field_props.ts";

export function DateTimeValue({ field, value, mayEdit, nameId, faultId, onFault, onSet }: EditorProps): ReactNode {
  const { customFields: words } = useFullText();
  const reader = useReader();
  const input = useRef<HTMLInputElement>(null);
  const shown = value === "" ? "" : clockTimeOf(value, reader);
  if (!mayEdit) return <bdi className="field-read">{formatDate(value, reader, { time: true })}</bdi>;

  function save(): void {
    const element = input.current;
    // An incomplete date or time has no value yet.
    if (!element || element.value === shown || element.validity.badInput) return;
    if (element.value === "" && field.required) {
      onFault(words.faults.required);
      return;
    }
    onSet(element.value === "" ? "" : instantOf(element.value, reader));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      event.preventDefault();
      save();
    } else if (event.key === "Escape" && input.current && input.current.value !== shown) {
      event.stopPropagation();
      input.current.value = shown;
    }
  }

  // Not controlled, because a browser reports no value while the user is typing.
  return (
    <input
      key={shown}
      ref={input}
      className={shown === "" ? "field-input grow soft" : "field-input grow"}
      type="datetime-local"
      max="9999-12-31T23:59"
      aria-labelledby={nameId}
      aria-describedby={faultId}
      aria-invalid={faultId !== undefined}
      defaultValue={shown}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
