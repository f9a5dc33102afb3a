import { expect, test } from "bun:test";
import { deferred } from "./deferred.ts";

test("a deferred promise is settled once, from outside", async () => {
  const answer = deferred<number>();
  answer.resolve(7);
  answer.reject(new Error("too late"));
  expect(await answer.promise).toBe(7);
});

test("a deferred promise can be rejected", async () => {
  const answer = deferred<number>();
  answer.reject(new RangeError("no"));
  await expect(answer.promise).rejects.toThrow("no");
});
