import { expect, test } from "bun:test";
import { requestsOf } from "./requests.ts";

test("requestsOf() has at most 1,000 tasks per request", () => {
  const sizes = (count: number) => requestsOf(Array(count).fill("task")).map(({ length }) => length);
  expect([sizes(0), sizes(1000), sizes(2001)]).toEqual([[], [1000], [1000, 1000, 1]]);
});
