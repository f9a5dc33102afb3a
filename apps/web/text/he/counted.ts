/** Counts in Hebrew. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("he");

export const countedTasks = (count: number): string =>
  counted(count, { one: "משימה אחת", two: "שתי משימות", other: "# משימות" });
