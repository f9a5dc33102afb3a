/** Finds the client's address. Forwarding headers count only if a trusted proxy wrote them. @module */
import { BlockList, isIP } from "node:net";
import type { Log } from "../../log.ts";

/** Whether an address belongs to a trusted proxy. */
export type IsTrusted = (address: string) => boolean;

/**
 * @param list addresses and ranges: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`
 * @throws {RangeError} if an entry is neither
 */
export function trustedProxies(list: readonly string[]): IsTrusted {
  if (list.length === 0) return () => false;
  const blocks = new BlockList();
  for (const entry of list) addTo(blocks, entry);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && blocks.check(address, version === 4 ? "ipv4" : "ipv6");
  };
}

function addTo(blocks: BlockList, entry: string): void {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  const family = version === 4 ? "ipv4" : "ipv6";
  const bits = prefix === undefined ? undefined : Number(prefix);
  const isPrefix = bits === undefined || (/^\d+$/.test(prefix ?? "") && bits <= (version === 4 ? 32 : 128));
  if (version === 0 || !isPrefix || rest.length > 0) throw new RangeError(`"${entry}" is not an address or a range`);
  if (bits === undefined) blocks.addAddress(address, family);
  else blocks.addSubnet(address, bits, family);
}

/**
 * Returns the client's address: the last address in `X-Forwarded-For` that is not a trusted proxy, if a trusted proxy
 * connected.
 *
 * @param peer the address that connected. Empty if unknown
 */
export function clientAddress(forwardedFor: string | null, peer: string, isTrusted: IsTrusted): string {
  const plain = unmapped(peer);
  if (forwardedFor === null || !isTrusted(plain)) return plain;
  let client = plain;
  for (const entry of forwardedFor.split(",").reverse()) {
    const address = unmapped(withoutPort(entry.trim()));
    if (isIP(address) === 0) break;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

export function isTrustedPeer(peer: string, isTrusted: IsTrusted): boolean {
  return isTrusted(unmapped(peer));
}

/**
 * Warns once about a proxy that is not trusted: all clients behind it count as one address and share its limits. Does not warn
 * without a public address, because then no proxy is expected.
 */
export function proxyWarning({ log, baseUrl }: { log: Log; baseUrl?: string | undefined }): (peer: string) => void {
  let isDue = baseUrl !== undefined;
  return (peer) => {
    if (!isDue) return;
    isDue = false;
    log.write("warn", "X-Forwarded-For is ignored: its sender is not listed in TRUSTED_PROXIES", { peer });
  };
}

/** Removes the port that some proxies write: `192.0.2.1:1234`, `[2001:db8::1]:1234`. */
function withoutPort(entry: string): string {
  if (entry.startsWith("[")) return entry.slice(1, entry.indexOf("]"));
  const colon = entry.indexOf(":");
  return colon !== -1 && colon === entry.lastIndexOf(":") ? entry.slice(0, colon) : entry;
}

function unmapped(address: string): string {
  return address.toLowerCase().startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

/** The key for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export { networkOf as addressKey } from "@hexlane/core";
