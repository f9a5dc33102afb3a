/**
 * Simulates a browser with an authenticator (WebAuthn Level 3): passkeys with ES256 keys and no attestation. It can
 * also produce invalid responses, so that tests can check that they are refused.
 *
 * @module
 */
import { bytesOf, decodeBytes, encodeBytes, joinBytes, sha256 } from "../memory/sha256.ts";
import type { PasskeyRegistrationResponse, PasskeySignInResponse } from "../ports/passkeys.ts";

/** How the authenticator is used. */
export interface AuthenticatorUse {
  /** The origin of the page. */
  origin: string;
  /** Whether the user was verified. @default true */
  userVerified?: boolean;
  /** The signature counter; 0 for synced passkeys. @default 0 */
  counter?: number;
  /** Whether the passkey was copied to other devices. @default true */
  backedUp?: boolean;
  /** The relying party ID. @default the requested one */
  rpId?: string;
  /** The `type` in the client data. @default the correct one */
  type?: string;
}

/** A software authenticator for tests. */
export interface SoftwareAuthenticator {
  /** Creates a passkey, like `navigator.credentials.create()`. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    use: AuthenticatorUse,
  ): Promise<PasskeyRegistrationResponse>;
  /** Uses the newest passkey, like `navigator.credentials.get()`. */
  get(options: { challenge: string; rpId: string }, use: AuthenticatorUse): Promise<PasskeySignInResponse>;
}

const ES256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const FLAGS = { present: 0x01, verified: 0x04, mayBackUp: 0x08, backedUp: 0x10, hasKey: 0x40 };

/** Creates an authenticator without passkeys. */
export function softwareAuthenticator(): SoftwareAuthenticator {
  let passkey: { id: string; privateKey: CryptoKey; userHandle: string } | undefined;
  return {
    async create({ challenge, rp, user }, use) {
      const { privateKey, publicKey } = (await crypto.subtle.generateKey(ES256, true, [
        "sign",
        "verify",
      ])) as CryptoKeyPair;
      const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
      const credentialId = sha256(point).slice(0, 16);
      const id = encodeBytes(credentialId);
      passkey = { id, privateKey, userHandle: user.id };
      const length = Uint8Array.of(0, credentialId.length);
      const attested = joinBytes(new Uint8Array(16), length, credentialId, coseKeyOf(point));
      const authData = joinBytes(authenticatorData(rp.id, use, FLAGS.hasKey), attested);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: encodeBytes(clientData("webauthn.create", challenge, use)),
          attestationObject: encodeBytes(attestationObject(authData)),
          transports: ["internal", "hybrid"],
        },
      };
    },
    async get({ challenge, rpId }, use) {
      if (!passkey) throw new TypeError("The authenticator has no passkey yet");
      const { id, privateKey, userHandle } = passkey;
      const authData = authenticatorData(rpId, use, 0);
      const said = clientData("webauthn.get", challenge, use);
      const signed = joinBytes(authData, sha256(said));
      const signature = derOf(new Uint8Array(await crypto.subtle.sign(ES256, privateKey, signed)));
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: encodeBytes(said),
          authenticatorData: encodeBytes(authData),
          signature: encodeBytes(signature),
          userHandle,
        },
      };
    },
  };
}

/** Encodes the client data (WebAuthn 5.8.1). */
function clientData(type: string, challenge: string, use: AuthenticatorUse): Uint8Array<ArrayBuffer> {
  return joinBytes(
    bytesOf(JSON.stringify({ type: use.type ?? type, challenge, origin: use.origin, crossOrigin: false })),
  );
}

/** Encodes the authenticator data up to the counter (WebAuthn 6.1). */
function authenticatorData(rpId: string, use: AuthenticatorUse, more: number): Uint8Array<ArrayBuffer> {
  const { userVerified = true, backedUp = true, counter = 0 } = use;
  const backup = backedUp ? FLAGS.mayBackUp | FLAGS.backedUp : 0;
  const tail = new DataView(new ArrayBuffer(5));
  tail.setUint8(0, FLAGS.present | (userVerified ? FLAGS.verified : 0) | backup | more);
  tail.setUint32(1, counter);
  return joinBytes(sha256(bytesOf(use.rpId ?? rpId)), new Uint8Array(tail.buffer));
}

/**
 * Encodes a P-256 key in CBOR (RFC 9052, 7; RFC 9053, 7.1.1): `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`.
 *
 * @param point uncompressed: the byte 4, then x and y
 */
function coseKeyOf(point: Uint8Array): Uint8Array {
  const [x, y] = [point.slice(1, 33), point.slice(33)];
  return joinBytes(
    Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32),
    x,
    Uint8Array.of(0x22, 0x58, 32),
    y,
  );
}

/** Encodes `{fmt: "none", attStmt: {}, authData}` in CBOR. */
function attestationObject(authData: Uint8Array): Uint8Array {
  return joinBytes(
    Uint8Array.of(0xa3, 0x63),
    bytesOf("fmt"),
    Uint8Array.of(0x64),
    bytesOf("none"),
    Uint8Array.of(0x67),
    bytesOf("attStmt"),
    Uint8Array.of(0xa0, 0x68),
    bytesOf("authData"),
    Uint8Array.of(0x58, authData.length),
    authData,
  );
}

/** Converts a WebCrypto signature, which concatenates its two halves, to ASN.1 (RFC 3279, 2.2.3). */
function derOf(signature: Uint8Array): Uint8Array {
  const integers = [signature.slice(0, 32), signature.slice(32)].map((half) => {
    const start = half.findIndex((byte) => byte !== 0);
    const digits = start === -1 ? Uint8Array.of(0) : half.slice(start);
    const positive = (digits[0] as number) > 0x7f ? joinBytes(Uint8Array.of(0), digits) : digits;
    return joinBytes(Uint8Array.of(0x02, positive.length), positive);
  });
  const content = joinBytes(...integers);
  return joinBytes(Uint8Array.of(0x30, content.length), content);
}

/** Flips one bit of a base64url string, which invalidates it. */
export function tampered(text: string): string {
  const bytes = decodeBytes(text);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] as number) ^ 1;
  return encodeBytes(bytes);
}
