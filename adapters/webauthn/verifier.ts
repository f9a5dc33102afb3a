/**
 * The verification package. Loading it takes 200 milliseconds, so servers without passkeys never load it. It requires
 * `reflect-metadata` to be loaded first.
 *
 * @module
 */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
export { namesNoVendor } from "./attestation.ts";
