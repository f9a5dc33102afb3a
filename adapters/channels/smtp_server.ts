/** Parses the operator's settings for the mail server and the sender, once at startup. @module */
/** The address and connection settings of a mail server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. Otherwise STARTTLS is used if the server offers it. */
  secure: boolean;
  /** Refuses to send without STARTTLS, so that a password is never sent unencrypted. */
  requireTls: boolean;
  auth?: { user: string; password: string };
}

/** The sender of emails. */
export interface Sender {
  name: string;
  address: string;
}

const PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };
/** The common subset of RFC 5321 4.1.2: no quoted local parts, no address literals. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Whether a string is exactly one email address. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= 254;
}

/**
 * @param text `smtp://user:password@mail.example.org:587`, or `smtps://` for TLS from the start; user name and password
 * are percent-encoded; both or neither must be given
 * @throws {RangeError} for any other text; the message does not repeat it, because it may contain a password
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  const port = url && PORTS[url.protocol];
  const isPlain = url?.hostname && /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  if (!port || !isPlain || (url.username === "") !== (url.password === "")) {
    throw new RangeError("must be of the form smtp://user:password@mail.example.org:587 or smtps://...");
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const secure = url.protocol === "smtps:";
  const server = { host, port: url.port === "" ? port : Number(url.port), secure };
  if (url.username === "") return { ...server, requireTls: false };
  const auth = { user: decode(url.username), password: decode(url.password) };
  return { ...server, requireTls: !secure && !isLoopback(host), auth };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RangeError("must have its user name and password percent-encoded");
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * @param text `tracker@example.org`, or `Hexlane <tracker@example.org>`
 * @throws {RangeError} for any other text
 */
export function readSender(text: string): Sender {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  if (!isMailAddress(address)) {
    throw new RangeError(`"${text}" is not a sender of the form Hexlane <tracker@example.org>`);
  }
  return { name: oneLine(name.trim().replace(/^"(.*)"$/, "$1")), address };
}

/** Makes a string safe for a header, where a line break would begin another header (RFC 5322 2.2). */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
