/**
 * What an authenticator says of its maker (WebAuthn 6.5).
 *
 * @module
 */
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";

/**
 * Whether the attestation names no maker: there is none, or the passkey signed it itself. Nothing else is asked for, so a
 * browser sends nothing else (WebAuthn 5.1.3). Certificates that somebody made up could name addresses of revocation lists,
 * and the package would fetch those from inside our network.
 *
 * @throws {Error} when the text is no attestation object
 */
export function namesNoMaker(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}
