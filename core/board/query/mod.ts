/**
 * Task queries without the rest of the domain, for browsers: parse, print, complete, resolve and evaluate.
 *
 * @module
 */

export { foldKey } from "../../text.ts";
export { sortKeyOf } from "../field/types.ts";
export { tokensOfTask } from "../search/task_tokens.ts";
export * from "./complete.ts";
export * from "./condition.ts";
export * from "./custom_fields.ts";
export * from "./evaluate.ts";
export * from "./fields.ts";
export * from "./named.ts";
export * from "./parse.ts";
export * from "./print.ts";
export type * from "./query.ts";
export * from "./resolve.ts";
