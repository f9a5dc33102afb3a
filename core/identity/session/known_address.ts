/**
 * Known addresses: IP addresses from which an account has signed in before. They have their own attempt limit, so that an
 * attacker elsewhere cannot lock the owner out.
 *
 * @module
 */
import { KNOWN_ADDRESS_SECONDS, MAX_KNOWN_ADDRESSES } from "../../limits.ts";

/** An IP address from which an account has signed in. */
export interface KnownAddress {
  userId: string;
  /** An IPv4 address, or the /64 of an IPv6 address; unique per account. */
  address: string;
  lastSignInAt: Date;
}

/**
 * Returns an IPv4 address unchanged, or the /64 prefix of an IPv6 address, because one host may use all addresses with
 * that prefix.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/**
 * Returns an IPv4 address unchanged, or the /48 prefix of an IPv6 address, because one customer may own all addresses
 * with that prefix.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** @param groups how many of the eight groups of an IPv6 address to keep */
function prefixOf(address: string, groups: number): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const all = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const last = tail === "" ? [] : tail.split(":");
    while (all.length + last.length < 8) all.push("0");
    all.push(...last);
  }
  const prefix = all.slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/${16 * groups}`;
}

/** The changes to the known addresses after a sign-in. */
export interface KnownAddressChange {
  save?: KnownAddress;
  drop: KnownAddress[];
}

/**
 * Records a sign-in, at most once a day per address. The least recently used addresses beyond the limit are dropped.
 *
 * @param known the account's addresses, most recently used first
 */
export function recordSignIn(
  known: readonly KnownAddress[],
  { userId, address }: Pick<KnownAddress, "userId" | "address">,
  now: Date,
): KnownAddressChange {
  const before = known.find((other) => other.address === address);
  const isFresh = before && now.getTime() - before.lastSignInAt.getTime() < KNOWN_ADDRESS_SECONDS * 1000;
  if (isFresh) return { drop: [] };
  const others = known.filter((other) => other !== before);
  return { save: { userId, address, lastSignInAt: now }, drop: others.slice(MAX_KNOWN_ADDRESSES - 1) };
}
