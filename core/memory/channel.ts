/**
 * A channel that sends nothing. It records messages, and returns outcomes chosen by a test.
 *
 * @module
 */
import type { Channel, ChannelMessage, ChannelOutcome } from "../ports/channel.ts";

/** A channel that records its messages. */
export interface MemoryChannel extends Channel {
  /** Every message, in the order it was sent, including failed attempts. */
  readonly sent: readonly ChannelMessage[];
  /** Sets the outcomes of the next attempts. Attempts after those succeed. */
  answer(...outcomes: readonly ChannelOutcome[]): void;
}

/** Creates a channel that sends nothing. */
export function memoryChannel(): MemoryChannel {
  const sent: ChannelMessage[] = [];
  const planned: ChannelOutcome[] = [];
  return {
    sent,
    answer(...outcomes) {
      planned.push(...outcomes);
    },
    async send(message, options = {}) {
      if (options.signal?.aborted) return { kind: "failed", reason: "Sending was canceled" };
      sent.push(structuredClone(message));
      return planned.shift() ?? { kind: "delivered", status: 200 };
    },
  };
}
