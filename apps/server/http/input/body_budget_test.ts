import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { openTestApp } from "../../test_app.ts";
import { compileRoute } from "../compiled_route.ts";
import { taggedRoutes } from "../route.ts";
import { BodyBudget } from "./body_budget.ts";

const route = taggedRoutes("Test");

const KIB = 1024;
const MIB = 1024 * KIB;
/** How many bodies of a size one caller may have in progress. The same number of bodies may wait. */
const CALLER_PLACES = [
  { bytes: MIB, places: 20 },
  { bytes: 64 * KIB, places: 256 },
];

test("BodyBudget does not let a body wait behind larger bodies", async () => {
  const budget = new BodyBudget();
  const ends: (() => void)[] = [];
  const stalled = (caller: string, bytes: number): Promise<void> =>
    budget.run(caller, bytes, () => new Promise((resolve) => ends.push(resolve)));
  const all: Promise<void>[] = [];
  for (const bytes of [32 * MIB, MIB, 64 * KIB]) {
    // Each account uses half of the pool, and its next request waits.
    for (const caller of ["a", "b"]) {
      const places = bytes > MIB ? 1 : (CALLER_PLACES.find((one) => one.bytes === bytes)?.places ?? 0);
      for (let place = 0; place <= places; place++) all.push(stalled(caller, bytes));
    }
    expect(await budget.run("c", bytes > MIB ? MIB : bytes > 64 * KIB ? 64 * KIB : 4 * KIB, async () => "done")).toBe(
      "done",
    );
  }
  for (let settled = 0; settled < all.length; settled++) {
    while (ends.length === 0) await Bun.sleep(0);
    ends.shift()?.();
  }
  await Promise.all(all);
});

test("BodyBudget.arrive() immediately refuses bodies beyond 64 MiB in total, or 32 MiB for one address", () => {
  const budget = new BodyBudget();
  const refused = expect.objectContaining({ status: 503, code: "unavailable", headers: { "Retry-After": "5" } });
  const arrive = (address: string, count: number) =>
    Array.from({ length: count }, () => budget.arrive(address, 30 * MIB));
  const [first] = arrive("a", 32);
  expect(() => budget.arrive("a", MIB)).toThrow(refused);
  arrive("b", 32);
  expect(() => budget.arrive("c", MIB)).toThrow(refused);
  expect(budget.arrive("a", 4 * KIB)).toBeUndefined();
  first?.();
  // Only the first call has an effect.
  first?.();
  arrive("c", 1);
  expect(() => budget.arrive("c", MIB)).toThrow(refused);
});

test("BodyBudget parses and handles one large body at a time", async () => {
  const budget = new BodyBudget();
  const order: string[] = [];
  const read = new Map<string, () => void>();
  const handled = new Map<string, () => void>();
  const run = (caller: string): Promise<void> =>
    budget.run(caller, 30 * MIB, async (admitParse) => {
      await new Promise<void>((resolve) => read.set(caller, resolve));
      order.push(`${caller} is read`);
      await admitParse(30 * MIB);
      order.push(`${caller} is parsed`);
      await new Promise<void>((resolve) => handled.set(caller, resolve));
      order.push(`${caller} is handled`);
    });
  const all = [run("slow"), run("quick"), run("next")];
  const until = async (step: string): Promise<void> => {
    while (!order.includes(step)) await Bun.sleep(0);
  };
  await Bun.sleep(0);
  read.get("quick")?.();
  await until("quick is parsed");
  read.get("slow")?.();
  await until("slow is read");
  handled.get("quick")?.();
  await until("slow is parsed");
  while (!read.has("next")) await Bun.sleep(0);
  read.get("next")?.();
  await until("next is read");
  handled.get("slow")?.();
  await until("next is parsed");
  handled.get("next")?.();
  await Promise.all(all);
  expect(order).toEqual([
    "quick is read",
    "quick is parsed",
    "slow is read",
    "quick is handled",
    "slow is parsed",
    "next is read",
    "slow is handled",
    "next is parsed",
    "next is handled",
  ]);
});

