/** Counts in Korean. @module */
import { countIn } from "../plural.ts";

export const counted = countIn("ko");
