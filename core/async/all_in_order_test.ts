import { expect, test } from "bun:test";
import { allInOrder } from "./all_in_order.ts";
import { deferred } from "./deferred.ts";

test("allInOrder() returns results in argument order, regardless of settling order", async () => {
  const late = deferred<string>();
  const asked = allInOrder(late.promise, Promise.resolve(2), undefined, 4);
  late.resolve("one");
  expect(await asked).toEqual(["one", 2, undefined, 4]);
});

test("allInOrder() throws the error of the first failing argument, regardless of settling order", async () => {
  const late = deferred<string>();
  const asked = allInOrder(Promise.resolve(1), late.promise, Promise.reject(new Error("third")));
  const outcome = asked.catch((error: Error) => error.message);
  await Promise.resolve();
  late.reject(new Error("second"));
  expect(await outcome).toBe("second");
});

test("allInOrder() waits for every promise after one has failed", async () => {
  const late = deferred<string>();
  let isOver = false;
  const asked = allInOrder(
    Promise.reject(new Error("first")),
    late.promise.then(() => (isOver = true)),
  );
  late.resolve("");
  await expect(asked).rejects.toThrow("first");
  expect(isOver).toBe(true);
});