test("the server reads two large bodies per account at a time, and another after a stalled one ends", async () => {
  const large = route.post(
    "/api/large",
    {
      summary: "Take much",
      raw: "text/plain",
      body: Type.Object({}),
      bodyLimit: 16 * MIB,
      readsMuch: true,
    },
    async () => new Response("done"),
  );
  const { ask } = await openTestApp({ moreRoutes: [large] });
  const started: number[] = [];
  const controllers = new Map<number, ReadableStreamDefaultController<Uint8Array>>();
  const send = (index: number): Promise<Response> => {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      if (!started.includes(index)) started.push(index);
      controllers.set(index, controller);
      // Never settles, so the body stalls.
      return new Promise(() => {});
    };
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    return ask("POST", "/api/large", { body, headers: { "content-type": "application/json" } });
  };
  const finish = (index: number): void => {
    controllers.get(index)?.enqueue(new TextEncoder().encode("{}"));
    controllers.get(index)?.close();
  };
  const sent = [0, 1, 2, 3].map(send);
  while (started.length < 2) await Bun.sleep(1);
  // Requests of the account that need no reservation are still answered.
  expect((await ask("POST", "/api/large", { json: {}, headers: { "content-length": "2" } })).status).toBe(200);
  const tooLong = { "content-type": "application/json", "content-length": `${17 * MIB}` };
  expect((await ask("POST", "/api/large", { body: "{}", headers: tooLong })).status).toBe(413);
  expect(started).toEqual([0, 1]);
  controllers.get(0)?.error(new Error("stalled"));
  expect((await sent[0])?.status).toBe(400);
  while (started.length < 3) await Bun.sleep(1);
  expect(started).toEqual([0, 1, 2]);
  finish(1);
  expect((await sent[1])?.status).toBe(200);
  while (started.length < 4) await Bun.sleep(1);
  for (const index of [2, 3]) finish(index);
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([400, 200, 200, 200]);
});

/** Creates a body that never ends, and reports whether it was canceled. */
function stalledBody() {
  const seen = { isPulled: false, isCanceled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: () => {
        seen.isPulled = true;
        return new Promise<void>(() => {});
      },
      cancel: () => {
        seen.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

test("every route that takes a body reads it within the budget, and every other route discards it", async () => {
  const options = { summary: "Stall", raw: "text/plain", body: Type.Object({}) };
  const open = "Visitors have limits of their own";
  const stall = route.post("/api/stall", { ...options, open, bodyLimit: MIB }, async () => new Response());
  const raw = { summary: "Stall", raw: "text/plain", open } as const;
  const read = async ({ request }: { request: Request }) => new Response(await request.arrayBuffer());
  const stream = route.post("/api/stall-stream", { ...raw, streamsBody: true }, read);
  const proof = route.post("/api/stall-proof", { ...raw, unverifiedBytes: MIB }, read);
  const moreRoutes = [stall, stream, proof];
  const { ask, app } = await openTestApp({ moreRoutes, config: { isTrustedProxy: () => true } });
  /** The requests that fill one caller's half of each pool. */
  const fills = [
    ...CALLER_PLACES.map((fill) => ({ ...fill, path: stall.path })),
    { path: stream.path, bytes: MIB, places: 32 },
    { path: proof.path, bytes: MIB, places: 16 },
  ];
  const send = (method: string, path: string, bytes: number, anonymous: boolean) => {
    const { seen, body } = stalledBody();
    const headers = {
      "content-type": "application/json",
      "content-length": `${bytes}`,
      "x-forwarded-for": "203.0.113.9",
    };
    return { seen, response: ask(method, path, { body, headers, anonymous }) };
  };
  for (const anonymous of [false, true]) {
    for (const { path, bytes, places } of fills) {
      const sendAll = () => Array.from({ length: places }, () => send("POST", path, bytes, anonymous));
      const sent = sendAll();
      while (sent.filter(({ seen }) => seen.isPulled).length < places) await Bun.sleep(0);
      // These requests wait or are refused.
      sendAll();
      await Bun.sleep(20);
    }
  }
  const reading: string[] = [];
  for (const one of app.routes) {
    const { takesBody, body } = compileRoute(one);
    if (one.method === "GET") {
      expect(takesBody).toBe(false);
      continue;
    }
    const name = `${one.method} ${one.path}`;
    const path = one.path.replaceAll(/:\w+|\*/g, "x");
    // A route that takes no body would handle the request and might sign the account out, so no credential is sent there.
    const { seen, response } = send(one.method, path, Math.min(body?.rule.limit ?? MIB, MIB), !takesBody);
    const { status } = await response;
    if (takesBody) reading.push(name);
    expect({ name, ...seen, isRefused: status === 503 }).toEqual({
      name,
      isPulled: false,
      isCanceled: !takesBody,
      isRefused: takesBody,
    });
  }
  expect(reading).toContain("POST /api/mcp");
  expect(reading).toContain("PUT /api/blob/*");
  expect(reading).toContain("PUT /api/user/avatar");
  expect(reading.length).toBeGreaterThan(80);
});

test("a tool of /api/mcp reserves no more memory than the message that calls it", async () => {
  const { ask, workspaceId } = await openTestApp();
  const project = { workspaceId, name: "Web", slug: "WEB", icon: "Layout" };
  const { id: projectId } = (await (await ask("POST", "/api/project", { json: project })).json()) as { id: string };
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "create_task", arguments: { projectId, title: "Long", description: "x".repeat(100 * KIB) } },
  };
  // Without a Content-Length, each message counts as 1 MiB, so that they use up the limit of the account.
  const headers = { accept: "application/json, text/event-stream" };
  const answers = await Promise.all(
    Array.from({ length: 16 }, async () => (await ask("POST", "/api/mcp", { json: call, headers })).json()),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ result: { content: [{ text: expect.stringContaining('"title":"Long"') }] } });
  }
});
