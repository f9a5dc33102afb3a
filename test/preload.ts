/**
 * Sets the default timeout of tests, for which Bun has no setting. It applies to the first file of a process, which is the only
 * one of `bun test FILE`. @module
 */
import { setDefaultTimeout } from "bun:test";
import { HANG_MILLISECONDS } from "./tier.ts";

setDefaultTimeout(HANG_MILLISECONDS);
