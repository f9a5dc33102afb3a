/** Counts in Russian. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("ru");
