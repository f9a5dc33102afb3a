/** Counts in Italian. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("it");
