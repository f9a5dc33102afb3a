/**
 * The contract of every implementation of live messages.
 *
 * @module
 */
import type { Live } from "../../ports/live.ts";
import { assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode liveContract}. */
export interface LiveSuite {
  test: TestRunner;
  /** Opens the implementation for one test. */
  open(): Promise<{
    live: Live;
    /** The live port of another server; `live` itself if there can be only one server. */
    other: Live;
    /** Resolves once all published messages have arrived. */
    settle(): Promise<void>;
    close(): Promise<void>;
  }>;
}

/** Declares the tests of the live port for the implementation called `name`. */
export function liveContract(name: string, suite: LiveSuite): void {
  const check = (what: string, body: (opened: Awaited<ReturnType<LiveSuite["open"]>>) => Promise<void>) =>
    suite.test(`live (${name}): ${what}`, async () => {
      const opened = await suite.open();
      try {
        await body(opened);
      } finally {
        await opened.close();
      }
    });

  check(
    "delivers messages to every subscriber of the topic, here and on other servers",
    async ({ live, other, settle }) => {
      const received: string[] = [];
      live.subscribe("a", (message) => received.push(`1 ${message}`));
      live.subscribe("a", (message) => received.push(`2 ${message}`));
      other.subscribe("a", (message) => received.push(`3 ${message}`));
      other.subscribe("b", (message) => received.push(`4 ${message}`));
      await settle();
      await live.publish("a", "Grüße 👋\n{}");
      await other.publish("b", "");
      await settle();
      const expected = ["1 Grüße 👋\n{}", "2 Grüße 👋\n{}", "3 Grüße 👋\n{}", "4 "];
      assertEquals(received.sort(), expected, "the received messages");
    },
  );

  check(
    "delivers nothing to former subscribers, and no messages from before a subscription",
    async ({ live, other, settle }) => {
      const received: string[] = [];
      const listener = (message: string) => received.push(message);
      await live.publish("a", "too early");
      await settle();
      const leave = live.subscribe("a", listener);
      const leaveToo = live.subscribe("a", listener);
      await settle();
      leave();
      leave();
      await other.publish("a", "once");
      await settle();
      leaveToo();
      await other.publish("a", "too late");
      await settle();
      assertEquals(received, ["once"], "the received messages");
    },
  );

  check("isolates listeners from a listener that throws", async ({ live, settle }) => {
    const received: string[] = [];
    live.subscribe("a", () => {
      throw new Error("a listener failed");
    });
    live.subscribe("a", (message) => received.push(message));
    await settle();
    await live.publish("a", "one");
    await live.publish("a", "two");
    await settle();
    assertEquals(received.sort(), ["one", "two"], "the received messages");
  });

  check("lets a listener subscribe and unsubscribe while it is called", async ({ live, settle }) => {
    const received: string[] = [];
    const leave = live.subscribe("a", (message) => {
      received.push(message);
      leave();
      live.subscribe("a", (later) => received.push(`later ${later}`));
    });
    await settle();
    await live.publish("a", "one");
    await settle();
    await live.publish("a", "two");
    await settle();
    assertEquals(received, ["one", "later two"], "the received messages");
  });

  check("delivers nothing after close(), and allows a second close()", async ({ live, settle }) => {
    const received: string[] = [];
    const leave = live.subscribe("a", (message) => received.push(message));
    await live.close();
    await live.publish("a", "too late").catch(() => undefined);
    await settle();
    leave();
    await live.close();
    assertEquals(received, [], "the received messages");
  });
}
