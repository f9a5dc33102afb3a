/** Counts in Turkish. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("tr");
