/**
 * Sets the default test timeout, so that `bun test FILE` needs no `--timeout`. It applies only to the first file that a process
 * runs. @module
 */
import { setDefaultTimeout } from "bun:test";
import { HANG_MILLISECONDS } from "./tier.ts";

setDefaultTimeout(HANG_MILLISECONDS);
