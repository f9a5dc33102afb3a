/** The attestation: an authenticator's statement about its vendor (WebAuthn 6.5). @module */
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";

/**
 * Whether the attestation names no vendor: it is empty, or self-signed by the passkey. We request no other kind, so
 * browsers send no other kind (WebAuthn 5.1.3). Any other kind must be refused before it is verified, because forged
 * certificates could name URLs of revocation lists, which the package would fetch from inside our network.
 *
 * @throws {Error} when the text is not an attestation object
 */
export function namesNoVendor(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}
