/**
 * A request to a browser's authenticator.
 *
 * @module
 */

/** Asks a browser for something. */
export interface PasskeyRequest<Options> {
  /** What the browser is asked with. */
  options: Options;
  /** Comes back with the answer, from the same browser and once. */
  token: string;
  expiresAt: Date;
}
