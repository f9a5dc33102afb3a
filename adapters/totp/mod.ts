/**
 * One-time passwords by time (RFC 6238).
 *
 * @module
 */
export { createOneTimePasswords } from "./totp.ts";
