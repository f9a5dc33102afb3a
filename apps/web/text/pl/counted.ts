/** Counts in Polish. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("pl");
