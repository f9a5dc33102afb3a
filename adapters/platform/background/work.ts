/** Options and results that all background work shares. @module */
import type { TrackerFactory } from "@hexlane/core";

/** A tracker whose background work is run: the result of `createTracker`. */
export type WorkedTracker = Pick<TrackerFactory, "contextFor">;

/** Options for all background work. */
export interface BackgroundOptions {
  /** The public URL for links in messages. @default the tracker's */
  baseUrl?: string;
  /**
   * Called with each error that work cannot handle itself, and the name of the job. The job is tried again later.
   *
   * @default console.error
   */
  onError?: (error: unknown, job: string) => void;
}

/** Work that runs until it is stopped. */
export interface BackgroundWork {
  /**
   * Starts no more work, and waits for the work in progress.
   *
   * @param options.graceMilliseconds after this time, deliveries in progress are aborted and tried again later, and
   * unsent emails are discarded. @default 10,000; 3,000 for emails
   */
  stop(options?: { graceMilliseconds?: number }): Promise<void>;
}

/** @see {@linkcode BackgroundOptions.onError} */
export function reportError(error: unknown, job: string): void {
  console.error(`Hexlane cannot run "${job}":`, error);
}
