/**
 * Checks destination URLs. Members provide them, but the server requests them from inside the operator's network, so every
 * address that is not clearly on the public internet is refused.
 *
 * @module
 */
import { invalidField, type TrackerError } from "../../errors.ts";
import { MAX_WEBHOOK_URL_CHARACTERS } from "../../limits.ts";
import { checkText } from "../../text.ts";

/**
 * IPv4 ranges that are not globally reachable (IANA special-purpose registry, RFC 6890), and the address of one cloud
 * service.
 */
const FORBIDDEN_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32", // Azure's platform and metadata service, which has a public address
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map(rangeOf);

/**
 * The only IPv6 prefix assigned for public use. It excludes loopback, v4-mapped (`::ffff:0:0/96`), NAT64
 * (`64:ff9b::/96`, `64:ff9b:1::/48`), unique-local (`fc00::/7`), link-local (`fe80::/10`) and multicast (`ff00::/8`).
 */
const PUBLIC_V6 = rangeOf("2000::/3");

/** Subranges that are not public: Teredo and other protocol assignments, the two documentation ranges, and 6to4. */
const FORBIDDEN_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(rangeOf);

/** The "bad ports" of the Fetch standard: services on them could interpret the lines of a request as commands. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Returns whether requests to an IP address are forbidden. Invalid addresses are also forbidden. */
export function isForbiddenAddress(address: string): boolean {
  const bytes = parseAddress(address);
  if (!bytes) return true;
  if (bytes.length === 4) return FORBIDDEN_V4.some((range) => isWithin(bytes, range));
  return !isWithin(bytes, PUBLIC_V6) || FORBIDDEN_V6.some((range) => isWithin(bytes, range));
}

/** Rules for a destination. */
export interface DestinationRule {
  /** The pointer of the field. */
  pointer: string;
  /**
   * Whether to refuse `http`.
   *
   * @default false
   */
  httpsOnly?: boolean;
  /** Whether the operator allows destinations inside the server's own network. */
  allowPrivate: boolean;
}

/** A URL whose syntax, scheme, port and host are allowed. */
export interface Destination {
  /** The trimmed URL. */
  address: string;
  /** The hostname to resolve; absent if the host is an IP address. */
  hostname?: string;
}

/**
 * Checks a URL without resolving its hostname.
 *
 * @throws {TrackerError} `invalid`, with reason `FORBIDDEN_DESTINATION` for a forbidden scheme, port or host
 */
export function checkDestination(text: string, rule: DestinationRule): Destination {
  const { pointer, httpsOnly = false, allowPrivate } = rule;
  const address = checkText(text, pointer, { min: 1, max: MAX_WEBHOOK_URL_CHARACTERS, trim: true });
  // URL.parse() ignores line breaks and tabs, but the stored text would still contain them.
  const url = /[\s\p{Cc}]/u.test(address) ? null : URL.parse(address);
  if (!url) throw invalidField(pointer, "Must be a URL");
  if (url.protocol !== "https:" && (httpsOnly || url.protocol !== "http:")) {
    const schemes = httpsOnly ? '"https://"' : '"https://" or "http://"';
    throw forbiddenDestination(pointer, `Must begin with ${schemes}`);
  }
  if (url.port !== "" && BAD_PORTS.has(Number(url.port))) {
    throw forbiddenDestination(pointer, `Must not use port ${url.port}, which belongs to another protocol`);
  }
  const name = nameIn(url.hostname);
  if (!allowPrivate && isForbiddenHost(url.hostname, name)) throw privateDestination(pointer);
  return { address, ...(name === undefined ? {} : { hostname: name }) };
}

/** Creates the error for a destination inside a private network. */
export function privateDestination(pointer: string): TrackerError {
  return forbiddenDestination(pointer, "Must not point to a private or reserved address");
}

function forbiddenDestination(pointer: string, detail: string): TrackerError {
  return invalidField(pointer, detail, "FORBIDDEN_DESTINATION");
}

/** Returns the host if it is a name. The URL parser has already normalized all forms of IP addresses. */
function nameIn(hostname: string): string | undefined {
  const name = hostname.replace(/\.+$/, "");
  const isAddress = name.startsWith("[") || parseAddress(name) !== undefined;
  return isAddress ? undefined : name;
}

function isForbiddenHost(hostname: string, name: string | undefined): boolean {
  if (name === undefined) return isForbiddenAddress(hostname.replace(/^\[|\]$|\.+$/g, ""));
  // By RFC 6761 6.3, these names refer to this machine, no matter what a resolver returns. A hostname cannot end in a
  // numeric label.
  return name === "" || /(^|\.)(localhost|\d+|0x[0-9a-f]*)$/i.test(name);
}

interface Range {
  bytes: readonly number[];
  bits: number;
}

function rangeOf(text: string): Range {
  const [address = "", bits] = text.split("/");
  const bytes = parseAddress(address);
  if (!bytes) throw new TypeError(`Cannot read range "${text}"`);
  return { bytes, bits: Number(bits) };
}

function isWithin(bytes: readonly number[], range: Range): boolean {
  return range.bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, range.bits - 8 * index));
    return ((byte ^ (bytes[index] as number)) & (0xff << (8 - bits)) & 0xff) === 0;
  });
}

/** Parses an IP address in canonical form into 4 or 16 bytes. Ignores a zone (`%eth0`). Undefined for any other string. */
function parseAddress(text: string): number[] | undefined {
  return text.includes(":") ? parseV6(text.replace(/%.*$/s, "")) : parseV4(text);
}

function parseV4(text: string): number[] | undefined {
  const parts = text.split(".");
  // Refuses leading zeros, because some parsers read them as octal and others as decimal.
  const isCanonical =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isCanonical ? parts.map(Number) : undefined;
}

/** Parses an IPv6 address (RFC 4291 2.2). */
function parseV6(text: string): number[] | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => groupsOf(half, index === halves.length - 1)) as [
    number[] | undefined,
    number[] | undefined,
  ];
  if (!head || (halves.length === 2 && !tail)) return undefined;
  const missing = 16 - head.length - (tail?.length ?? 0);
  if (halves.length === 1 ? missing !== 0 : missing < 2) return undefined;
  return [...head, ...new Array<number>(missing).fill(0), ...(tail ?? [])];
}

/** Parses the groups between colons into bytes. At the end of an address, the last group may be an IPv4 address. */
function groupsOf(text: string, isEnd: boolean): number[] | undefined {
  if (text === "") return [];
  const groups = text.split(":");
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
    } else {
      const v4 = isEnd && index === groups.length - 1 ? parseV4(group) : undefined;
      if (!v4) return undefined;
      bytes.push(...v4);
    }
  }
  return bytes;
}
