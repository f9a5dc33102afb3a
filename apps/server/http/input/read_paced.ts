/**
 * Reads a request body that must arrive at a minimum pace. A body holds its reservation of memory until it has arrived,
 * so a few very slow clients could otherwise block all large bodies.
 *
 * @module
 */
import { HttpError } from "../errors.ts";

/** The minimum pace after the grace period: that of a slow mobile connection. */
const MIN_BYTES_PER_SECOND = 64 * 1024;
const GRACE_SECONDS = 5;

export interface ReadPacedOptions {
  /** The maximum number of bytes; reading stops beyond it. */
  limit: number;
  /** @default 65,536 */
  minBytesPerSecond?: number;
  /** Seconds before the pace is checked. @default 5 */
  graceSeconds?: number;
}

/**
 * Reads the whole body.
 *
 * @returns undefined when the body has more bytes than the limit
 * @throws {HttpError} 400 `incomplete_body` when the body arrives too slowly, ends early or is malformed
 */
export async function readPaced(
  body: ReadableStream<Uint8Array>,
  { limit, minBytesPerSecond = MIN_BYTES_PER_SECOND, graceSeconds = GRACE_SECONDS }: ReadPacedOptions,
): Promise<Uint8Array | undefined> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isTooSlow = false;
  const stepSeconds = Math.min(1, graceSeconds);
  let seconds = 0;
  const judge = (): void => {
    // Counted in steps, so that a step during which this process was blocked counts once.
    seconds += stepSeconds;
    if (size >= (seconds - graceSeconds) * minBytesPerSecond) return;
    isTooSlow = true;
    reader.cancel().catch(() => {});
  };
  const timer = setInterval(judge, stepSeconds * 1000);
  timer.unref();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuseBroken);
      if (isTooSlow) throw tooSlow(minBytesPerSecond);
      if (done) return Buffer.concat(chunks, size);
      size += value.length;
      if (size > limit) {
        reader.cancel().catch(() => {});
        return undefined;
      }
      chunks.push(value);
    }
  } finally {
    clearInterval(timer);
  }
}

/** Refuses a body whose client disconnected early or sent malformed chunks (RFC 9112 7.1). */
export function refuseBroken(): never {
  throw new HttpError(400, "incomplete_body", "Cannot read the body: it ended before all of it had arrived");
}

function tooSlow(minBytesPerSecond: number): HttpError {
  const detail = `Cannot read the body: it arrived at less than ${minBytesPerSecond / 1024} KiB per second`;
  return new HttpError(400, "incomplete_body", detail, { Connection: "close" });
}
