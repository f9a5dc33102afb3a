import { expect, test } from "bun:test";
import { deferred } from "./deferred.ts";

test("deferred() returns a promise that other code can resolve once", async () => {
  const answer = deferred<number>();
  answer.resolve(7);
  answer.reject(new Error("too late"));
  expect(await answer.promise).toBe(7);
});

test("deferred() returns a promise that other code can reject", async () => {
  const answer = deferred<number>();
  answer.reject(new RangeError("no"));
  await expect(answer.promise).rejects.toThrow("no");
});
