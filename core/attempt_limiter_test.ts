import { expect, test } from "bun:test";
import { AttemptLimiter } from "./attempt_limiter.ts";

const START = Date.parse("2030-01-01T00:00:00.000Z");
const at = (seconds: number) => new Date(START + seconds * 1000);

test("begin() allows ten attempts in 15 minutes, then returns the seconds until the next one", () => {
  const limiter = new AttemptLimiter();
  for (let index = 0; index < 10; index++) expect(limiter.begin("a", at(index))).toBeUndefined();
  expect(limiter.begin("a", at(10))).toBe(890);
  expect(limiter.begin("a", at(899.5))).toBe(1);
  expect(limiter.begin("b", at(10))).toBeUndefined();
  expect(limiter.begin("a", at(900))).toBeUndefined();
  expect(limiter.begin("a", at(900))).toBe(1);
});

test("begin() does not count a refused attempt", () => {
  const limiter = new AttemptLimiter({ limit: 1, windowSeconds: 10 });
  expect(limiter.begin("a", at(0))).toBeUndefined();
  expect(limiter.begin("a", at(9))).toBe(1);
  expect(limiter.begin("a", at(10))).toBeUndefined();
});

test("giveBack() removes one attempt and ignores unknown attempts", () => {
  const limiter = new AttemptLimiter({ limit: 2, windowSeconds: 100 });
  limiter.begin("a", at(0));
  limiter.begin("a", at(1));
  limiter.giveBack("a", at(1));
  expect(limiter.begin("a", at(2))).toBeUndefined();
  expect(limiter.begin("a", at(3))).toBe(97);
  limiter.giveBack("a", at(50));
  limiter.giveBack("unknown", at(0));
  expect(limiter.begin("a", at(3))).toBe(97);
});

test("AttemptLimiter drops keys without attempts and evicts the least recently tried key", () => {
  const limiter = new AttemptLimiter({ limit: 1, windowSeconds: 100, capacity: 2 });
  limiter.begin("a", at(0));
  limiter.giveBack("a", at(0));
  expect(limiter.size).toBe(0);
  limiter.begin("a", at(0));
  limiter.begin("b", at(1));
  limiter.begin("c", at(2));
  expect(limiter.size).toBe(2);
  expect(limiter.begin("b", at(3))).toBe(98);
  expect(limiter.begin("d", at(3))).toBeUndefined();
});

test("begin() keeps the count of a key under a flood of other keys", () => {
  const limiter = new AttemptLimiter({ limit: 3, windowSeconds: 100, capacity: 10 });
  for (const second of [0, 1, 2]) expect(limiter.begin("victim", at(second))).toBeUndefined();
  for (let other = 0; other < 1000; other++) expect(limiter.begin(`other ${other}`, at(3))).toBeUndefined();
  expect(limiter.size).toBe(10);
  expect(limiter.begin("victim", at(3))).toBe(97);
  // The first attempt has expired. The next attempt is counted together with the two that have not expired.
  expect(limiter.begin("victim", at(100))).toBeUndefined();
  for (let other = 0; other < 1000; other++) limiter.begin(`another ${other}`, at(100));
  expect(limiter.begin("victim", at(100))).toBe(1);
  limiter.giveBack("victim", at(100));
  expect(limiter.begin("victim", at(101))).toBeUndefined();
  expect(limiter.begin("victim", at(102))).toBeUndefined();
});
