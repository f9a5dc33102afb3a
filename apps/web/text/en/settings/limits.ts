/** UI strings for column limits, in English. @module */
import { counted } from "../counted.ts";

export const limits = {
  set: "Set limit…",
  label: "WIP limit",
  labelOf: (column: string) => `WIP limit for ${column}`,
  hint: "The maximum number of tasks in this column. Leave empty for no limit. You can still move tasks to a column that is over its limit.",
  most: (limit: number) => `At most ${limit}`,
  count: (count: number, limit: number) => `${counted(count, { one: "# task", other: "# tasks" })}, limit ${limit}`,
  over: "over the limit",
  nowOver: (column: string, count: number, limit: number) =>
    `${column} is over its limit: ${counted(count, { one: "# task", other: "# tasks" })}, limit ${limit}.`,
  saved: (column: string, limit: number) => `Limit for ${column} set to ${limit}`,
  cleared: (column: string) => `Limit for ${column} removed`,
  invalid: "Enter a whole number from 1 to 10,000, or leave this empty",
};
