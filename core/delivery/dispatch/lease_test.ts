import { expect, test } from "bun:test";
import { openWorld } from "../../testing/world.ts";
import { takeLease } from "./lease.ts";

test("one of many has the turn, until it is over", async () => {
  const house = await openWorld();
  const take = (chore = "sweep") => takeLease(house.as(null), chore, 60);
  expect(await Promise.all([take(), take(), take()])).toEqual([true, false, false]);
  expect(await take("another")).toBe(true);
  house.clock.advance(59.999);
  expect(await take()).toBe(false);
  house.clock.advance(0.001);
  expect([await take(), await take()]).toEqual([true, false]);
});

test("a clock that is set back leaves nobody without a turn", async () => {
  const house = await openWorld();
  const take = () => takeLease(house.as(null), "sweep", 60);
  await take();
  house.clock.advance(-3600);
  expect([await take(), await take()]).toEqual([true, false]);
});
