/** The limit of a column, edited in place. Enter saves it, and Escape leaves it unchanged. @module */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { showToast } from "../../../components/toast.tsx";
import { useFullText } from "../../../text/mod.tsx";

export interface ColumnLimitFieldProps {
  column: string;
  limit: number | null;
  /** @returns whether it was saved */
  onSave: (limit: number | null) => Promise<boolean>;
  onClose: () => void;
}

/** The largest limit that the server accepts. */
const MOST = 10_000;

export function ColumnLimitField({ column, limit, onSave, onClose }: ColumnLimitFieldProps): ReactNode {
  const { limits: words } = useFullText();
  const [typed, setTyped] = useState(limit === null ? "" : String(limit));
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  useEffect(() => {
    // Runs after the menu has returned focus.
    const timer = setTimeout(() => field.current?.select());
    return () => clearTimeout(timer);
  }, []);

  async function save(): Promise<void> {
    if (isBusy.current) return;
    const next = typed.trim() === "" ? null : Number(typed);
    if (next !== null && !(Number.isInteger(next) && next >= 1 && next <= MOST)) {
      showToast({ tone: "danger", topic: "limit", text: words.invalid });
      return field.current?.select();
    }
    isBusy.current = true;
    // A refused limit stays in the field.
    if (await onSave(next)) onClose();
    isBusy.current = false;
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Enter") void save();
    if (event.key === "Escape") onClose();
  }

  return (
    <input
      ref={field}
      className="input column-name column-limit"
      type="text"
      inputMode="numeric"
      aria-label={words.labelOf(column)}
      title={words.hint}
      placeholder={words.label}
      autoComplete="off"
      maxLength={5}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
    />
  );
}
