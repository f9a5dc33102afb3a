import { expect, test } from "bun:test";
import { TrackerError } from "@hexlane/core";
import { retryWhileBusy } from "./retry_while_busy.ts";

const blocked = new TrackerError("rate_limited", "Blocked", { reason: "LONG_CHANGE_RUNNING" });

test("retryWhileBusy() runs a change again until no other change is running", async () => {
  let tries = 0;
  const work = async () => {
    if (++tries < 3) throw blocked;
    return "done";
  };
  expect([await retryWhileBusy(work), tries]).toEqual(["done", 3]);
});

test("retryWhileBusy() gives up after `waitMilliseconds`, and throws other errors at once", async () => {
  let tries = 0;
  const fail = (error: Error) => async () => {
    tries++;
    throw error;
  };
  await expect(retryWhileBusy(fail(blocked), { waitMilliseconds: 300 })).rejects.toBe(blocked);
  expect(tries).toBeGreaterThan(1);
  tries = 0;
  const other = new TrackerError("rate_limited", "Too many");
  await expect(retryWhileBusy(fail(other))).rejects.toBe(other);
  expect(tries).toBe(1);
});
