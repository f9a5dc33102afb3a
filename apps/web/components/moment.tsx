/** Relative times. Separate from the other dates, because a board does not show them. @module */
import { type ReactNode, useSyncExternalStore } from "react";
import { relativeTime } from "../format/relative_time.ts";
import { formatOf, type Reader, useReader } from "./date.tsx";

export function formatDate(value: string, reader: Reader, options: { time?: boolean } = {}): string {
  const style: Intl.DateTimeFormatOptions = {
    dateStyle: "medium",
    ...(options.time ? { timeStyle: "short" } : {}),
  };
  return formatOf(reader.locale, { ...style, timeZone: reader.timezone }).format(new Date(value));
}

/** A relative time, such as "5 min. ago", that updates itself. Screen readers and the tooltip give the exact time. */
export function Moment({ value }: { value: string }): ReactNode {
  const reader = useReader();
  const now = useSyncExternalStore(followClock, minuteNow);
  const exact = formatDate(value, reader, { time: true });
  const relative = relativeTime(value, new Date(now), reader);
  return (
    <time className="moment" dateTime={value} title={exact}>
      <span aria-hidden="true">{relative}</span>
      <span className="visually-hidden">{exact}</span>
    </time>
  );
}

const MINUTE = 60_000;
const followers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** Updates all moments on the page with one timer. */
function followClock(onTick: () => void): () => void {
  followers.add(onTick);
  ticking ??= setInterval(() => {
    for (const follower of followers) follower();
  }, MINUTE / 2);
  return () => {
    followers.delete(onTick);
    if (followers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

function minuteNow(): number {
  return Math.floor(Date.now() / (MINUTE / 2)) * (MINUTE / 2);
}
