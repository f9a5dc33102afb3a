/**
 * Passkeys (WebAuthn).
 *
 * @module
 */
export { createPasskeys } from "./webauthn.ts";
