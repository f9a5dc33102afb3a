import { expect, test } from "bun:test";
import type { Account } from "../../identity/account/account.ts";
import type { Store } from "../../ports/store.ts";
import { storeContract } from "../../testing/contracts/store/mod.ts";
import { someAccount } from "../../testing/fixtures.ts";
import { memoryStore } from "./store.ts";

/** The original function, because a strict store replaces the global one while `work` runs. */
const startTimer = setTimeout;

for (const strict of [false, true]) {
  storeContract(strict ? "strict memory" : "memory", {
    test,
    open: async () => {
      const store = memoryStore({ strict });
      return { store, close: () => store.close() };
    },
  });
}

const outside: Record<string, (store: Store) => Promise<unknown>> = {
  "waits for a timer": () => new Promise((resolve) => startTimer(resolve, 1)),
  "sets a timer": async () => setTimeout(() => {}, 1),
  "sets an interval": async () => setInterval(() => {}, 1000),
  "calls fetch()": () => fetch("http://localhost:9/"),
  "asks WebCrypto": () => crypto.subtle.digest("SHA-256", new Uint8Array()),
  "begins a transaction": (store) => store.transaction(async () => undefined),
  "begins a read": (store) => store.read(async () => undefined),
  "catches the error of fetch()": async () => {
    try {
      await fetch("http://localhost:9/");
    } catch {}
  },
};

for (const [what, act] of Object.entries(outside)) {
  test(`a strict store rejects work that ${what}, and continues`, async () => {
    const store = memoryStore({ strict: true });
    const names = ["fetch", "setTimeout", "setInterval"] as const;
    const before = names.map((name) => globalThis[name]);
    const refused = store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      await act(store);
    });
    expect(await refused.catch((error: unknown) => error)).toBeInstanceOf(TypeError);
    expect(names.map((name) => globalThis[name])).toEqual(before);
    expect((await crypto.subtle.digest("SHA-256", new Uint8Array())).byteLength).toBe(32);
    expect(await store.read((tx) => tx.hasAccounts())).toBe(false);
    await store.transaction((tx) => tx.insertAccount(someAccount()));
    expect(await store.read((tx) => tx.hasAccounts())).toBe(true);
  });
}

test("a strict store runs every transaction twice, and keeps only the second run", async () => {
  const store = memoryStore({ strict: true });
  let runs = 0;
  const answer = await store.transaction(async (tx) => {
    runs++;
    await tx.insertAccount(someAccount({ name: `Run ${runs}` }));
    return runs;
  });
  expect([answer, runs]).toEqual([2, 2]);
  expect((await store.read((tx) => tx.findAccount("account-1")))?.name).toBe("Run 2");
});

test("a non-strict store cancels a transaction whose callback stalls", async () => {
  const store = memoryStore({ stallMs: 5 });
  const stalled = store.transaction(() => new Promise(() => {}));
  const next = store.transaction((tx) => tx.insertAccount(someAccount()));
  expect(await stalled.catch((error: unknown) => error)).toBeInstanceOf(TypeError);
  await next;
  expect(await store.read((tx) => tx.hasAccounts())).toBe(true);
});

test("a record with a missing or invalid field is refused as a programming error", async () => {
  const store = memoryStore();
  const { locale: _, ...incomplete } = someAccount();
  const wrong = [incomplete, someAccount({ createdAt: new Date(Number.NaN) }), { ...someAccount(), name: ["a"] }];
  for (const account of wrong) {
    const refused = store.transaction((tx) => tx.insertAccount(account as Account));
    expect(await refused.catch((error: unknown) => error)).toBeInstanceOf(TypeError);
  }
});

test("unknown fields of a record are not stored", async () => {
  const store = memoryStore();
  const account = { ...someAccount(), nickname: "x" };
  await store.transaction((tx) => tx.insertAccount(account));
  expect(await store.read((tx) => tx.findAccount("account-1"))).toEqual(someAccount());
});
