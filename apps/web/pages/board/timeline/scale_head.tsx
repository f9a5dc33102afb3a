/** The labels above the bars, and the lines behind them. @module */
import type { ReactNode } from "react";
import { isWeekend, type Tick } from "./scale.ts";
import type { Span } from "./spans.ts";

export interface ScaleHeadProps {
  major: readonly Tick[];
  minor: readonly Tick[];
  rangeStart: number;
  dayPixels: number;
  today: number;
}

/** Hidden from screen readers, because each bar has its dates as text. */
export function ScaleHead({ major, minor, rangeStart, dayPixels, today }: ScaleHeadProps): ReactNode {
  const place = ({ start, end }: Span) => ({
    insetInlineStart: (start - rangeStart) * dayPixels,
    width: (end - start + 1) * dayPixels,
  });
  return (
    <div className="timeline-axis relative" aria-hidden="true">
      {major.map((tick) => (
        <div key={tick.start} className="timeline-major" style={place(tick)}>
          <span>{tick.label}</span>
        </div>
      ))}
      {minor.map((tick) => (
        <div
          key={tick.start}
          className={
            tick.start <= today && today <= tick.end ? "timeline-minor hint timeline-now" : "timeline-minor hint"
          }
          style={place(tick)}
        >
          {tick.label}
        </div>
      ))}
    </div>
  );
}

export interface BackgroundProps {
  days: Span;
  minor: readonly Tick[];
  /** The weekend days to shade, 1 for Monday to 7 for Sunday. Empty if they would be too narrow. */
  weekend: readonly number[];
  rangeStart: number;
  dayPixels: number;
  today: number;
}

export function Background({ days, minor, weekend, rangeStart, dayPixels, today }: BackgroundProps): ReactNode {
  const left = (day: number): number => (day - rangeStart) * dayPixels;
  const count = weekend.length === 0 ? 0 : days.end - days.start + 1;
  const free = Array.from({ length: count }, (_, index) => days.start + index).filter((day) => isWeekend(day, weekend));
  return (
    <div className="timeline-background" aria-hidden="true">
      {free.map((day) => (
        <div key={day} className="timeline-weekend" style={{ insetInlineStart: left(day), width: dayPixels }} />
      ))}
      {minor.map(({ start }) => (
        <div key={start} className="timeline-rule" style={{ insetInlineStart: left(start) }} />
      ))}
      <div className="timeline-today" style={{ insetInlineStart: left(today) + dayPixels / 2 }} />
    </div>
  );
}
