import { expect, test } from "bun:test";
import { asWork, followWork, isWorking } from "./pending_requests.ts";

test("work is going on until the last of it has ended, also in an error", async () => {
  const seen: boolean[] = [];
  const stop = followWork(() => seen.push(isWorking()));
  const { promise, resolve } = Promise.withResolvers<number>();
  const first = asWork(() => promise);
  const second = asWork(() => Promise.reject(new Error("no")));
  await expect(second).rejects.toThrow("no");
  expect(isWorking()).toBe(true);
  resolve(1);
  expect(await first).toBe(1);
  expect(isWorking()).toBe(false);
  expect(seen).toEqual([true, true, true, false]);
  stop();
  await asWork(() => Promise.resolve());
  expect(seen.length).toBe(4);
});
