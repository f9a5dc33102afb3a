import { expect, test } from "bun:test";
import { newSecret, uuidMaker } from "./ids.ts";

test("newId() returns UUIDs of version 7 that contain the current millisecond", () => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  const id = uuidMaker({ now: () => at })();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(at.getTime());
});

test("newId() returns IDs that sort in creation order, even if the clock is set back", () => {
  let now = 1_000_000;
  const newId = uuidMaker({ now: () => new Date(now) });
  const ids: string[] = [];
  for (let count = 0; count < 20_000; count++) {
    if (count === 10_000) now -= 5000;
    if (count === 15_000) now += 10_000;
    ids.push(newId());
  }
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(20_000);
});

test("newSecret() creates long, unique secrets", () => {
  const secrets = new Set(Array.from({ length: 1000 }, newSecret));
  expect(secrets.size).toBe(1000);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
});
