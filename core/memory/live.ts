/**
 * Live messages within one process.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { Live } from "../ports/live.ts";

type Listener = (message: string) => void;

/** Creates a {@linkcode Live} that delivers messages within one process. */
export function memoryLive(): Live {
  const topics = new Map<string, Set<{ listener: Listener }>>();
  let isClosed = false;
  return {
    async publish(topic, message) {
      if (isClosed) throw new TrackerError("unavailable", "Cannot publish: live messages are closed");
      for (const { listener } of [...(topics.get(topic) ?? [])]) {
        try {
          listener(message);
        } catch {
          // Ignored, because the other subscribers must still receive the message.
        }
      }
    },
    subscribe(topic, listener) {
      // A new object, because the same function may subscribe twice.
      const subscription = { listener };
      const subscribers = topics.get(topic) ?? new Set();
      topics.set(topic, subscribers.add(subscription));
      return () => {
        subscribers.delete(subscription);
        if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic);
      };
    },
    async close() {
      isClosed = true;
      topics.clear();
    },
  };
}
