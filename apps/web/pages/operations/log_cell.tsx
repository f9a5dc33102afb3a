/** A cell of a timesheet that shows the time of a day, and takes more. @module */
import { type FormEvent, type ReactNode, useState } from "react";
import { useFullText } from "../../text/mod.tsx";
import { readSpentTime, type SpentTime } from "../task/duration.ts";
import { hoursOf } from "./timesheet_data.ts";

export interface LogCellProps {
  label: string;
  seconds: number;
  onLog: (spent: SpentTime) => void;
}

export function LogCell({ label, seconds, onLog }: LogCellProps): ReactNode {
  const { time: words } = useFullText();
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);

  function close(): void {
    setText(undefined);
    setWrong(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const spent = readSpentTime(text ?? "");
    setWrong(!spent);
    if (!spent) return;
    close();
    onLog(spent);
  }

  if (text === undefined) {
    return (
      <button type="button" className="timesheet-cell number" onClick={() => setText("")}>
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
  return (
    <form onSubmit={submit}>
      <input
        className="input timesheet-input"
        type="text"
        maxLength={500}
        ref={(input) => input?.focus()}
        aria-label={label}
        aria-invalid={isWrong}
        title={isWrong ? words.wrong : words.hint}
        value={text}
        onChange={(event) => {
          setWrong(false);
          setText(event.target.value);
        }}
        onKeyDown={(event) => event.key === "Escape" && close()}
        onBlur={() => text === "" && close()}
      />
    </form>
  );
}
