import { expect, test } from "bun:test";
import type { LiveStream, StreamEnd, StreamItem } from "@hexlane/core";
import { fixedClock } from "@hexlane/core/testing";
import { openTestApp } from "../test_app.ts";
import { StreamLimits } from "./stream_limits.ts";

function openStream(): { stream: LiveStream; end(reason: StreamEnd): void } {
  const { promise: ended, resolve: end } = Promise.withResolvers<StreamEnd>();
  const stream: LiveStream = {
    ended,
    sequence: 7,
    close: () => end("left"),
    async *[Symbol.asyncIterator](): AsyncGenerator<StreamItem> {
      yield { kind: "end", reason: await ended };
    },
  };
  return { stream, end };
}

function roomFor(maxPerAccount: number | undefined) {
  const clock = fixedClock();
  return { clock, room: new StreamLimits(clock, { maxPerAccount }) };
}

const REFUSAL = { code: "rate_limited", details: { reason: "TOO_MANY_STREAMS", retryAfterSeconds: 10 } };
const refusalOf = (opening: Promise<unknown>) =>
  opening.then(
    () => undefined,
    (error: unknown) => error,
  );

test("StreamLimits counts the streams of each account separately", async () => {
  const { room } = roomFor(2);
  const first = openStream();
  await room.open({ accountId: "ada" }, async () => first.stream);
  await room.open({ accountId: "ada" }, async () => openStream().stream);
  expect(await refusalOf(room.open({ accountId: "ada" }, async () => openStream().stream))).toMatchObject({
    ...REFUSAL,
    message:
      "Cannot open a stream: this account already has 2 streams and sockets open on this server, close some first",
  });
  await room.open({ accountId: "eva" }, async () => openStream().stream);
  expect([room.countOf("ada"), room.countOf("eva")]).toEqual([2, 1]);
  // However a stream ends, its slot is freed exactly once.
  first.end("access_lost");
  await first.stream.ended;
  first.stream.close();
  expect(room.countOf("ada")).toBe(1);
  await room.open({ accountId: "ada" }, async () => openStream().stream);
  expect(await refusalOf(room.open({ accountId: "ada" }, async () => openStream().stream))).toMatchObject(REFUSAL);
});

test("StreamLimits counts streams that are being opened, but not refused streams", async () => {
  const { room } = roomFor(3);
  const opening = Array.from({ length: 10 }, () =>
    refusalOf(
      room.open({ accountId: "ada" }, async () => {
        await Bun.sleep(5);
        return openStream().stream;
      }),
    ),
  );
  const refused = (await Promise.all(opening)).filter((error) => error !== undefined);
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject(REFUSAL);
  const { room: other } = roomFor(1);
  for (let attempt = 0; attempt < 3; attempt++) {
    const refusal = await refusalOf(
      other.open({ accountId: "ada" }, () => Promise.reject(new Error("no such project"))),
    );
    expect(refusal).toEqual(new Error("no such project"));
  }
  expect(other.countOf("ada")).toBe(0);
});

test("StreamLimits releases a stream that is not read within 30 seconds", async () => {
  const { room, clock } = roomFor(1);
  const read = await room.open({ accountId: "ada" }, async () => openStream().stream);
  const items = read[Symbol.asyncIterator]();
  items.next();
  expect(read.sequence).toBe(7);
  await room.open({ accountId: "eva" }, async () => openStream().stream);
  clock.advance(31);
  expect(await refusalOf(room.open({ accountId: "ada" }, async () => openStream().stream))).toMatchObject(REFUSAL);
  expect(await refusalOf(room.open({ accountId: "eva" }, async () => openStream().stream))).toBeUndefined();
});

test("StreamLimits does not count visitors, or any streams without a limit", async () => {
  const { room } = roomFor(undefined);
  for (let count = 0; count < 300; count++) await room.open({ accountId: "ada" }, async () => openStream().stream);
  expect(room.countOf("ada")).toBe(0);
  const { room: limited } = roomFor(1);
  const refused = new Error("sign in first");
  for (let count = 0; count < 3; count++) {
    expect(await refusalOf(limited.open({}, () => Promise.reject(refused)))).toBe(refused);
  }
});

test("StreamLimits counts all accounts at an address together, and an IPv6 /64 as one address", async () => {
  const room = new StreamLimits(fixedClock(), { maxPerAccount: 100, maxPerAddress: 3 });
  const open = (accountId: string, ip: string) =>
    refusalOf(room.open({ accountId, ip }, async () => openStream().stream));
  const first = openStream();
  await room.open({ accountId: "eve 0", ip: "2001:db8::1" }, async () => first.stream);
  expect(await open("eve 1", "2001:db8::2")).toBeUndefined();
  expect(await open("eve 2", "2001:db8::3")).toBeUndefined();
  expect(await open("eve 3", "2001:db8::4")).toMatchObject({
    ...REFUSAL,
    message:
      "Cannot open a stream: this address already has 3 streams and sockets open on this server, close some first",
  });
  // A stream refused by the per-address limit does not count against its account.
  expect(room.countOf("eve 3")).toBe(0);
  expect(await open("ada", "192.0.2.1")).toBeUndefined();
  expect(await open("bob", "")).toBeUndefined();
  first.end("left");
  await first.stream.ended;
  expect(await open("eve 3", "2001:db8::4")).toBeUndefined();
});

test("the server counts streams and sockets of an account together, until they are closed", async () => {
  const { app, token, workspaceId } = await openTestApp({ config: { streamsPerAccount: 2 } });
  const port = app.listen({ hosts: ["127.0.0.1"], port: 0 });
  const base = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Bearer ${token}` };
  const follow = async (method = "GET") => {
    const abort = new AbortController();
    const response = await fetch(`${base}/api/events?workspaceId=${workspaceId}`, {
      method,
      headers,
      signal: abort.signal,
    });
    return { response, leave: () => abort.abort() };
  };
  // A request that has ended uses no slot, whether it succeeded or not.
  for (let count = 0; count < 3; count++) {
    expect((await follow("HEAD")).response.status).toBe(200);
    expect((await fetch(`${base}/api/ws/user`, { headers })).status).toBe(426);
    expect((await fetch(`${base}/api/events?projectId=none`, { headers })).status).toBe(404);
  }
  const stream = await follow();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws/user`, { headers } as never);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const refused = (await follow()).response;
  expect([stream.response.status, refused.status, refused.headers.get("retry-after")]).toEqual([200, 429, "10"]);
  expect(await refused.json()).toMatchObject({ code: "TOO_MANY_STREAMS" });
  expect((await fetch(`${base}/api/ws/user`, { headers })).status).toBe(429);
  // Other requests still work.
  expect((await fetch(`${base}/api/changes`, { headers })).status).toBe(200);
  for (const leave of [stream.leave, () => socket.close()]) {
    leave();
    let again = await follow();
    for (let turn = 0; turn < 100 && again.response.status === 429; turn++) {
      await Bun.sleep(20);
      again = await follow();
    }
    expect(again.response.status).toBe(200);
  }
  await app.stop({ graceMilliseconds: 100 });
});
