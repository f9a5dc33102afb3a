/**
 * Every stable code that a {@linkcode TrackerError} can have as its `reason`. Using an unlisted reason is a compile error.
 * `apps/server/docs/errors.md` is generated from this list.
 *
 * @module
 */
import { ACCOUNT_CODES } from "./account.ts";
import { BOARD_CODES } from "./board.ts";
import { DELIVERY_CODES } from "./delivery.ts";
import type { ErrorCodeEntry } from "./entry.ts";
import { QUERY_CODES } from "./query.ts";
import { REQUEST_CODES } from "./request.ts";
import { SIGN_IN_CODES } from "./sign_in.ts";
import { WORKSPACE_CODES } from "./workspace.ts";

/** A stable code: the `reason` of an error. */
export type ErrorCode =
  | keyof typeof ACCOUNT_CODES
  | keyof typeof SIGN_IN_CODES
  | keyof typeof WORKSPACE_CODES
  | keyof typeof BOARD_CODES
  | keyof typeof QUERY_CODES
  | keyof typeof DELIVERY_CODES
  | keyof typeof REQUEST_CODES;

/** Every stable code, with the kinds of errors that have it, an explanation and an example. */
export const ERROR_CODES: Readonly<Record<ErrorCode, ErrorCodeEntry>> = {
  ...ACCOUNT_CODES,
  ...SIGN_IN_CODES,
  ...WORKSPACE_CODES,
  ...BOARD_CODES,
  ...QUERY_CODES,
  ...DELIVERY_CODES,
  ...REQUEST_CODES,
};
