/** Counts in Dutch. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("nl");
