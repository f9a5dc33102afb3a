import { expect, test } from "bun:test";
import { countPending, hasPendingRequests, onPendingChange } from "./pending_requests.ts";

test("hasPendingRequests() is true until the last request settles, even if one fails", async () => {
  const seen: boolean[] = [];
  const stop = onPendingChange(() => seen.push(hasPendingRequests()));
  const { promise, resolve } = Promise.withResolvers<number>();
  const first = countPending(() => promise);
  const second = countPending(() => Promise.reject(new Error("no")));
  await expect(second).rejects.toThrow("no");
  expect(hasPendingRequests()).toBe(true);
  resolve(1);
  expect(await first).toBe(1);
  expect(hasPendingRequests()).toBe(false);
  expect(seen).toEqual([true, true, true, false]);
  stop();
  await countPending(() => Promise.resolve());
  expect(seen.length).toBe(4);
});
