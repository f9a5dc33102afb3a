/**
 * What every channel must do.
 *
 * @module
 */
import type { Channel, ChannelMessage, ChannelOutcome } from "../ports/channel.ts";
import { assert, assertEquals } from "./assert.ts";
import { at } from "./fixtures.ts";
import type { TestRunner } from "./store_scene.ts";

export interface ChannelSuite {
  test: TestRunner;
  /** A channel, and an address whose other side behaves so that an attempt ends as `kind` says. */
  open(kind: ChannelOutcome["kind"]): Promise<{
    channel: Channel;
    address: string;
    secret?: string;
    /** What the channel makes a message of. @default an event */
    payload?: Record<string, unknown>;
    /** Messages that arrived on the other side, those it then refused included. */
    arrived(): Promise<number>;
    close(): Promise<void>;
  }>;
}

const KINDS = ["delivered", "failed", "rejected", "gone"] as const;

/** Declares the tests of the channel port for an implementation of this name. */
export function channelContract(name: string, { test, open }: ChannelSuite): void {
  for (const kind of KINDS) {
    test(`${name}: an attempt that ends as ${kind} is answered so, and sent once`, async () => {
      const { channel, arrived, close, ...target } = await open(kind);
      const { secret } = target;
      try {
        const outcome = await channel.send(someMessage(target));
        assertEquals(outcome.kind, kind, "the outcome");
        assert((await arrived()) <= 1, "Expected one attempt only");
        if (kind === "delivered") assertEquals(await arrived(), 1, "the messages that arrived");
        if (kind === "failed" || kind === "rejected") {
          assert("reason" in outcome && outcome.reason !== "", "Expected a reason");
          assert(!secret || !JSON.stringify(outcome).includes(secret), "Expected no secret in the outcome");
        }
      } finally {
        await close();
      }
    });
  }

  test(`${name}: an attempt that is called off is answered as failed`, async () => {
    const { channel, arrived, close, ...target } = await open("delivered");
    try {
      const outcome = await channel.send(someMessage(target), { signal: AbortSignal.abort() });
      assertEquals(outcome.kind, "failed", "the outcome");
      assertEquals(await arrived(), 0, "the messages that arrived");
    } finally {
      await close();
    }
  });
}

interface Target {
  address: string;
  secret?: string;
  payload?: Record<string, unknown>;
}

function someMessage({
  payload = { event: "task.created", task: { title: "Fix the door 👋" } },
  ...target
}: Target): ChannelMessage {
  return { id: "message-1", ...target, payload, attemptedAt: at(0) };
}
