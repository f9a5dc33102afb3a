import { describe, expect, test } from "bun:test";
import { type PasswordCaller, TrackerError } from "@hexlane/core";
import { createKeyring } from "./keyring.ts";
import type { PasswordHasher } from "./password_hasher.ts";
import { PasswordQueue } from "./password_queue.ts";

/**
 * Creates a queue whose work runs until the test ends it, and records callers in the order in which their work begins
 * or is refused.
 */
function bench(options: { maxWaiting?: number } = {}) {
  const queue = new PasswordQueue({ atOnce: 1, ...options });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, caller: PasswordCaller = {}): void => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    };
    queue.run(work, caller).catch((error: unknown) => {
      if (error instanceof TrackerError && error.code === "unavailable") refused.push(name);
      else throw error;
    });
  };
  /** Ends all work, one item at a time. */
  const drain = async (): Promise<void> => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      for (let tick = 0; tick < 5; tick++) await Promise.resolve();
    }
  };
  return { ask, begun, refused, drain };
}

describe("PasswordQueue", () => {
  test("serves networks round-robin, each in order", async () => {
    const { ask, begun, drain } = bench();
    for (let number = 0; number < 5; number++) ask(`flood ${number}`, { network: "192.0.2.1" });
    ask("ada", { network: "192.0.2.2" });
    ask("bob", { network: "192.0.2.3" });
    await drain();
    expect(begun).toEqual(["flood 0", "flood 1", "ada", "bob", "flood 2", "flood 3", "flood 4"]);
  });

  test("serves known callers first, and one unknown caller after every eight known ones", async () => {
    const { ask, begun, drain } = bench();
    for (const name of ["first", "second", "third"]) ask(name, { network: name });
    for (let number = 1; number <= 10; number++) ask(`known ${number}`, { account: "ada" });
    await drain();
    const known = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `known ${from + index}`);
    expect(begun).toEqual(["first", ...known(1, 8), "second", ...known(9, 10), "third"]);
  });

  test("refuses the newest caller of the longest queue when it is full, so that other networks get slots", async () => {
    const { ask, begun, refused, drain } = bench({ maxWaiting: 3 });
    for (let number = 0; number < 6; number++) ask(`flood ${number}`, { network: "2001:db8:1::/48" });
    ask("ada", { network: "2001:db8:2::/48" });
    ask("bob", { network: "2001:db8:3::/48" });
    ask("eve", { network: "2001:db8:4::/48" });
    await drain();
    expect(begun).toEqual(["flood 0", "flood 1", "ada", "bob"]);
    expect(refused.sort()).toEqual(["eve", "flood 2", "flood 3", "flood 4", "flood 5"]);
  });

  test("gives a known caller the slot of an unknown one, but not the reverse when no slots are reserved", async () => {
    const { ask, begun, refused, drain } = bench({ maxWaiting: 2 });
    ask("running");
    for (const name of ["a", "b"]) ask(name, { network: name });
    for (const name of ["c", "d", "e"]) ask(name, { account: name });
    ask("f", { network: "f" });
    await drain();
    expect(begun).toEqual(["running", "c", "d"]);
    expect(refused.sort()).toEqual(["a", "b", "e", "f"]);
  });

  test("serves another account next while one account sends 150 passwords from many networks", async () => {
    const { ask, begun, refused, drain } = bench({ maxWaiting: 64 });
    for (let number = 0; number < 150; number++) ask(`eve ${number}`, { network: `192.0.2.${number}`, account: "eve" });
    ask("ada", { network: "192.0.2.1", account: "ada" });
    ask("newcomer", { network: "192.0.2.2" });
    await drain();
    expect(begun.indexOf("ada")).toBeLessThanOrEqual(2);
    expect(begun.indexOf("newcomer")).toBeLessThanOrEqual(10);
    expect(refused).not.toContain("ada");
    expect(refused).not.toContain("newcomer");
  });

  test.each([
    ["a /32 of IPv6", (number: number) => `2001:db8:${number.toString(16)}::/48`, "2001:db9:1::/48"],
    ["a /16 of IPv4", (number: number) => `198.51.${number >> 8}.${number & 255}`, "203.0.113.7"],
    ["a /24 of IPv4, for its neighbor", (number: number) => `198.51.100.${number & 255}`, "198.51.101.7"],
  ])("serves a caller from another network next while 10,000 sign in from %s", async (_, networkOf, elsewhere) => {
    const { ask, begun, refused, drain } = bench({ maxWaiting: 64 });
    for (let number = 0; number < 5_000; number++) ask(`flood ${number}`, { network: networkOf(number) });
    ask("newcomer", { network: elsewhere });
    for (let number = 5_000; number < 10_000; number++) ask(`flood ${number}`, { network: networkOf(number) });
    await drain();
    expect(refused).not.toContain("newcomer");
    // When "newcomer" arrives, one request is running and one address range is ahead in the queue.
    expect(begun.indexOf("newcomer")).toBeLessThanOrEqual(2);
    expect([begun.length, refused.length]).toEqual([1 + 64, 10_001 - 65]);
  });

  test("queues at most 64 requests when 10,000 address ranges sign in", async () => {
    const { ask, begun, refused, drain } = bench({ maxWaiting: 64 });
    for (let number = 0; number < 10_000; number++) ask(`${number}`, { network: `2001:${number.toString(16)}:1::/48` });
    await drain();
    expect([begun.length, refused.length]).toEqual([1 + 64, 10_000 - 65]);
  });

  test("reserves a quarter of the slots for unknown callers", async () => {
    const { ask, begun, refused, drain } = bench({ maxWaiting: 8 });
    ask("running");
    for (let number = 0; number < 20; number++) ask(`known ${number}`, { account: `k${number}` });
    for (const name of ["a", "b", "c"]) ask(name, { network: name });
    for (let number = 20; number < 40; number++) ask(`known ${number}`, { account: `k${number}` });
    await drain();
    expect(begun.filter((name) => !name.startsWith("known"))).toEqual(["running", "a", "b"]);
    expect([begun.length, refused.length]).toEqual([1 + 8, 44 - 9]);
  });

  test("continues after a job fails", async () => {
    const queue = new PasswordQueue({ atOnce: 1 });
    const fails = queue.run(() => Promise.reject(new Error("no")));
    const goes = queue.run(async () => "yes");
    expect(await Promise.allSettled([fails, goes])).toMatchObject([{ status: "rejected" }, { value: "yes" }]);
  });
});

