/** A text, number or duration, edited in place, or the long text of a new task. Enter or blur saves, Escape reverts. @module */
import type { ChangeEvent, KeyboardEvent, ReactNode } from "react";
import { useDraft } from "../../../drafts/use_draft.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { EditorProps } from "./field_props.ts";
import { durationText, readTyped } from "./field_values.ts";

const MOST_CHARACTERS = 5000;

/** @param onLeave called when focus leaves the field */
export function TextValue(props: EditorProps & { onLeave?: () => void }): ReactNode {
  const { draftName: name, field, value, mayEdit, nameId, faultId, check, onFault, onSet, onLeave } = props;
  const { customFields: words } = useFullText();
  const typed = useDraft(name);
  const shown = field.type === "duration" && value !== "" ? durationText(value) : value;

  function save(): void {
    const draft = typed.latest();
    if (draft === undefined) return;
    const { text, base = shown } = draft;
    if (text === base) {
      revert();
      return;
    }
    const read = text.trim() === shown ? { value } : readTyped(field, text);
    const isMissing = "value" in read && read.value === "" && field.required;
    if ("fault" in read || isMissing) {
      onFault(words.faults["fault" in read ? read.fault : "required"]);
      return;
    }
    const fault = check?.(read.value);
    onFault(fault);
    if (fault !== undefined) return;
    typed.clear();
    if (read.value !== value) onSet(read.value, { field: name, text, base });
  }

  function revert(): void {
    typed.clear();
    onFault(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && field.type !== "long_text" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      save();
    } else if (event.key === "Escape" && typed.draft !== undefined) {
      event.stopPropagation();
      revert();
    }
  }

  const shared = {
    className: "field-input grow",
    dir: "auto",
    maxLength: MOST_CHARACTERS,
    "aria-labelledby": nameId,
    "aria-describedby": faultId,
    "aria-invalid": faultId !== undefined,
    placeholder: words.empty,
    readOnly: !mayEdit,
    value: typed.draft?.text ?? shown,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      // Someone else may change the value while the user types.
      typed.write({ text: event.target.value, base: typed.latest()?.base ?? shown }),
    onBlur() {
      save();
      onLeave?.();
    },
    onKeyDown,
  };
  return (
    <>
      {field.type === "long_text" ? (
        <textarea rows={3} {...shared} />
      ) : (
        <input type="text" inputMode={INPUT_MODES[field.type]} autoComplete="off" {...shared} />
      )}
      {field.unit !== null && value !== "" && <bdi className="hint rigid">{field.unit}</bdi>}
    </>
  );
}

const INPUT_MODES: Readonly<Record<string, "decimal" | "url">> = { number: "decimal", url: "url" };
