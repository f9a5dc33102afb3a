/** The form of an entry in the list of stable codes. @module */
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
  /** The kinds of error that carry the code, the usual one first. */
  readonly kinds: readonly [TrackerErrorCode, ...TrackerErrorCode[]];
  /** What happened and what to do. */
  readonly sentence: string;
  readonly example: string;
}
