/** The type of an entry in the list of stable error codes. @module */
/** The kind of an error: the `code` of a `TrackerError`. */
export type TrackerErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "unsupported"
  | "rate_limited"
  | "unavailable";

/** An entry of the error reference. */
export interface ErrorCodeEntry {
  /** The kinds of errors that have this code, the most common one first. */
  readonly kinds: readonly [TrackerErrorCode, ...TrackerErrorCode[]];
  /** What happened and how to fix it. */
  readonly sentence: string;
  readonly example: string;
}
