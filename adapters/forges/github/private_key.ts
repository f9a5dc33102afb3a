/** Reads the RSA private key of a GitHub App. @module */
import { createPrivateKey } from "node:crypto";

const PEM = /^-----BEGIN (RSA )?PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END (RSA )?PRIVATE KEY-----$/;
const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
/** `AlgorithmIdentifier` of RSA (RFC 8017 A.1): an object identifier and NULL. */
const RSA = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];

/**
 * Checks a private key in PEM, as PKCS#1 (the form that GitHub provides) or PKCS#8. The text may have `\n` instead of line breaks, or
 * be the base64 of the PEM, because both fit on one line of a settings file.
 *
 * @throws {Error} if it is not an RSA private key. The message does not contain the key.
 */
export function checkPrivateKey(text: string): void {
  const pem = pemOf(text);
  if (!PEM.test(pem))
    throw new Error("must be an RSA private key in PEM, starting with -----BEGIN RSA PRIVATE KEY-----");
  let type: string | undefined;
  try {
    type = createPrivateKey(pem).asymmetricKeyType;
  } catch (error) {
    throw new Error("is not a valid private key: copy the complete file from GitHub", { cause: error });
  }
  if (type !== "rsa") throw new Error(`must be an RSA private key, not one of type ${type}`);
}

/** Reads a private key that {@linkcode checkPrivateKey} accepts. */
export async function readPrivateKey(text: string): Promise<CryptoKey> {
  const [, isPkcs1, encoded = ""] = PEM.exec(pemOf(text)) ?? [];
  const der = bytesOf(encoded.replaceAll(/\s/g, ""));
  return await crypto.subtle.importKey("pkcs8", isPkcs1 ? pkcs8Of(der) : der, ALGORITHM, false, ["sign"]);
}

/** Signs a JSON Web Token (RFC 7519) with RS256. */
export async function signToken(claims: Readonly<Record<string, unknown>>, key: CryptoKey): Promise<string> {
  const parts = [{ alg: "RS256", typ: "JWT" }, claims];
  const signed = parts.map((part) => base64Url(new TextEncoder().encode(JSON.stringify(part)))).join(".");
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, new TextEncoder().encode(signed));
  return `${signed}.${base64Url(new Uint8Array(signature))}`;
}

function pemOf(text: string): string {
  const trimmed = text.replaceAll("\\n", "\n").trim();
  if (trimmed.startsWith("-----")) return trimmed;
  try {
    return new TextDecoder().decode(bytesOf(trimmed.replaceAll(/\s/g, ""))).trim();
  } catch {
    return trimmed;
  }
}

/** Wraps a PKCS#1 key in PKCS#8 (RFC 5208 5), the only form that Web Crypto reads. */
function pkcs8Of(pkcs1: Uint8Array): Uint8Array<ArrayBuffer> {
  const version = [0x02, 0x01, 0x00];
  return derOf(0x30, new Uint8Array([...version, ...RSA, ...derOf(0x04, pkcs1)]));
}

/** Encodes a value in DER: tag, length, content. */
function derOf(tag: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const length: number[] = [];
  for (let left = content.length; left > 0; left >>= 8) length.unshift(left & 0xff);
  const header = content.length < 0x80 ? [content.length] : [0x80 | length.length, ...length];
  return new Uint8Array([tag, ...header, ...content]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
