/** Records spans of transactions, and of messages that are sent. @module */
import type { Channel, Ports, Store } from "@hexlane/core";
import type { Span, Tracing } from "./tracing.ts";

/** Returns a store that records its reads and transactions as child spans. */
export function traceStore(store: Store, span: Span): Store {
  return {
    read: (work, options) => record(span.begin("read"), () => store.read(work, options)),
    transaction: (work, options) => record(span.begin("transaction"), () => store.transaction(work, options)),
    ...(store.stopTransactions ? { stopTransactions: (which) => store.stopTransactions?.(which) } : {}),
    close: () => store.close(),
  };
}

async function record<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    // A refusal, such as an unknown ID, is a normal outcome.
    span.end({ "error.type": error instanceof Error ? error.name : "unknown" });
    throw error;
  }
}

/** Returns ports that record a span for each delivery, notification and email. */
export function traceMessages<P extends Pick<Ports, "channels" | "mail">>(ports: P, tracing: Tracing): P {
  const { channels, mail } = ports;
  return {
    ...ports,
    ...(mail ? { mail: traceChannel(mail, "email", tracing) } : {}),
    ...(channels
      ? {
          channels: Object.fromEntries(
            Object.entries(channels).map(([kind, channel]) => [kind, traceChannel(channel, kind, tracing)]),
          ),
        }
      : {}),
  };
}

function traceChannel(channel: Channel, kind: string, tracing: Tracing): Channel {
  return {
    async send(message, options) {
      const span = tracing.begin(`send ${kind}`, "client");
      const outcome = await channel.send(message, options);
      const status = "status" in outcome ? outcome.status : undefined;
      span?.end(
        {
          "hexlane.message.id": message.id,
          "hexlane.outcome": outcome.kind,
          ...(status === undefined ? {} : { "http.response.status_code": status }),
        },
        { isError: outcome.kind !== "delivered" },
      );
      return outcome;
    },
    ...(channel.check ? { check: () => channel.check?.() ?? Promise.resolve() } : {}),
    ...(channel.close ? { close: () => channel.close?.() ?? Promise.resolve() } : {}),
  };
}
