import { expect, test } from "bun:test";
import { TrackerError } from "@hexlane/core";
import { waitForTurn } from "./wait_for_turn.ts";

const blocked = new TrackerError("rate_limited", "Blocked", { reason: "LONG_CHANGE_RUNNING" });

test("waitForTurn() runs a change again until no other one is running", async () => {
  let tries = 0;
  const work = async () => {
    if (++tries < 3) throw blocked;
    return "done";
  };
  expect([await waitForTurn(work), tries]).toEqual(["done", 3]);
});

test("waitForTurn() gives up after `waitMilliseconds`, and throws other errors at once", async () => {
  let tries = 0;
  const fail = (error: Error) => async () => {
    tries++;
    throw error;
  };
  await expect(waitForTurn(fail(blocked), { waitMilliseconds: 1 })).rejects.toBe(blocked);
  expect(tries).toBeGreaterThan(1);
  tries = 0;
  const other = new TrackerError("rate_limited", "Too many");
  await expect(waitForTurn(fail(other))).rejects.toBe(other);
  expect(tries).toBe(1);
});
