/** A custom adapter: live updates between the threads of a process, over `BroadcastChannel`. */
import type { Live } from "@hexlane/core";

export function broadcastLive(name: string): Live {
  const open = new Set<BroadcastChannel>();
  const join = (topic: string, listener: (message: string) => void = () => {}) => {
    const channel = new BroadcastChannel(`${name} ${topic}`);
    open.add(channel);
    channel.onmessage = ({ data }) => {
      try {
        listener(data);
      } catch {} // The port promises that one listener's error does not reach other listeners.
    };
    const leave = () => {
      open.delete(channel);
      channel.close();
    };
    return { channel, leave };
  };
  return {
    async publish(topic, message) {
      const { channel, leave } = join(topic);
      channel.postMessage(message);
      leave();
    },
    subscribe: (topic, listener) => join(topic, listener).leave,
    async close() {
      for (const channel of open) channel.close();
    },
  };
}
