/** Counts in Brazilian Portuguese. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("pt");
