import { expect, test } from "bun:test";
import fc from "fast-check";
import { deferred } from "../../async/deferred.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { at, someEvent } from "../../testing/fixtures.ts";
import { EventFeed, FeedReader } from "./event_feed.ts";

function outboxOf(sequences: readonly number[], data = {}): StoredEvent[] {
  return sequences.map((sequence) => ({ ...someEvent({ id: `event-${sequence}`, data }), sequence }));
}

function readerAt(cursor: number, userId = "mia"): FeedReader {
  return new FeedReader({ userId }, { cursor, now: at(0) });
}

const numbersOf = (events: readonly StoredEvent[] | undefined) => events?.map(({ sequence }) => sequence);

test("after() returns undefined for events that exceed the cache limits", async () => {
  const feed = new EventFeed({ maxEvents: 3, maxCharacters: 40 });
  feed.join(readerAt(0));
  expect(feed.after(0)).toBeUndefined();
  expect([feed.begin(10), feed.begin(99)]).toEqual([true, false]);
  expect(feed.after(10)).toEqual([]);
  const outbox = [...outboxOf([11, 14, 15, 20], { a: 1 })];
  await feed.advance(async (after) => outbox.filter(({ sequence }) => sequence > after));
  expect(feed.after(10)).toBeUndefined();
  expect([11, 14, 19, 20, 25].map((cursor) => numbersOf(feed.after(cursor)))).toEqual([
    [14, 15, 20],
    [15, 20],
    [20],
    [],
    [],
  ]);
  const long = outboxOf([21], { text: "x".repeat(26) });
  await feed.advance(async (after) => long.filter(({ sequence }) => sequence > after));
  expect(feed.after(15)).toBeUndefined();
  expect(numbersOf(feed.after(20))).toEqual([21]);
});

test("advance() runs one read at a time and repeats it for calls during a read", async () => {
  const feed = new EventFeed();
  feed.join(readerAt(0));
  feed.begin(0);
  const asked: number[] = [];
  const gate = deferred<void>();
  const read = async (after: number) => {
    asked.push(after);
    await gate.promise;
    return after === 0 ? outboxOf([1]) : [];
  };
  const all = [feed.advance(read), feed.advance(read), feed.advance(read)];
  gate.resolve();
  await Promise.all(all);
  expect(asked).toEqual([0, 1]);
});

test("advance() reads events committed during another read, even if that read is just ending", async () => {
  for (let turns = 0; turns < 12; turns++) {
    const feed = new EventFeed();
    feed.join(readerAt(0));
    feed.begin(0);
    const outbox: StoredEvent[] = [];
    const read = async (after: number) => outbox.filter(({ sequence }) => sequence > after);
    feed.advance(read);
    for (let turn = 0; turn < turns; turn++) await undefined;
    outbox.push(...outboxOf([1]));
    await feed.advance(read);
    expect([turns, numbersOf(feed.after(0))]).toEqual([turns, [1]]);
  }
});

test("advance() throws if a read fails, and continues at the same cursor the next time", async () => {
  const feed = new EventFeed();
  feed.join(readerAt(0));
  feed.begin(7);
  await expect(feed.advance(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  const asked: number[] = [];
  await feed.advance(async (after) => {
    asked.push(after);
    return [];
  });
  expect(asked).toEqual([7]);
});

test("EventFeed reads nothing without readers, and does not reuse events cached for earlier readers", async () => {
  const feed = new EventFeed();
  const unread = () => Promise.reject(new Error("must not be read"));
  await feed.advance(unread);
  const [first, second] = [readerAt(5), readerAt(3)];
  feed.join(first);
  feed.begin(5);
  const gate = deferred<void>();
  const outbox = outboxOf([4, 5, 6]);
  const advancing = feed.advance(async (after) => {
    const page = outbox.filter(({ sequence }) => sequence > after);
    if (after === 5) await gate.promise;
    return page;
  });
  feed.leave(first);
  feed.join(second);
  feed.begin(3);
  gate.resolve();
  await advancing;
  expect(numbersOf(feed.after(3))).toEqual([4, 5, 6]);
});

test("join() refuses readers beyond the limit, and all readers after close()", async () => {
  const feed = new EventFeed({ maxReaders: 1 });
  const reader = readerAt(0);
  feed.join(reader);
  expect(() => feed.join(readerAt(0))).toThrow("there are already 1 readers");
  feed.close();
  expect([await reader.ended, reader.reason, feed.size]).toEqual(["closing", "closing", 0]);
  expect(() => feed.join(readerAt(0))).toThrow("stopping");
});

test("review() disconnects a reader that holds a batch for 30 seconds, and rechecks permissions every minute", async () => {
  const feed = new EventFeed();
  const [slow, quick] = [readerAt(0), readerAt(0)];
  feed.join(slow);
  feed.join(quick);
  slow.heldSince = at(10);
  feed.review(at(39));
  expect([slow.reason, quick.isStale]).toEqual([undefined, false]);
  feed.review(at(40));
  expect([await slow.ended, quick.reason, quick.isStale]).toEqual(["too_slow", undefined, false]);
  feed.review(at(60));
  expect([quick.isStale, feed.size]).toEqual([true, 1]);
});

test("EventFeed gives a reader every event once and in order, for any sequence of appends and reads", async () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom("advance", "look")), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 6 }), async (commands, maxEvents) => {
      const feed = new EventFeed({ maxEvents });
      const outbox: StoredEvent[] = [];
      const read = async (after: number) => outbox.filter(({ sequence }) => sequence > after).slice(0, 500);
      const reader = readerAt(0);
      const seen: number[] = [];
      feed.join(reader);
      const look = async () => {
        const page = feed.after(reader.cursor) ?? (await read(reader.cursor));
        seen.push(...page.map(({ sequence }) => sequence));
        reader.cursor = page.at(-1)?.sequence ?? reader.cursor;
        feed.begin(reader.cursor);
      };
      for (const command of [...commands, "look", "advance", "look"]) {
        if (command === "advance") await feed.advance(read);
        else if (command === "look") await look();
        else outbox.push(...outboxOf([(outbox.at(-1)?.sequence ?? 0) + Number(command)]));
      }
      expect(seen).toEqual(outbox.map(({ sequence }) => sequence));
    }),
  );
});
