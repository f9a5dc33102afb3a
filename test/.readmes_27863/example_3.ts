import type { Live } from "@hexlane/core";

export function broadcastLive(name: string): Live {
  const open = new Set<BroadcastChannel>();
  const join = (topic: string, listener: (message: string) => void = () => {}) => {
    const channel = new BroadcastChannel(`${name} ${topic}`);
    open.add(channel);
    channel.onmessage = ({ data }) => {
      try {
        listener(data);
      } catch {} // A listener that throws disturbs nobody else: so the port promises, and so the suite checks.
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

export {};
