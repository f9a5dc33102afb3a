/** The clock of a running timer. @module */
import { type ReactNode, useEffect, useState } from "react";
import { useFullText } from "../../text/mod.tsx";
import { clockOf } from "./duration.ts";

/** The path of the icon that stops a timer. */
export const STOP = "M5 5h10v10H5z";

/** Counts the seconds. Screen readers announce only once that the timer is running. */
export function RunningClock({ since }: { since: string }): ReactNode {
  const { time: words } = useFullText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className="visually-hidden">{words.running}</span>
      <span aria-hidden="true" className="time-running">
        {clockOf(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))}
      </span>
    </>
  );
}
