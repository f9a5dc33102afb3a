import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";
import { HttpError } from "../errors.ts";
import { taggedRoutes } from "../route.ts";
import { ReadGate, type ReadGateOptions } from "./read_gate.ts";

const route = taggedRoutes("Test");

function open(options: ReadGateOptions) {
  const gate = new ReadGate(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (caller: string, name: string): Promise<string> =>
    gate.run({ key: caller, isVisitor: caller.startsWith("visitor") }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settle = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await Bun.sleep(0);
  };
  return { gate, started, run, settle };
}

test("ReadGate limits concurrent reads of one caller, in order, and does not block other callers", async () => {
  const { started, run, settle } = open({ most: 3, mostPerCaller: 2 });
  const all = ["a1", "a2", "a3", "a4", "b1", "b2"].map((name) => run(name.slice(0, 1), name));
  expect(started).toEqual(["a1", "a2", "b1"]);
  await settle("b1");
  expect(started).toEqual(["a1", "a2", "b1", "b2"]);
  await settle("a2");
  expect(started.slice(4)).toEqual(["a3"]);
  await settle("b2");
  expect(started.slice(5)).toEqual([]);
  await settle("a1");
  expect(started.slice(5)).toEqual(["a4"]);
  for (const name of ["a3", "a4"]) await settle(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "b2"]);
});

test("ReadGate refuses a read that waits too long, and frees the slot of one that fails", async () => {
  const { gate, started, run, settle } = open({ mostPerCaller: 1, waitSeconds: 0.01 });
  const first = run("a", "first");
  const error = await run("a", "late").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  await settle("first");
  await first;
  await expect(gate.run({ key: "a", isVisitor: false }, () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  const again = run("a", "again");
  expect(started).toEqual(["first", "again"]);
  await settle("again");
  expect(await again).toBe("again");
});

test("ReadGate serves the caller with the fewest reads first, and admits idle callers beyond the limit", async () => {
  const { started, run, settle } = open({ most: 2, mostPerCaller: 2, reserve: 1 });
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => run(name.slice(0, 1), name));
  expect(started).toEqual(["a1", "a2", "b1"]);
  await settle("a1");
  expect(started.slice(3)).toEqual(["c1"]);
  for (const name of ["a2", "b1", "c1", "a3", "b2"]) await settle(name);
  expect(await Promise.all(all)).toHaveLength(6);
});

test("ReadGate serves a new caller before callers that had a slot, however many reads are waiting", async () => {
  const { started, run, settle } = open({ most: 1, mostPerCaller: 1, reserve: 0 });
  const all = ["a1", "b1", "a2", "b2", "a3", "b3"].map((name) => run(name.slice(0, 1), name));
  await settle("a1");
  all.push(run("c", "c1"));
  for (const name of ["b1", "c1", "a2", "b2", "a3", "b3"]) await settle(name);
  expect(await Promise.all(all)).toHaveLength(7);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "b3"]);
});

test("ReadGate reserves slots for signed-in callers", async () => {
  const { started, run, settle } = open({ most: 3, mostPerCaller: 4, mostVisitors: 2, reserve: 0 });
  const all = ["visitor 1", "visitor 2", "visitor 3", "anna"].map((name) => run(name, name));
  expect(started).toEqual(["visitor 1", "visitor 2", "anna"]);
  await settle("visitor 1");
  expect(started.slice(3)).toEqual(["visitor 3"]);
  for (const name of ["visitor 2", "visitor 3", "anna"]) await settle(name);
  expect(await Promise.all(all)).toHaveLength(4);
});

test("ReadGate refuses reads of a caller that has many waiting", async () => {
  const { run, settle, started } = open({ mostPerCaller: 1 });
  const all = Array.from({ length: 65 }, (_, index) => run("a", `a${index}`));
  await expect(run("a", "one too many")).rejects.toMatchObject({ status: 503 });
  for (let index = 0; index < 65; index++) await settle(`a${index}`);
  expect(await Promise.all(all)).toHaveLength(65);
  expect(started).toHaveLength(65);
});

test("the server builds up to four large responses at once per account, and counts visitors by address", async () => {
  let running = 0;
  let most = 0;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const large = route.get(
    "/api/large",
    { summary: "Read much", raw: "text/plain", open: "For the test", readsMuch: true },
    async () => {
      running++;
      most = Math.max(most, running);
      await isOver;
      running--;
      return new Response("done");
    },
  );
  const { ask } = await openTestApp({ moreRoutes: [large] });
  const own = Array.from({ length: 10 }, () => ask("GET", "/api/large"));
  while (running < 4) await Bun.sleep(1);
  const visit = ask("GET", "/api/large", { anonymous: true });
  while (running < 5) await Bun.sleep(1);
  end();
  const answers = await Promise.all([...own, visit]);
  expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
  expect(most).toBe(5);
});
