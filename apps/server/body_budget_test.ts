import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { BodyBudget, type BodyBudgetOptions } from "./body_budget.ts";
import { HttpError } from "./errors.ts";
import { route } from "./route.ts";
import { openTestApp } from "./test_app.ts";

const MIB = 1024 * 1024;

function open(options: BodyBudgetOptions) {
  const budget = new BodyBudget(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  /** The caller is the first letter of the name. */
  const run = (name: string, bytes = MIB): Promise<string> =>
    budget.run(name.slice(0, 1), bytes, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const tick = () => Bun.sleep(0);
  const settle = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await tick();
  };
  return { budget, started, run, settle, tick };
}

test("BodyBudget lets the 17th of 16 places wait, and admits in order", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 16 * MIB });
  const names = [..."abcdefghijklmnopqr"];
  const all = names.map((name) => run(name));
  await tick();
  expect(started).toEqual(names.slice(0, 16));
  await settle("c");
  expect(started.slice(16)).toEqual(["q"]);
  await settle("a");
  expect(started.slice(16)).toEqual(["q", "r"]);
  for (const name of names) await settle(name);
  expect(await Promise.all(all)).toEqual(names);
});

test("BodyBudget gives one caller half, and does not hold up others behind it", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 4 * MIB });
  const names = ["a1", "a2", "a3", "a4", "b1", "b2", "b3"];
  const all = names.map((name) => run(name));
  await tick();
  expect(started).toEqual(["a1", "a2", "b1", "b2"]);
  await settle("b2");
  expect(started.slice(4)).toEqual(["b3"]);
  await settle("a2");
  expect(started.slice(5)).toEqual(["a3"]);
  for (const name of names) await settle(name);
  expect(await Promise.all(all)).toEqual(names);
});

test("BodyBudget does not let small bodies pass a large one that waits for space", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 4 * MIB });
  const names = ["a", "b", "c", "d"];
  const all = [run("a", 2 * MIB), run("b"), run("c", 2 * MIB), run("d")];
  await tick();
  expect(started).toEqual(["a", "b"]);
  await settle("b");
  expect(started).toEqual(["a", "b", "c"]);
  for (const name of names) await settle(name);
  expect(await Promise.all(all)).toEqual(names);
});

test("BodyBudget handles a body larger than all limits alone, and small bodies at any time", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 4 * MIB });
  const all = [run("a1", 5 * MIB), run("b1"), run("b2", MIB / 16), run("a2", MIB / 16), run("a3", 0)];
  await tick();
  expect(started.toSorted()).toEqual(["a1", "a2", "a3", "b2"]);
  await settle("a1");
  expect(started.slice(4)).toEqual(["b1"]);
  for (const name of ["b1", "b2", "a2", "a3"]) await settle(name);
  await Promise.all(all);
});

test("BodyBudget refuses a request that cannot reserve in time, and releases after a failure", async () => {
  const { budget, started, run, settle } = open({ maxBytes: 2 * MIB, waitSeconds: 0.01 });
  const first = run("a1");
  const error = await run("a2").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 503, code: "unavailable", headers: { "Retry-After": "5" } });
  await settle("a1");
  await first;
  await expect(budget.run("a", MIB, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const again = run("a3");
  await Bun.sleep(0);
  expect(started).toEqual(["a1", "a3"]);
  await settle("a3");
  expect(await again).toBe("a3");
});

test("the server reads two bodies of a quarter of the budget for one account, and the next after a stalled one breaks off", async () => {
  const large = route.post(
    "/api/large",
    {
      summary: "Take much",
      tag: "Test",
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
      // Stalls.
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
  // Others of the account that need no reservation are answered.
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
