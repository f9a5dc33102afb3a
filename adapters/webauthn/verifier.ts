/**
 * The package that verifies, and what it wants to have been loaded before it. It takes a fifth of a second to load, so who
 * has no passkeys never does.
 *
 * @module
 */
import "reflect-metadata";

export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
export { namesNoMaker } from "./attestation.ts";
