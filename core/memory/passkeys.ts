/**
 * Verifies passkeys of `softwareAuthenticator`: ES256 keys without attestation, in the only encoding that it uses. All
 * fields are actually checked, including signatures.
 *
 * @module
 */
import type { PasskeyExpectation, Passkeys } from "../ports/passkeys.ts";
import { bytesOf, decodeBytes, encodeBytes, joinBytes, sha256 } from "./sha256.ts";

const ES256 = -7;
const KEY = { name: "ECDSA", namedCurve: "P-256" } as const;
const FLAGS = { present: 0x01, verified: 0x04, mayBackUp: 0x08, backedUp: 0x10 };

/** `{fmt: "none", attStmt: {}, authData: bytes}` in CBOR, up to the length of the bytes. */
const ATTESTATION_START = joinBytes(
  Uint8Array.of(0xa3, 0x63),
  bytesOf("fmt"),
  Uint8Array.of(0x64),
  bytesOf("none"),
  Uint8Array.of(0x67),
  bytesOf("attStmt"),
  Uint8Array.of(0xa0, 0x68),
  bytesOf("authData"),
  Uint8Array.of(0x58),
);
/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR, up to `x`. */
const COSE_START = Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32);
/** The bytes between `x` and `y`. */
const COSE_MIDDLE = Uint8Array.of(0x22, 0x58, 32);
/** Offset of the public key in the data of a new passkey, not counting the credential ID. */
const KEY_OFFSET = 55;

/** Creates the verifier for passkeys of a {@linkcode SoftwareAuthenticator}. */
export function memoryPasskeys(): Passkeys {
  return {
    algorithms: [ES256],
    verifyRegistration: ({ id, rawId, type, response }, expected) =>
      orUndefined(async () => {
        if (id !== rawId || type !== "public-key") return undefined;
        if (!isClientData(decodeBytes(response.clientDataJSON), "webauthn.create", expected)) return undefined;
        const attestation = decodeBytes(response.attestationObject);
        const start = ATTESTATION_START.length;
        const authData = attestation.slice(start + 1);
        if (!startsWith(attestation, ATTESTATION_START) || attestation[start] !== authData.length) return undefined;
        const used = readAuthData(authData, expected.rpId);
        const idLength = authData[KEY_OFFSET - 1] as number;
        const credentialId = encodeBytes(authData.slice(KEY_OFFSET, KEY_OFFSET + idLength));
        const publicKey = authData.slice(KEY_OFFSET + idLength);
        if (!used || credentialId !== id || !pointOf(publicKey)) return undefined;
        const { mayBackUp, ...rest } = used;
        const deviceType = mayBackUp ? "multiDevice" : "singleDevice";
        return { ...rest, credentialId, publicKey: encodeBytes(publicKey), deviceType, aaguid: null };
      }),
    verifySignIn: ({ id, rawId, type, response }, expected) =>
      orUndefined(async () => {
        if (id !== rawId || type !== "public-key") return undefined;
        const clientData = decodeBytes(response.clientDataJSON);
        const authData = decodeBytes(response.authenticatorData);
        const used = readAuthData(authData, expected.rpId);
        const point = pointOf(decodeBytes(expected.publicKey));
        if (!used || !point || !isClientData(clientData, "webauthn.get", expected)) return undefined;
        const key = await crypto.subtle.importKey("raw", joinBytes(point), KEY, false, ["verify"]);
        const signed = joinBytes(authData, sha256(clientData));
        const how = { name: "ECDSA", hash: "SHA-256" };
        const isValid = await crypto.subtle.verify(how, key, halvesOf(decodeBytes(response.signature)), signed);
        return isValid ? { counter: used.counter, backedUp: used.backedUp } : undefined;
      }),
  };
}

/** Returns undefined for malformed input, as for a wrong response. */
async function orUndefined<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

function isClientData(clientData: Uint8Array, type: string, { challenge, origin }: PasskeyExpectation): boolean {
  const data = JSON.parse(new TextDecoder().decode(clientData)) as Record<string, unknown>;
  return data.type === type && data.challenge === challenge && data.origin === origin && data.crossOrigin !== true;
}

function readAuthData(
  authData: Uint8Array,
  rpId: string,
): { counter: number; backedUp: boolean; mayBackUp: boolean } | undefined {
  const flags = authData[32] as number;
  const required = FLAGS.present | FLAGS.verified;
  if (!startsWith(authData, sha256(bytesOf(rpId))) || (flags & required) !== required) return undefined;
  const counter = new DataView(authData.buffer).getUint32(33);
  return { counter, backedUp: (flags & FLAGS.backedUp) !== 0, mayBackUp: (flags & FLAGS.mayBackUp) !== 0 };
}

/** Returns the uncompressed point of a COSE key; undefined for any other bytes. */
function pointOf(coseKey: Uint8Array): Uint8Array | undefined {
  const start = COSE_START.length;
  const middle = start + 32;
  const end = middle + COSE_MIDDLE.length;
  const isKey = startsWith(coseKey, COSE_START) && startsWith(coseKey.slice(middle), COSE_MIDDLE);
  if (!isKey || coseKey.length !== end + 32) return undefined;
  return joinBytes(Uint8Array.of(4), coseKey.slice(start, middle), coseKey.slice(end));
}

/** Converts a signature from ASN.1 to the two concatenated halves that WebCrypto expects. */
function halvesOf(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = der.slice(4, 4 + (der[3] as number));
  const second = der.slice(4 + first.length + 2);
  const half = (integer: Uint8Array) => joinBytes(new Uint8Array(32), integer).slice(-32);
  return joinBytes(half(first), half(second));
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
