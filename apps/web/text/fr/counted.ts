/** Counts in French. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("fr");
