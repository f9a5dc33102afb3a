/** Bun has no setting for this; it holds for the first file of a process, the only one of `bun test FILE`. @module */
import { setDefaultTimeout } from "bun:test";
import { HANG_MILLISECONDS } from "./tier.ts";

setDefaultTimeout(HANG_MILLISECONDS);
