/** A cell of a timesheet. It shows the logged time of a day, and adds time to it. @module */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useDraft } from "../../drafts/use_draft.ts";
import { useFullText } from "../../text/mod.tsx";
import { readSpentTime, type SpentTime } from "../task/duration.ts";
import { hoursOf } from "./timesheet_data.ts";

export interface LogCellProps {
  label: string;
  seconds: number;
  /** The name of the draft that keeps typed text until it is saved. */
  draft: string;
  /** Whether that draft exists, so that the cell opens with it. */
  isRestored: boolean;
  /** @returns false if the server refused it, and the text is a draft again */
  onLog: (spent: SpentTime, typed: { field: string; text: string }) => Promise<boolean>;
}

export function LogCell({ label, seconds, draft, isRestored, onLog }: LogCellProps): ReactNode {
  const [isOpen, setOpen] = useState(isRestored);
  const [hasFocus, setFocus] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // The button takes the focus that the field had.
  useEffect(() => {
    if (!isOpen && hasFocus) button.current?.focus();
  }, [isOpen, hasFocus]);

  if (isOpen) {
    return (
      <LogField
        {...{ label, draft }}
        takesFocus={hasFocus}
        onClose={(takesFocus) => {
          setFocus(takesFocus);
          setOpen(false);
        }}
        onLog={async (spent, text) => {
          if (!(await onLog(spent, { field: draft, text }))) setOpen(true);
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="timesheet-cell number"
      onClick={() => {
        setFocus(true);
        setOpen(true);
      }}
    >
      {seconds > 0 ? (
        hoursOf(seconds)
      ) : (
        <span className="soft" aria-hidden="true">
          +
        </span>
      )}
      <span className="visually-hidden"> {label}</span>
    </button>
  );
}

interface LogFieldProps {
  label: string;
  draft: string;
  takesFocus: boolean;
  /** @param takesFocus whether the focus returns to the cell */
  onClose: (takesFocus: boolean) => void;
  onLog: (spent: SpentTime, text: string) => Promise<void>;
}

function LogField({ label, draft, takesFocus, onClose, onLog }: LogFieldProps): ReactNode {
  const { time: words } = useFullText();
  const id = useId();
  const field = useDraft(draft);
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const text = field.draft?.text ?? "";

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const spent = readSpentTime(text);
    setWrong(!spent);
    if (!spent) return;
    field.clear();
    onClose(true);
    void onLog(spent, text);
  }

  return (
    <form onSubmit={submit}>
      <input
        ref={input}
        className="input timesheet-input"
        type="text"
        maxLength={500}
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={id}
        title={words.hint}
        value={text}
        onChange={(event) => {
          setWrong(false);
          field.write({ text: event.target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          field.clear();
          onClose(true);
        }}
        onBlur={() => text === "" && onClose(false)}
      />
      <p className={isWrong ? "fault small timesheet-fault" : "visually-hidden"} id={id} role="status">
        {isWrong ? words.wrong : words.hint}
      </p>
    </form>
  );
}
