/**
 * Time, IDs and secrets are passed in, so that a whole server is deterministic in tests.
 *
 * @module
 */

/** The source of the current time. A use case reads the time once and passes it on. */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

/**
 * Creates an ID: opaque, unique, at most 128 characters. It sorts (by code point) after every ID that the same process
 * created before.
 */
export type NewId = () => string;

/** Creates a secret: 43 base64url characters that carry 256 random bits. */
export type NewSecret = () => string;
