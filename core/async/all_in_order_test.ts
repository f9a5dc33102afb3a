import { expect, test } from "bun:test";
import { sideBySide } from "./all_in_order.ts";
import { deferred } from "./deferred.ts";

test("answers come in the order of the questions, whichever is answered first", async () => {
  const late = deferred<string>();
  const asked = sideBySide(late.promise, Promise.resolve(2), undefined, 4);
  late.resolve("one");
  expect(await asked).toEqual(["one", 2, undefined, 4]);
});

test("the error is that of the first question that fails, whichever fails first", async () => {
  const late = deferred<string>();
  const asked = sideBySide(Promise.resolve(1), late.promise, Promise.reject(new Error("third")));
  const outcome = asked.catch((error: Error) => error.message);
  await Promise.resolve();
  late.reject(new Error("second"));
  expect(await outcome).toBe("second");
});

test("all questions are over when one has failed", async () => {
  const late = deferred<string>();
  let isOver = false;
  const asked = sideBySide(
    Promise.reject(new Error("first")),
    late.promise.then(() => (isOver = true)),
  );
  late.resolve("");
  await expect(asked).rejects.toThrow("first");
  expect(isOver).toBe(true);
});
