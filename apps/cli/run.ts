/** Runs a command and prints its result. @module */
import type { Command } from "commander";
import type { Call, Output } from "./call.ts";

export type Run = (command: Command, message: string, work: (call: Call) => Promise<Output>) => Promise<void>;
