/** Counts in Ukrainian. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("uk");
