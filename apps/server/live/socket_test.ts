import { expect, test } from "bun:test";
import type { LiveStream, StoredEvent, StreamItem } from "@hexlane/core";
import { someEvent } from "@hexlane/core/testing";
import { createLog } from "../log.ts";
import { projectSocket } from "./socket.ts";

const log = createLog({ level: "error", format: "json", now: () => new Date(0), out: () => {} });

function created(count: number): StoredEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    ...someEvent({ type: "taskCreated", taskId: `t${index}`, projectId: "p1" }),
    sequence: index,
  }));
}

/** Returns the messages that a socket sends for these events. */
async function messagesFor(...batches: StoredEvent[][]): Promise<unknown[]> {
  const items: StreamItem[] = batches.map((events) => ({ kind: "events", events, sequence: 1 }));
  const stream: LiveStream = {
    ended: Promise.resolve("left"),
    sequence: 0,
    close: () => {},
    async *[Symbol.asyncIterator]() {
      yield* items;
      yield { kind: "end", reason: "left" };
    },
  };
  const sent: unknown[] = [];
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const about = { projectId: "p1", userId: "mia", windowId: "w1" };
  projectSocket(stream, about, log).open({ send: (text) => sent.push(JSON.parse(text)), close: () => close() });
  await closed;
  return sent;
}

test("projectSocket() sends up to 20 messages at a time, or one message for the whole board", async () => {
  const messages = created(20).map(({ taskId }) => ({ type: "TASK_CREATED", projectId: "p1", taskId }));
  expect(await messagesFor(created(20), created(20))).toEqual(messages);
  const board = [{ type: "TASK_RELATION_UPDATED", projectId: "p1", taskId: "" }];
  expect(await messagesFor(created(21))).toEqual(board);
  expect(await messagesFor(created(12), created(5_000))).toEqual(board);
});

test("projectSocket() builds the message of an event once for all sockets", async () => {
  const [event] = created(1) as [StoredEvent];
  let read = 0;
  Object.defineProperty(event, "taskId", { get: () => `t${read++}` });
  const messages = await Promise.all([messagesFor([event]), messagesFor([event]), messagesFor([event])]);
  expect(new Set(messages.map((sent) => JSON.stringify(sent))).size).toBe(1);
});
