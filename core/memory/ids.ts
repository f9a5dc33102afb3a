/**
 * Random IDs and secrets, with Web Crypto.
 *
 * @module
 */
import type { Clock, NewId, NewSecret } from "../ports/clock.ts";
import { encodeBytes } from "./sha256.ts";

/** 12 bits of a UUIDv7 count the IDs within a millisecond (RFC 9562 6.2, method 1). */
const MAX_COUNT = 0xfff;

/**
 * Creates a generator of UUIDv7 (RFC 9562 5.7). The IDs sort in creation order, even if the clock is set back or a
 * millisecond has more than 4,096 IDs.
 */
export function uuidMaker(clock: Clock): NewId {
  let last = 0;
  let count = 0;
  return () => {
    const now = clock.now().getTime();
    if (now > last) {
      last = now;
      count = 0;
    } else if (++count > MAX_COUNT) {
      last++;
      count = 0;
    }
    const time = hex(last, 12);
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    // The variant: the two highest bits are `10`.
    const tail = hex(((high & 0x3fff_ffff) | 0x8000_0000) >>> 0, 8) + hex(low, 8);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

/** Returns 256 random bits as 43 base64url characters. */
export function newSecret(): ReturnType<NewSecret> {
  return encodeBytes(crypto.getRandomValues(new Uint8Array(32)));
}
