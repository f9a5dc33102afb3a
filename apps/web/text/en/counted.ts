/** Counts in English. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("en");
