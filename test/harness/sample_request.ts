/**
 * A request as a suite sends it.
 *
 * @module
 */

export interface SampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: Uint8Array;
  headers?: Record<string, string>;
}
