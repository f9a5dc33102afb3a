/** Counts in Arabic. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("ar");

export const countedTasks = (count: number): string =>
  counted(count, {
    zero: "لا مهام",
    one: "مهمة واحدة",
    two: "مهمتان",
    few: "# مهام",
    many: "# مهمة",
    other: "# مهمة",
  });
