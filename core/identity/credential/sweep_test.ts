import { expect, test } from "bun:test";
import { EXPIRED_DEVICE_CODE_SECONDS, MAX_SWEPT_SIGN_INS } from "../../limits.ts";
import { someDeviceRequest, someVerification } from "../../testing/fixtures/sign_in.ts";
import { at } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { sweepSignIns } from "./sweep.ts";

test("sweepSignIns() deletes expired verifications, and device requests a day after they expire", async () => {
  const world = await openWorld();
  const now = world.clock.now().getTime();
  const dayBefore = now - EXPIRED_DEVICE_CODE_SECONDS * 1000;
  await world.put(async (tx) => {
    for (const [id, end] of Object.entries({ over: now, running: now + 1 })) {
      await tx.insertVerification(someVerification({ id, userId: "mia", expiresAt: new Date(end) }), id);
    }
    for (const [id, end] of Object.entries({ forgotten: dayBefore, late: dayBefore + 1, running: now + 1 })) {
      await tx.insertDeviceRequest(someDeviceRequest({ id, expiresAt: new Date(end) }), id, id);
    }
  });
  expect(await sweepSignIns(world.as(null))).toEqual({ verifications: 1, deviceRequests: 1 });
  const left = await world.ports.store.read(async (tx) => [
    (await tx.findVerification("over"))?.id,
    (await tx.findVerification("running"))?.id,
    (await tx.findDeviceRequestByUserCode("forgotten"))?.id,
    (await tx.findDeviceRequestByUserCode("late"))?.id,
    (await tx.findDeviceRequestByUserCode("running"))?.id,
  ]);
  expect(left).toEqual([undefined, "running", undefined, "late", "running"]);
  expect(await sweepSignIns(world.as(null))).toEqual({ verifications: 0, deviceRequests: 0 });
});

test("sweepSignIns() deletes a limited number of rows per transaction", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let index = 0; index <= MAX_SWEPT_SIGN_INS; index++) {
      await tx.insertVerification(someVerification({ id: `${index}`, userId: null, expiresAt: at(-1) }), `${index}`);
    }
  });
  expect(await sweepSignIns(world.as(null))).toEqual({ verifications: MAX_SWEPT_SIGN_INS, deviceRequests: 0 });
  expect(await sweepSignIns(world.as(null))).toEqual({ verifications: 1, deviceRequests: 0 });
});
