/** Counts in simplified Chinese. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("zh");
