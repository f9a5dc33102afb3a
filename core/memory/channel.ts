/**
 * A channel that sends nothing: it records messages and returns the outcomes that a test sets.
 *
 * @module
 */
import type { Channel, ChannelMessage, ChannelOutcome } from "../ports/channel.ts";

/** A channel that records its messages. */
export interface MemoryChannel extends Channel {
  /** Every message, in the order it was sent, attempts that failed included. */
  readonly sent: readonly ChannelMessage[];
  /** Outcomes of the next attempts, one each; afterwards everything is delivered again. */
  answer(...outcomes: readonly ChannelOutcome[]): void;
}

/** A channel that sends nothing. */
export function memoryChannel(): MemoryChannel {
  const sent: ChannelMessage[] = [];
  const planned: ChannelOutcome[] = [];
  return {
    sent,
    answer(...outcomes) {
      planned.push(...outcomes);
    },
    async send(message, options = {}) {
      if (options.signal?.aborted) return { kind: "failed", reason: "Sending was called off" };
      sent.push(structuredClone(message));
      return planned.shift() ?? { kind: "delivered", status: 200 };
    },
  };
}
