/** The name of a column, edited in place. Enter saves it, and Escape leaves it unchanged. @module */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFullText } from "../../../text/mod.tsx";

export interface ColumnNameFieldProps {
  /** Empty for a new column. */
  name: string;
  label: string;
  /** @returns whether it was saved */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

const MOST_LETTERS = 100;

export function ColumnNameField({ name, label, onSave, onClose }: ColumnNameFieldProps): ReactNode {
  const { views: words } = useFullText();
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  useEffect(() => {
    // Runs after the menu has returned focus.
    const timer = setTimeout(() => field.current?.select());
    return () => clearTimeout(timer);
  }, []);

  async function save(): Promise<void> {
    const next = typed.trim();
    if (isBusy.current) return;
    if (next === "" || next === name) {
      onClose();
      return;
    }
    isBusy.current = true;
    // A refused name stays in the field.
    if (await onSave(next)) onClose();
    isBusy.current = false;
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") void save();
    if (event.key === "Escape") onClose();
  }

  return (
    <input
      ref={field}
      className="input column-name"
      type="text"
      dir="auto"
      aria-label={label}
      placeholder={words.columnName}
      autoComplete="off"
      maxLength={MOST_LETTERS}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
    />
  );
}
