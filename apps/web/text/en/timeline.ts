/** UI strings for the timeline, in English. @module */
import { counted } from "./counted.ts";

export const timeline = {
  zoom: "Scale",
  zooms: { week: "Week", month: "Month", quarter: "Quarter" },
  earlier: "Earlier",
  later: "Later",
  /** The dates of a bar. */
  dates: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  bar: (key: string, title: string, dates: string) => `${key} ${title}: ${dates}`,
  overdue: "overdue",
  blocks: (count: number) => counted(count, { one: "blocks # task", other: "blocks # tasks" }),
  blockedBy: (count: number) => counted(count, { one: "blocked by # task", other: "blocked by # tasks" }),
  beginsTooEarly: "starts before a blocking task ends",
  keys: "Use the left and right arrow keys to move the bar by a day. Hold Shift to move only its end, or Ctrl+Shift to move only its start. Moves are saved after a moment. Press Enter to save right away or Escape to cancel.",
  plan: (key: string) => `Plan ${key} for today`,
  find: (key: string) => `Scroll to ${key}`,
  drawHint: "Drag to set dates",
  moved: (key: string, dates: string) => `${key}: ${dates}.`,
  movedAlong: (count: number) =>
    counted(count, { one: "# blocked task also moved.", other: "# blocked tasks also moved." }),
  willMove: (count: number) =>
    counted(count, { one: "# blocked task will also move", other: "# blocked tasks will also move" }),
  empty: { title: "No tasks yet", text: "Add tasks on the board, then set their dates here." },
};
