/**
 * A clock that servers over one database agree on: each goes by its own as long as that agrees with the database's, and else
 * by the database's. By it they judge each other's leases, each other's codes and sessions, and what is due.
 *
 * @module
 */
import type { Clock } from "@hexlane/core";
import { MAX_CLOCK_MILLISECONDS } from "./doctor.ts";

/** How two clocks compared at one moment. */
export interface ClockReading {
  /** The other less that of this machine, in milliseconds. */
  aheadMilliseconds: number;
  /** How long the question and its answer took: what is said may be off by half of that. */
  tripMilliseconds: number;
}

export interface AgreedClockOptions {
  /** Looks at the other clock. */
  measure: () => Promise<ClockReading>;
  /** Told when it goes by another clock than before. @param aheadMilliseconds of the database; 0: by its own again */
  onChange?: (aheadMilliseconds: number) => void;
  /** How often it looks. Undefined: once. */
  everySeconds?: number;
  /** @default that of the machine */
  clock?: Clock;
}

export interface AgreedClock extends Clock {
  /** Looks no more. */
  stop(): void;
}

/** What took longer says too little. */
const MAX_TRIP_MILLISECONDS = 1_000;

/** Resolves after the first look; a database that cannot be asked changes nothing. */
export async function openAgreedClock(options: AgreedClockOptions): Promise<AgreedClock> {
  const { measure, onChange = () => {}, everySeconds, clock = { now: () => new Date() } } = options;
  let ahead = 0;
  const look = async (): Promise<void> => {
    const reading = await measure().catch(() => undefined);
    if (!reading || reading.tripMilliseconds > MAX_TRIP_MILLISECONDS) return;
    const found = Math.abs(reading.aheadMilliseconds) > MAX_CLOCK_MILLISECONDS ? reading.aheadMilliseconds : 0;
    // A clock that drifts is followed quietly.
    const isNews = (found === 0) !== (ahead === 0) || Math.abs(found - ahead) > MAX_CLOCK_MILLISECONDS;
    ahead = found;
    if (isNews) onChange(found);
  };
  await look();
  const timer = everySeconds === undefined ? undefined : setInterval(() => void look(), everySeconds * 1000);
  timer?.unref();
  return {
    now: () => (ahead === 0 ? clock.now() : new Date(clock.now().getTime() + ahead)),
    stop: () => clearInterval(timer),
  };
}

/** One line for the operator. */
export function describeClock(aheadMilliseconds: number): string {
  if (aheadMilliseconds === 0) return "the clock here agrees with that of the database again";
  const seconds = Math.round(Math.abs(aheadMilliseconds) / 1000);
  const where = aheadMilliseconds < 0 ? "ahead of" : "behind";
  return `the clock here is ${seconds} s ${where} that of the database, by which this server goes: keep both set by NTP`;
}
