/** Counts in Japanese. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("ja");
