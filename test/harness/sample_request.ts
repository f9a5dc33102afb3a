/**
 * A request sent by a suite.
 *
 * @module
 */

export interface SampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: Uint8Array;
  headers?: Record<string, string>;
}
