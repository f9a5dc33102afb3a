/**
 * OAuth clients that registered themselves (RFC 7591). They are public clients without a secret. Nothing is stored,
 * because the `client_id` itself contains the registration and a MAC.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import {
  MAX_NAME_CHARACTERS,
  MAX_REDIRECT_URI_CHARACTERS,
  MAX_REDIRECT_URIS,
  OAUTH_CLIENT_SECONDS,
} from "../../limits.ts";

/** A client, decoded from its ID. */
export interface OAuthClient {
  /** Unique per registration. */
  id: string;
  /** As reported by the client, unverified; null if it has none. */
  name: string | null;
  /** Hashes of the client's redirect URIs in {@linkcode redirectForm}, to keep the ID short. */
  redirectHashes: readonly string[];
  /** Accurate to a second. */
  createdAt: Date;
}

/** Prefix of client IDs. */
export const OAUTH_CLIENT_PREFIX = "hxc_";
/** Display name of a client without a name. */
export const UNNAMED_CLIENT = "MCP client";

/** Returns whether the registration has expired. */
export function isOAuthClientExpired({ createdAt }: OAuthClient, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= OAUTH_CLIENT_SECONDS * 1000;
}

/**
 * Cleans a client name for display. People base their decision on the name, so invisible and direction-changing
 * characters are removed.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_CLIENT_METADATA`
 */
export function checkClientName(name: string): string | null {
  const visible = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (visible.length > MAX_NAME_CHARACTERS) {
    const detail = `Must have at most ${MAX_NAME_CHARACTERS} characters`;
    throw invalidField("/client_name", detail, "INVALID_CLIENT_METADATA");
  }
  return visible === "" ? null : visible;
}

/**
 * Checks redirect URIs; at least one is required.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_REDIRECT_URI`
 */
export function checkRedirectUris(uris: readonly string[]): readonly string[] {
  if (uris.length === 0 || uris.length > MAX_REDIRECT_URIS) {
    throw invalidField("/redirect_uris", `Must contain 1 to ${MAX_REDIRECT_URIS} URIs`, "INVALID_REDIRECT_URI");
  }
  for (const [index, uri] of uris.entries()) {
    if (!isRedirectUri(uri)) {
      const detail = "Must use https, http on this machine, or a private scheme such as com.example.app";
      throw invalidField(`/redirect_uris/${index}`, detail, "INVALID_REDIRECT_URI");
    }
  }
  return uris;
}

/** Well-known private schemes that are not reversed domain names. */
const KNOWN_SCHEMES = new Set(["cursor", "vscode", "vscode-insiders"]);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns whether a code may be sent to a URI. The allowed schemes are https, http on a loopback host (RFC 8252 7.3),
 * reversed domain names (RFC 8252 7.1) and `KNOWN_SCHEMES`. Our own page navigates to the URI, so schemes such as
 * `javascript:` must be refused.
 */
export function isRedirectUri(uri: string): boolean {
  // RFC 3986 allows only these characters. Browsers drop some of the others, and treat a backslash as a slash.
  if (uri.length > MAX_REDIRECT_URI_CHARACTERS || !/^[\w.~:/?[\]@!$&'()*+,;=%-]+$/.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== "" || url.password !== "" || /^[^:]*:\/\/[^/?]*@/.test(uri)) return false;
  const scheme = url.protocol.slice(0, -1);
  // Browsers parse a URL without two slashes differently.
  if (scheme === "https") return /^https:\/\/[^/]/i.test(uri);
  if (scheme === "http") return /^http:\/\/[^/]/i.test(uri) && LOOPBACK.has(url.hostname);
  return (scheme.includes(".") || KNOWN_SCHEMES.has(scheme)) && url.href.length > url.protocol.length;
}

/**
 * Normalizes a redirect URI for comparison. URIs must match exactly (RFC 9700 2.1), except for the port of loopback
 * URIs, which is only known at run time (RFC 8252 7.3).
 */
export function redirectForm(uri: string): string {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:") return uri;
  url.port = "";
  return url.href;
}

/** Encodes a client for signing. */
export function writeOAuthClient({ id, name, redirectHashes, createdAt }: OAuthClient): string {
  return encode(JSON.stringify([id, name, redirectHashes, Math.floor(createdAt.getTime() / 1000)]));
}

/** Decodes a client from its signed text. */
export function readOAuthClient(text: string): OAuthClient {
  const [id, name, redirectHashes, seconds] = JSON.parse(decode(text)) as [string, string | null, string[], number];
  return { id, name, redirectHashes, createdAt: new Date(seconds * 1000) };
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function decode(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
