/**
 * The package that verifies. It takes a fifth of a second to load, so who has no passkeys never does. It wants
 * `reflect-metadata` to have been loaded before.
 *
 * @module
 */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
export { namesNoMaker } from "./attestation.ts";
