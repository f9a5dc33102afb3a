import { expect, test } from "bun:test";
import { deferred } from "../async/deferred.ts";
import { TrackerError } from "../errors.ts";
import { memoryStore } from "../memory/store/store.ts";
import type { Store } from "../ports/store.ts";
import { Faults } from "./faults.ts";
import { someAccount } from "./fixtures.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns the error with which a promise rejects. */
function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "nothing",
    (error: unknown) => error,
  );
}

function openStore() {
  const faults = new Faults();
  const store = memoryStore();
  return {
    faults,
    faulty: faults.wrapStore(store),
    names: () => store.read(async (tx) => (await tx.findAccount("a"))?.id),
  };
}

const insert = (store: Store) => store.transaction((tx) => tx.insertAccount(someAccount({ id: "a" })));

test("a call that fails before its work changes nothing", async () => {
  const { faults, faulty, names } = openStore();
  const error = new Error("planned");
  faults.plan({ method: "transaction", error });
  expect(await refusalOf(insert(faulty))).toBe(error);
  expect(await names()).toBeUndefined();
  await insert(faulty);
  expect(await names()).toBe("a");
});

test("a call that fails after its work keeps its changes", async () => {
  const { faults, faulty, names } = openStore();
  faults.plan({ method: "transaction", when: "after" });
  const refusal = await refusalOf(insert(faulty));
  expect(refusal).toBeInstanceOf(TrackerError);
  expect((refusal as TrackerError).code).toBe("unavailable");
  expect(await names()).toBe("a");
});

test("a failed method of a transaction rolls the transaction back", async () => {
  const { faults, faulty, names } = openStore();
  faults.plan({ method: "insertAccount", when: "after" });
  expect(await refusalOf(insert(faulty))).toBeInstanceOf(TrackerError);
  expect(await names()).toBeUndefined();
  expect(faults.calls).toEqual(["transaction", "insertAccount"]);
});

test("a fault can skip calls, affect several calls, and be removed", async () => {
  const { faults, faulty } = openStore();
  faults.plan({ method: "read", skip: 1, times: 2 });
  const read = () => faulty.read(async () => "read");
  expect(await read()).toBe("read");
  expect(await refusalOf(read())).toBeInstanceOf(TrackerError);
  expect(await refusalOf(read())).toBeInstanceOf(TrackerError);
  expect(await read()).toBe("read");
  faults.plan({ method: "read" });
  faults.clear();
  expect(await read()).toBe("read");
});

test("a call can be delayed before and after its work", async () => {
  const { faults, faulty, names } = openStore();
  const before = deferred<void>();
  const after = deferred<void>();
  faults.plan({ method: "transaction", error: null, until: () => before.promise });
  faults.plan({ method: "transaction", when: "after", error: null, until: () => after.promise });
  let isDone = false;
  const running = insert(faulty).then(() => {
    isDone = true;
  });
  await pause(0);
  expect(await names()).toBeUndefined();
  before.resolve();
  await pause(0);
  expect([await names(), isDone]).toEqual(["a", false]);
  after.resolve();
  await running;
});

test("plan() refuses a method that the port lacks", async () => {
  const faults = new Faults();
  faults.plan({ method: "anything" });
  const port = faults.wrap({ send: async () => 1 });
  expect(() => faults.plan({ method: "sned" })).toThrow('the port has no method "sned"');
  faults.plan({ method: "send" });
  expect(await refusalOf(port.send())).toBeInstanceOf(TrackerError);
  const ofStore = new Faults();
  const store = memoryStore();
  ofStore.wrapStore(store);
  // Methods of transactions are unknown until `learn` is called.
  ofStore.plan({ method: "insertTsak" });
  await ofStore.learn(store);
  expect(() => ofStore.plan({ method: "insertTsak" })).toThrow(TypeError);
  for (const method of ["insertTask", "findTask", "transaction"]) ofStore.plan({ method });
});

test("pending lists the faults that have not happened as often as planned", async () => {
  const { faults, faulty } = openStore();
  faults.plan({ method: "read", times: 2 });
  faults.plan({ method: "transaction" });
  await refusalOf(faulty.read(async () => {}));
  expect(faults.pending.map(({ method, times }) => [method, times])).toEqual([
    ["read", 1],
    ["transaction", 1],
  ]);
  await refusalOf(faulty.read(async () => {}));
  await refusalOf(insert(faulty));
  expect(faults.pending).toEqual([]);
});
