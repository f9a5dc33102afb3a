/**
 * An address from which an account has signed in before. Whoever guesses passwords from elsewhere cannot lock its owner
 * out there.
 *
 * @module
 */
import { KNOWN_ADDRESS_SECONDS, MAX_KNOWN_ADDRESSES } from "../../limits.ts";

/** An address from which somebody signed in. */
export interface KnownAddress {
  userId: string;
  /** An IPv4 address, or the /64 of an IPv6 address; unique per account. */
  address: string;
  /** When somebody last signed in from there. */
  lastSignInAt: Date;
}

/** An IPv4 address as it is, or the /64 of an IPv6 one, since a host has all of it to itself. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** An IPv4 address as it is, or the /48 of an IPv6 one, since one customer may have all of it. */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** @param groups how many of the eight groups of an IPv6 address count */
function prefixOf(address: string, groups: number): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const all = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const last = tail === "" ? [] : tail.split(":");
    while (all.length + last.length < 8) all.push("0");
    all.push(...last);
  }
  const kept = all.slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${kept.join(":")}::/${16 * groups}`;
}

/** What a sign-in changes about what is known. */
export interface KnownAddressChange {
  /** Writes it as it is now. */
  save?: KnownAddress;
  /** What is removed. */
  drop: KnownAddress[];
}

/**
 * Notes a sign-in: at most once a day for each address, so that signing in stays cheap, and the oldest make room.
 *
 * @param known of the account, last used first
 */
export function noteSignIn(
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
