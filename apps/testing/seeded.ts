/**
 * Ids and secrets in the same format as in production, but derived from a seed, so that they are the same in every run.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Clock, NewId, NewSecret } from "@hexlane/core";

/** The state of a seeded generator. */
export interface SeedPlace {
  made: number;
  /** The timestamp of the last ID, in milliseconds. */
  last: number;
  /** The number of IDs with that timestamp. */
  count: number;
}

export interface Seeded {
  /** UUIDs of version 7 (RFC 9562 5.7), which sort in creation order. */
  newId: NewId;
  /** 43 base64url characters. */
  newSecret: NewSecret;
  place(): SeedPlace;
}

/** The largest value of the counter between the timestamp and the random bits. */
const MAX_COUNT = 0xfff;

/** @param from the state to continue from. @default the beginning */
export function seeded(seed: string | number, clock: Clock, from?: SeedPlace): Seeded {
  let { made, last, count } = from ?? { made: 0, last: 0, count: 0 };
  const draw = (): Buffer => createHash("sha256").update(`${seed} ${++made}`).digest();
  return {
    newId() {
      const now = clock.now().getTime();
      if (now > last) [last, count] = [now, 0];
      else if (++count > MAX_COUNT) [last, count] = [last + 1, 0];
      const time = last.toString(16).padStart(12, "0");
      const random = draw().subarray(0, 8);
      // The variant: the two highest bits are `10`.
      random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
      const tail = random.toString("hex");
      const counter = count.toString(16).padStart(3, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${tail.slice(0, 4)}-${tail.slice(4)}`;
    },
    newSecret: () => draw().toString("base64url"),
    place: () => ({ made, last, count }),
  };
}
