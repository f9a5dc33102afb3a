import { expect, test } from "bun:test";
import { allInOrder } from "./all_in_order.ts";
import { deferred } from "./deferred.ts";

test("allInOrder() returns results in argument order, whichever settles first", async () => {
  const late = deferred<string>();
  const asked = allInOrder(late.promise, Promise.resolve(2), undefined, 4);
  late.resolve("one");
  expect(await asked).toEqual(["one", 2, undefined, 4]);
});

test("allInOrder() throws the error of the first argument that fails, whichever fails first", async () => {
  const late = deferred<string>();
  const asked = allInOrder(Promise.resolve(1), late.promise, Promise.reject(new Error("third")));
  const outcome = asked.catch((error: Error) => error.message);
  await Promise.resolve();
  late.reject(new Error("second"));
  expect(await outcome).toBe("second");
});

test("allInOrder() waits for every promise when one has failed", async () => {
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
