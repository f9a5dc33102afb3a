/**
 * Time, names and chance, handed in, so that a whole server is deterministic under one seed.
 *
 * @module
 */

/** The source of the current time. A use case reads it once and passes it on. */
export interface Clock {
  /** The present instant. */
  now(): Date;
}

/**
 * Makes an id: opaque, never made twice, at most 128 characters, and sorting (by code point) after every id made before
 * it by the same process.
 */
export type NewId = () => string;

/** Makes a secret: 43 base64url characters that carry 256 random bits. */
export type NewSecret = () => string;
