/** Counts in Spanish. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("es");
