/** UI strings for the table of tasks, in English. @module */
import { counted } from "./counted.ts";

export const table = {
  keys: "Type to replace a value, or press Enter to edit it. Hold Shift with the arrow keys to select cells. Space opens the task. To leave the table, press Escape, then Tab.",
  headKeys:
    "Press Enter to open the options. Use Alt with the arrow keys to resize the column, or Alt+Shift with the arrow keys to move it.",
  key: "Key",
  otherTask: "Task not in this table",
  columns: "Columns",
  resetColumns: "Reset columns",
  sort: "Sort by this column",
  pin: "Pin column",
  unpin: "Unpin column",
  wider: "Make wider",
  narrower: "Make narrower",
  hide: "Hide column",
  summary: "Summary",
  summaries: { sum: "Sum", average: "Average", least: "Minimum", most: "Maximum", none: "None" },
  selected: (count: number) => counted(count, { one: "# cell selected", other: "# cells selected" }),
  copied: (count: number) => counted(count, { one: "# cell copied", other: "# cells copied" }),
  changed: (count: number) => counted(count, { one: "# cell changed", other: "# cells changed" }),
  unsaved: (count: number) => counted(count, { one: "# cell wasn't saved", other: "# cells weren't saved" }),
  outside: (count: number) =>
    counted(count, { one: "# pasted row doesn't fit in the table", other: "# pasted rows don't fit in the table" }),
  copyText: "Copy text",
  textCopied: "Text copied",
  discard: "Discard",
  faults: {
    readOnly: "This value can't be changed here",
    required: "This value can't be empty",
    long: (most: number) => `Use at most ${most} characters`,
    several: (text: string) => `More than one person is named “${text}”`,
    yesOrNo: "Enter yes or no",
  },
};
