/** Counts in German. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("de");
