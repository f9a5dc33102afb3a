import { expect, test } from "bun:test";
import { HttpError } from "../errors.ts";
import { BytePool, type BytePoolOptions } from "./byte_pool.ts";

const MIB = 1024 * 1024;

function open(options: BytePoolOptions) {
  const pool = new BytePool(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  /** The first letter of the name identifies the caller. */
  const run = (name: string, bytes = MIB): Promise<string> =>
    pool.run(name.slice(0, 1), bytes, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const tick = () => Bun.sleep(0);
  const settle = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await tick();
  };
  return { pool, started, run, settle, tick };
}

test("BytePool makes the 17th request wait for one of 16 slots, and admits in order", async () => {
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

test("BytePool limits one caller to half of the bytes, and does not block other callers behind it", async () => {
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

test("BytePool does not let small bodies pass a large one that waits for space", async () => {
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

test("BytePool does not let small bodies of a caller pass its large one that exceeds its limit", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 4 * MIB });
  const names = ["a1", "a2", "a3", "b1"];
  const all = [run("a1"), run("a2", 2 * MIB), run("a3"), run("b1")];
  await tick();
  expect(started).toEqual(["a1", "b1"]);
  await settle("a1");
  expect(started.slice(2)).toEqual(["a2"]);
  for (const name of names) await settle(name);
  expect(await Promise.all(all)).toEqual(names);
});

test("BytePool handles a body larger than all limits when no other is in progress", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 4 * MIB });
  const all = [run("a1", 5 * MIB), run("b1")];
  await tick();
  expect(started).toEqual(["a1"]);
  await settle("a1");
  expect(started).toEqual(["a1", "b1"]);
  await settle("b1");
  await Promise.all(all);
});

test("BytePool immediately refuses requests whose buffers exceed the limit, or half of it for one caller", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 2 * MIB, maxWaitingBytes: 4 * MIB });
  const first = run("a1");
  // Bun buffers at most 1 MiB of a longer body.
  const waiting = [run("a2", 8 * MIB), run("a3")];
  expect(await run("a4").catch((error: unknown) => error)).toMatchObject({ status: 503, code: "unavailable" });
  const others = [run("b1"), run("b2"), run("b3")];
  expect(await run("c1").catch((error: unknown) => error)).toMatchObject({ status: 503, code: "unavailable" });
  for (const name of ["a1", "b1", "a2", "a3", "b2", "b3"]) {
    while (!started.includes(name)) await tick();
    await settle(name);
  }
  expect(await Promise.all([first, ...waiting, ...others])).toEqual(["a1", "a2", "a3", "b1", "b2", "b3"]);
});

test("BytePool refuses a request that cannot reserve in time, and releases after a failure", async () => {
  const { pool, started, run, settle } = open({ maxBytes: 2 * MIB, waitSeconds: 0.01 });
  const first = run("a1");
  const error = await run("a2").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 503, code: "unavailable", headers: { "Retry-After": "5" } });
  await settle("a1");
  await first;
  await expect(pool.run("a", MIB, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const again = run("a3");
  await Bun.sleep(0);
  expect(started).toEqual(["a1", "a3"]);
  await settle("a3");
  expect(await again).toBe("a3");
});

test("BytePool admits the caller with the fewest reserved bytes first", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 4 * MIB });
  const names = ["a1", "a2", "b1", "c1", "a3", "b2", "d1"];
  const all = names.map((name) => run(name));
  await tick();
  expect(started).toEqual(["a1", "a2", "b1", "c1"]);
  for (const name of ["a1", "c1"]) await settle(name);
  expect(started.slice(4)).toEqual(["d1", "a3"]);
  for (const name of names) await settle(name);
  expect(await Promise.all(all)).toEqual(names);
});

test("BytePool evicts a request of the caller with the most waiting bytes in favor of a new caller", async () => {
  const { started, run, settle, tick } = open({ maxBytes: 4 * MIB, maxWaitingBytes: 6 * MIB });
  const names = ["x1", "x2", "y1", "y2", "a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2"];
  const all = names.map((name) => run(name).catch(() => `${name} is refused`));
  await tick();
  while (started.length < 10) for (const name of [...started]) await settle(name);
  expect(started.slice(4, 7)).toEqual(["a1", "b1", "c1"]);
  for (const name of started) await settle(name);
  expect((await Promise.all(all)).slice(-3)).toEqual(["b3 is refused", "c1", "c2 is refused"]);
});
