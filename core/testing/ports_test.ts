import { expect, test } from "bun:test";
import type { Ports } from "../context.ts";
import { memoryPorts } from "../memory/mod.ts";
import { createTracker } from "../tracker.ts";
import { testPorts } from "./ports.ts";

/** Signs up a person, and returns the random parts of the result. */
async function signUp(ports: Ports) {
  const tracker = createTracker(ports);
  const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  const { account, token } = await tracker.as(null).signUp(person);
  const hash = await ports.store.read((tx) => tx.findPasswordHash(account.id));
  await tracker.close();
  return { id: account.id, createdAt: account.createdAt, token, hash };
}

test("testPorts() gives the same IDs, secrets and times in each run", async () => {
  const first = await signUp(testPorts());
  expect(await signUp(testPorts())).toEqual(first);
  expect(first.createdAt).toEqual(new Date("2026-01-05T09:00:00Z"));
});

test("testPorts() gives different IDs and secrets for a different seed, and starts at the given time", async () => {
  const now = new Date("2030-02-03T04:05:06Z");
  const first = await signUp(testPorts({ seed: 1, now }));
  const second = await signUp(testPorts({ seed: 2, now }));
  expect(first.createdAt).toEqual(now);
  expect([second.id === first.id, second.token === first.token]).toEqual([false, false]);
  expect(await signUp(testPorts({ seed: 1, now }))).toEqual(first);
});

test("testPorts() has a clock that only the test advances", () => {
  const { clock } = testPorts({ now: new Date(0) });
  clock.advance(60);
  expect(clock.now()).toEqual(new Date(60_000));
});

test("memoryPorts() uses the real time, and IDs, secrets and keys that cannot be guessed", async () => {
  const before = Date.now();
  const first = await signUp(memoryPorts());
  const second = await signUp(memoryPorts());
  expect(first.createdAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(second.id).not.toBe(first.id);
  expect(second.token).not.toBe(first.token);
  const [one, other] = [memoryPorts(), memoryPorts()];
  const sealed = await one.crypto.seal("text", "row");
  expect(await one.crypto.open(sealed, "row")).toBe("text");
  expect(other.crypto.open(sealed, "row")).rejects.toMatchObject({ code: "unavailable" });
});

test("memoryPorts() omits every optional port", () => {
  const { mail, externalProvider, passkeys, oneTimePasswords } = memoryPorts();
  expect([mail, externalProvider, passkeys, oneTimePasswords]).toEqual([undefined, undefined, undefined, undefined]);
});
