/**
 * The contract of every channel.
 *
 * @module
 */
import type { Channel, ChannelMessage, ChannelOutcome } from "../../ports/channel.ts";
import { isStorable } from "../../text.ts";
import { assert, assertEquals } from "../assert.ts";
import { at } from "../fixtures.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode channelContract}. */
export interface ChannelSuite {
  test: TestRunner;
  /** Opens a channel, and returns an address whose receiver makes attempts end with the given outcome. */
  open(kind: ChannelOutcome["kind"]): Promise<{
    channel: Channel;
    address: string;
    secret?: string;
    /** The payload of every message. @default an event */
    payload?: Record<string, unknown>;
    /** The number of messages that the receiver received, including refused ones. */
    arrived(): Promise<number>;
    close(): Promise<void>;
  }>;
}

const KINDS = ["delivered", "failed", "rejected", "gone"] as const;

/** Declares the tests of the channel port for the implementation called `name`. */
export function channelContract(name: string, { test, open }: ChannelSuite): void {
  for (const kind of KINDS) {
    test(`channel (${name}): send() reports the outcome "${kind}", and makes at most one attempt`, async () => {
      const { channel, arrived, close, ...target } = await open(kind);
      const { secret } = target;
      try {
        const outcome = await channel.send(someMessage(target));
        assertEquals(outcome.kind, kind, "the outcome");
        checkLoggable(outcome, secret);
        assert((await arrived()) <= 1, "Expected at most one attempt");
        if (kind === "delivered") assertEquals(await arrived(), 1, "the messages that arrived");
        if (kind === "failed" || kind === "rejected") {
          assert("reason" in outcome && outcome.reason !== "", "Expected a reason");
        }
      } finally {
        await close();
      }
    });
  }

  test(`channel (${name}): send() reports a canceled attempt as failed`, async () => {
    const { channel, arrived, close, ...target } = await open("delivered");
    try {
      const outcome = await channel.send(someMessage(target), { signal: AbortSignal.abort() });
      assertEquals(outcome.kind, "failed", "the outcome");
      assertEquals(await arrived(), 0, "the messages that arrived");
    } finally {
      await close();
    }
  });

  test(`channel (${name}): send() ends when it is canceled during an attempt`, async () => {
    const { channel, arrived, close, ...target } = await open("delivered");
    try {
      const controller = new AbortController();
      const sending = channel.send(someMessage(target), { signal: controller.signal });
      controller.abort();
      const { kind } = await sending;
      assert(
        kind === "failed" || kind === "delivered",
        `Expected the message to be delivered or canceled, not ${kind}`,
      );
      assert((await arrived()) <= 1, "Expected at most one attempt");
    } finally {
      await close();
    }
  });

  test(`channel (${name}): send() makes concurrent attempts independently, and does not change their messages`, async () => {
    const { channel, arrived, close, ...target } = await open("delivered");
    try {
      const messages = Array.from({ length: 8 }, (_, index) =>
        frozen({ ...someMessage(target), id: `message-${index}` }),
      );
      const first = await Promise.all(messages.slice(1).map((message) => channel.send(message)));
      // The same message may be sent again.
      const again = await channel.send(messages[1] as ChannelMessage);
      const kinds = [...first, again].map(({ kind }) => kind);
      assertEquals(kinds, Array<string>(8).fill("delivered"), "the outcomes");
      assertEquals(await arrived(), 8, "the messages that arrived");
    } finally {
      await close();
    }
  });

  test(`channel (${name}): close() closes connections, and can be called twice`, async () => {
    const { channel, arrived, close, ...target } = await open("delivered");
    try {
      assertEquals((await channel.send(someMessage(target))).kind, "delivered", "the outcome");
      assertEquals(await arrived(), 1, "the messages that arrived");
      await channel.close?.();
      await channel.close?.();
    } finally {
      await close();
    }
  });
}

/** Asserts that an outcome contains no secret and can be stored. */
function checkLoggable(outcome: ChannelOutcome, secret: string | undefined): void {
  assert(!secret || !JSON.stringify(outcome).includes(secret), "Expected no secret in the outcome");
  const {
    status,
    response = "",
    reason = "",
    retryAfterSeconds = 0,
  } = outcome as Partial<Record<"response" | "reason", string> & Record<"status" | "retryAfterSeconds", number>>;
  assert(status === undefined || (Number.isInteger(status) && status >= 100), "Expected a status of three digits");
  assert(Number.isInteger(retryAfterSeconds) && retryAfterSeconds >= 0, "Expected whole seconds to wait");
  for (const text of [response, reason]) {
    assert(text.length <= 1024, "Expected at most 1,024 characters of a response");
    assert(isStorable(text), "Expected text that every store can store");
  }
}

/** Freezes the value, so that changing it throws. */
function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (part instanceof Object && !(part instanceof Date)) frozen(part);
  return Object.freeze(value);
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
