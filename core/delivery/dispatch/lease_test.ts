import { expect, test } from "bun:test";
import { openWorld } from "../../testing/world.ts";
import { takeLease } from "./lease.ts";

test("takeLease() gives the lease to one caller until it expires", async () => {
  const world = await openWorld();
  const take = (job = "sweep") => takeLease(world.as(null), job, 60);
  expect(await Promise.all([take(), take(), take()])).toEqual([true, false, false]);
  expect(await take("another")).toBe(true);
  world.clock.advance(59.999);
  expect(await take()).toBe(false);
  world.clock.advance(0.001);
  expect([await take(), await take()]).toEqual([true, false]);
});

test("takeLease() ignores a lease from before the clock was set back", async () => {
  const world = await openWorld();
  const take = () => takeLease(world.as(null), "sweep", 60);
  await take();
  world.clock.advance(-3600);
  expect([await take(), await take()]).toEqual([true, false]);
});
