/**
 * Time-based one-time passwords (RFC 6238).
 *
 * @module
 */
export { createOneTimePasswords } from "./totp.ts";