describe("createKeyring() with a slow hasher", () => {
  /** Creates a hasher that waits to be released. */
  function slowHasher() {
    const asked: string[] = [];
    let running = 0;
    let most = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const wait = async (what: string) => {
      asked.push(what);
      most = Math.max(most, ++running);
      await released;
      running--;
    };
    const hasher: PasswordHasher = {
      async hash(password) {
        await wait("hash");
        return `hash of ${password}`;
      },
      async verify(password, hash) {
        await wait(`verify ${password}`);
        return hash === `hash of ${password}`;
      },
    };
    return { hasher, asked, release, most: () => most };
  }

  test("processes only 64 of 2,000 guesses, two at a time, and still lets the owner sign in", async () => {
    const { hasher, asked, release, most } = slowHasher();
    const keyring = createKeyring(["s".repeat(32)], { hasher });
    const guesses = Array.from({ length: 2_000 }, (_, number) =>
      keyring.verifyPassword("guess", "hash of secret", { network: `2001:db8:${number % 7}::/48` }),
    );
    const owner = keyring.verifyPassword("secret", "hash of secret", { account: "ada" });
    const unknownCaller = keyring.verifyPassword("secret", undefined, { network: "198.51.100.8" });
    release();
    const outcomes = await Promise.allSettled(guesses);
    const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refusals).toHaveLength(2_000 - 2 - 64 + 2);
    expect(refusals[0]?.reason).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 2 } });
    expect([await owner, await unknownCaller, most()]).toEqual([true, false, 2]);
    // The owner was the first of the waiting callers, and the unknown caller did not wait for the flood.
    const verified = asked.filter((what) => what !== "hash");
    expect(verified.indexOf("verify secret")).toBeLessThanOrEqual(3);
    expect(verified.lastIndexOf("verify secret")).toBeLessThanOrEqual(3 + 8);
  });

  test("does the same work for an account that does not exist, even at the first sign-in", async () => {
    for (const hash of ["hash of secret", undefined]) {
      const { hasher, asked, release } = slowHasher();
      const keyring = createKeyring(["s".repeat(32)], { hasher });
      release();
      await keyring.verifyPassword("a", hash);
      await keyring.verifyPassword("b", hash);
      expect(asked).toEqual(["hash", "verify a", "verify b"]);
    }
  });
});
