/**
 * An OAuth client that registered itself (RFC 7591): a program on somebody's machine, which can keep no secret. Nothing of it
 * is stored: its `client_id` says all there is to say, and carries a proof that we wrote it.
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

/** A client as its id tells it. */
export interface OAuthClient {
  /** Opaque; never given out twice: two that register the same are two. */
  id: string;
  /** What it calls itself; null when it did not say. Nobody checked it. */
  name: string | null;
  /** Hashes of {@linkcode redirectForm} of the addresses it may be sent back to: the id stays short. */
  redirectHashes: readonly string[];
  /** When it registered; in whole seconds. */
  createdAt: Date;
}

/** What such ids begin with. */
export const OAUTH_CLIENT_PREFIX = "hxc_";
/** What a client without a name is called. */
export const UNNAMED_CLIENT = "MCP client";

/** Whether it has to register again. */
export function oauthClientIsOver({ createdAt }: OAuthClient, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= OAUTH_CLIENT_SECONDS * 1000;
}

/**
 * A name as it can be shown: without what cannot be seen or turns the reading direction around, since whoever reads it
 * decides by it.
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
 * Checks the addresses a client may be sent back to: at least one.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_REDIRECT_URI`
 */
export function checkRedirectUris(uris: readonly string[]): readonly string[] {
  if (uris.length === 0 || uris.length > MAX_REDIRECT_URIS) {
    throw invalidField("/redirect_uris", `Must be 1 to ${MAX_REDIRECT_URIS} addresses`, "INVALID_REDIRECT_URI");
  }
  for (const [index, uri] of uris.entries()) {
    if (!isRedirectUri(uri)) {
      const detail = "Must be an https address, http on this machine, or a scheme such as com.example.app";
      throw invalidField(`/redirect_uris/${index}`, detail, "INVALID_REDIRECT_URI");
    }
  }
  return uris;
}

/** Of programs that took a scheme before they could be told better, and still go by it. */
const KNOWN_SCHEMES = new Set(["cursor", "vscode", "vscode-insiders"]);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a code may be sent there: by https, to this machine (RFC 8252 7.3), or to a scheme that a program has to itself,
 * which is a reversed domain name (RFC 8252 7.1): systems and browsers hand others to something else. Our own page follows it, so nothing may come of it but going there.
 */
export function isRedirectUri(uri: string): boolean {
  // RFC 3986 allows no others. A browser would drop some of them, and read a backslash as a slash.
  if (uri.length > MAX_REDIRECT_URI_CHARACTERS || !/^[\w.~:/?[\]@!$&'()*+,;=%-]+$/.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== "" || url.password !== "" || /^[^:]*:\/\/[^/?]*@/.test(uri)) return false;
  const scheme = url.protocol.slice(0, -1);
  // Without two slashes a browser would read the rest in a way of its own.
  if (scheme === "https") return /^https:\/\/[^/]/i.test(uri);
  if (scheme === "http") return /^http:\/\/[^/]/i.test(uri) && LOOPBACK.has(url.hostname);
  return (scheme.includes(".") || KNOWN_SCHEMES.has(scheme)) && url.href.length > url.protocol.length;
}

/**
 * The form in which two addresses are compared: as they are, letter by letter (RFC 9700 2.1), but on this machine without the
 * port, which a program learns only when it starts to listen (RFC 8252 7.3).
 */
export function redirectForm(uri: string): string {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:") return uri;
  url.port = "";
  return url.href;
}

/** A client as text, to be signed. */
export function writeOAuthClient({ id, name, redirectHashes, createdAt }: OAuthClient): string {
  return encode(JSON.stringify([id, name, redirectHashes, Math.floor(createdAt.getTime() / 1000)]));
}

/** The client in a text that was signed by us. */
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
