import { expect, test } from "bun:test";
import type { LiveStream, StoredEvent, StreamEnd, StreamItem } from "@hexlane/core";
import { someEvent } from "@hexlane/core/testing";
import { createLog } from "../log.ts";
import { respondEvents } from "./event_stream.ts";
import { StreamBudget } from "./stream_budget.ts";

const lines: string[] = [];
const log = createLog({ level: "debug", format: "json", now: () => new Date(0), out: (line) => lines.push(line) });

function numbered(sequence: number, data: Record<string, unknown> = {}): StoredEvent {
  return { ...someEvent({ id: `event-${sequence}`, windowId: "w1", data }), sequence };
}

/** Creates a stream of these items, which stays open after the last item. */
function streamOf(items: readonly (StreamItem | Error)[]) {
  const { promise: ended, resolve: end } = Promise.withResolvers<StreamEnd>();
  let taken = 0;
  const stream: LiveStream = {
    ended,
    sequence: 41,
    close: () => end("left"),
    async *[Symbol.asyncIterator]() {
      for (const item of items) {
        taken++;
        if (item instanceof Error) throw item;
        yield item;
      }
      await ended;
    },
  };
  return { stream, end, taken: () => taken };
}

function open(items: readonly (StreamItem | Error)[], options: { heartbeatSeconds?: number } = {}) {
  const source = streamOf(items);
  const abort = new AbortController();
  const response = respondEvents(source.stream, { signal: abort.signal, log, ...options });
  return { ...source, abort, response };
}

test("respondEvents() sends each event as a block with id, type and data, without its window ID", async () => {
  const { response } = open([
    { kind: "events", events: [numbered(7, { text: "two\nlines \u2028" }), numbered(8)], sequence: 9 },
    { kind: "events", events: [], sequence: 20 },
    { kind: "inbox" },
    { kind: "end", reason: "access_lost" },
  ]);
  const { windowId: _, ...told } = numbered(7, { text: "two\nlines \u2028" });
  const { windowId: __, ...then } = numbered(8);
  expect(await response.text()).toBe(
    "retry: 3000\n\n" +
      `id: 7\nevent: taskCreated\ndata: ${JSON.stringify(told)}\n\n` +
      `id: 8\nevent: taskCreated\ndata: ${JSON.stringify(then)}\n\n` +
      ":\nid: 20\n\n: no longer allowed\n\n",
  );
  expect(JSON.stringify(told)).toContain("two\\nlines");
});

test("respondEvents() sends many events in chunks of bounded size", async () => {
  const events = Array.from({ length: 300 }, (_, index) => numbered(index + 1, { text: "x".repeat(1_000) }));
  const { response } = open([
    { kind: "events", events, sequence: 300 },
    { kind: "end", reason: "closing" },
  ]);
  const sizes: number[] = [];
  let text = "";
  for await (const chunk of response.body ?? []) {
    sizes.push(chunk.length);
    text += new TextDecoder().decode(chunk);
  }
  expect(Math.max(...sizes)).toBeLessThan(70_000);
  expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(
    events.map((event) => event.sequence),
  );
  expect(text).toEndWith(": the server is stopping\n\n");
});

test("respondEvents() sends heartbeats with the sequence of the stream", async () => {
  const { response, end } = open([], { heartbeatSeconds: 0.02 });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  while (parts.length < 3) parts.push(decoder.decode((await reader?.read())?.value));
  expect(parts).toEqual(["retry: 3000\n\n", ":\nid: 41\n\n", ":\nid: 41\n\n"]);
  end("closing");
  expect((await reader?.read())?.done).toBe(true);
});

test("respondEvents() reads no item and sends no heartbeat while the client does not read", async () => {
  const item: StreamItem = { kind: "events", events: [numbered(1)], sequence: 1 };
  const { response, taken, end } = open(Array(50).fill(item), { heartbeatSeconds: 0.005 });
  const reader = response.body?.getReader();
  await reader?.read();
  await Bun.sleep(60);
  expect(taken()).toBeLessThan(3);
  end("too_slow");
  await Bun.sleep(5);
  const rest: Uint8Array[] = [];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest.push(part.value);
  expect(rest.length).toBeLessThan(3);
});

test("respondEvents() closes the stream when the client cancels or disconnects", async () => {
  for (const leave of ["cancel", "abort"] as const) {
    const { response, stream, abort } = open([]);
    const reader = response.body?.getReader();
    await reader?.read();
    const pending = reader?.read();
    await Bun.sleep(5);
    if (leave === "abort") abort.abort();
    else await reader?.cancel();
    expect(await stream.ended).toBe("left");
    await pending;
  }
});

test("respondEvents() closes a stuck connection if its memory is needed, and counts its bytes until then", async () => {
  const budget = new StreamBudget({ maxBytes: 100_000, stuckMilliseconds: 10 });
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const events = Array.from({ length: 30 }, (_, index) => numbered(index + 1, { text: "x".repeat(3_000) }));
      const { stream } = streamOf(Array(1_000).fill({ kind: "events", events, sequence: 30 }));
      const closeConnection = (): void => server.timeout(request, 1);
      server.timeout(request, 0);
      return respondEvents(stream, { signal: request.signal, log, budget, closeConnection });
    },
  });
  const stuck = await fetch(server.url);
  const reader = stuck.body?.getReader();
  await reader?.read();
  // The buffers of the kernel and of this client hold the first few megabytes.
  for (let before = -1; before !== budget.bytes || before === 0; await Bun.sleep(200)) before = budget.bytes;
  const release = await budget.reserve(90_000, () => {});
  expect(budget.bytes).toBe(90_000);
  release();
  await reader?.cancel().catch(() => {});
  await server.stop(true);
});

test("respondEvents() does not log a broken connection", async () => {
  lines.splice(0);
  const server = Bun.serve({
    port: 0,
    fetch: ({ signal }) => {
      const { stream } = streamOf([]);
      return respondEvents(stream, { signal, log });
    },
  });
  for (let client = 0; client < 20; client++) {
    const abort = new AbortController();
    const response = await fetch(server.url, { signal: abort.signal });
    if (client % 2 === 0) await response.body?.getReader().read();
    abort.abort();
  }
  await Bun.sleep(100);
  await server.stop(true);
  expect(lines).toEqual([]);
});

test("respondEvents() ends and logs a stream that fails", async () => {
  lines.splice(0);
  const { response } = open([new Error("the disk is gone")]);
  expect(await response.text()).toBe("retry: 3000\n\n");
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(["cannot continue a stream"]);
  expect(lines[0]).toContain("the disk is gone");
});

test("respondEvents() does not start the stream for HEAD", async () => {
  const { stream, taken } = streamOf([]);
  const response = respondEvents(stream, { signal: new AbortController().signal, log, headersOnly: true });
  expect([response.body, taken(), response.headers.get("x-accel-buffering")]).toEqual([null, 0, "no"]);
});
