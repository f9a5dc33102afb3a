/**
 * A clock that all servers of a database agree on. Each server uses its own clock as long as it agrees with the database's
 * clock, and the database's clock otherwise. Leases, codes, sessions and due dates are compared with it.
 *
 * @module
 */
import type { Clock } from "@hexlane/core";
import { MAX_CLOCK_MILLISECONDS } from "./finding.ts";

export interface ClockReading {
  /** The other clock minus this machine's. */
  aheadMilliseconds: number;
  /** How long the measurement took. `aheadMilliseconds` may be off by half of that. */
  tripMilliseconds: number;
}

export interface AgreedClockOptions {
  /** Compares the machine's clock with the other clock. */
  measure: () => Promise<ClockReading>;
  /**
   * Called when this server switches clocks, or the database's clock jumps. @param aheadMilliseconds how far the database's
   * clock is ahead; 0 when the machine's own clock is used again
   */
  onChange?: (aheadMilliseconds: number) => void;
  /** How often the clocks are compared. Undefined: once. */
  everySeconds?: number;
  /** @default the clock of the machine */
  clock?: Clock;
}

export interface AgreedClock extends Clock {
  /** Stops comparing. */
  stop(): void;
}

/** Slower measurements are not precise enough. */
const MAX_TRIP_MILLISECONDS = 1_000;

/** Resolves after the first comparison. A failed comparison changes nothing. */
export async function openAgreedClock(options: AgreedClockOptions): Promise<AgreedClock> {
  const { measure, onChange = () => {}, everySeconds, clock = { now: () => new Date() } } = options;
  let ahead = 0;
  const look = async (): Promise<void> => {
    const reading = await measure().catch(() => undefined);
    if (!reading || reading.tripMilliseconds > MAX_TRIP_MILLISECONDS) return;
    const found = Math.abs(reading.aheadMilliseconds) > MAX_CLOCK_MILLISECONDS ? reading.aheadMilliseconds : 0;
    // The clock follows drift without reporting it.
    const isChange = (found === 0) !== (ahead === 0) || Math.abs(found - ahead) > MAX_CLOCK_MILLISECONDS;
    ahead = found;
    if (isChange) onChange(found);
  };
  await look();
  const timer = everySeconds === undefined ? undefined : setInterval(() => void look(), everySeconds * 1000);
  timer?.unref();
  return {
    now: () => (ahead === 0 ? clock.now() : new Date(clock.now().getTime() + ahead)),
    stop: () => clearInterval(timer),
  };
}

/** Describes the clock in one line for the operator. */
export function describeClock(aheadMilliseconds: number): string {
  if (aheadMilliseconds === 0) return "the clock of this machine agrees with the database again";
  const seconds = Math.round(Math.abs(aheadMilliseconds) / 1000);
  const where = aheadMilliseconds < 0 ? "ahead of" : "behind";
  return `the clock of this machine is ${seconds} s ${where} the database, so this server uses the database's: synchronize both with NTP`;
}
