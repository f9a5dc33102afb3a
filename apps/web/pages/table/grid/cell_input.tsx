/** The text field of a cell that is being edited. @module */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useDraft } from "../../../drafts/use_draft.ts";

/** Text that the user typed in a cell. */
export interface TypedCell {
  text: string;
  /** The text of the cell when editing began, which may have been before a reload. */
  textBefore: string;
}

/** Where to go after a cell. */
export type Step = "down" | "up" | "next" | "back";

export interface CellInputProps {
  label: string;
  /** The text to start with. */
  text: string;
  /** Whether the text replaces the value, because the user typed it. */
  isReplaced: boolean;
  isMultiline: boolean;
  /** The name of the draft that keeps the typed text. */
  draft: string;
  /** The text of the stored value. */
  stored: string;
  fault: string | undefined;
  onCommit: (typed: TypedCell, step?: Step) => void;
  onCancel: () => void;
}

export function CellInput(props: CellInputProps): ReactNode {
  const { label, isReplaced, isMultiline, draft, stored, fault, onCommit, onCancel } = props;
  const typed = useDraft(draft);
  const [text, setText] = useState(isReplaced ? props.text : (typed.draft?.text ?? props.text));
  // Someone else may change the cell while the user types.
  const [textBefore] = useState((isReplaced ? undefined : typed.draft?.base) ?? stored);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);

  // The field grows with its text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !isMultiline) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [text, isMultiline]);

  function end(then: () => void): void {
    if (isDone.current) return;
    isDone.current = true;
    typed.clear();
    then();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const { key, shiftKey: isShift } = event;
    const isBreak = isMultiline && key === "Enter" && (isShift || event.altKey || event.ctrlKey || event.metaKey);
    if (isBreak) {
      if (isShift) return;
      event.preventDefault();
      field.current?.setRangeText("\n", field.current.selectionStart, field.current.selectionEnd, "end");
      change(field.current?.value ?? text);
    } else if (key === "Enter" || key === "Tab") {
      event.preventDefault();
      const steps = key === "Enter" ? (["up", "down"] as const) : (["back", "next"] as const);
      end(() => onCommit({ text, textBefore }, steps[isShift ? 0 : 1]));
    } else if (key === "Escape") {
      event.preventDefault();
      end(onCancel);
    }
  }

  function change(next: string): void {
    setText(next);
    typed.write({ text: next, base: textBefore });
  }

  return (
    <textarea
      ref={field}
      className="grid-input"
      aria-label={label}
      aria-invalid={fault !== undefined}
      aria-description={fault}
      dir="auto"
      rows={1}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(isMultiline ? target.value : target.value.replaceAll(/[\r\n]+/g, " "))}
      onBlur={() => end(() => onCommit({ text, textBefore }))}
      onKeyDown={onKeyDown}
    />
  );
}
