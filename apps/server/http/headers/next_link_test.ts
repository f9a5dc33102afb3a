import { expect, test } from "bun:test";
import { decodeCursor } from "@hexlane/core";
import { nextLink } from "./next_link.ts";

test("nextLink() keeps the other parameters and replaces the cursor", () => {
  const place = { value: 17, id: "t1" };
  const link = nextLink("https://board.example", "/api/task?workspaceId=w&cursor=old&q=a+b", place);
  const url = new URL(/^<(.+)>; rel="next"$/.exec(link)?.[1] ?? "");
  expect(url.origin + url.pathname).toBe("https://board.example/api/task");
  expect(url.searchParams.get("workspaceId")).toBe("w");
  expect(url.searchParams.get("q")).toBe("a b");
  expect(url.searchParams.getAll("cursor").map(decodeCursor)).toEqual([place]);
});

test("nextLink() adds a query to a path without one", () => {
  expect(nextLink("http://localhost", "/api/x", { value: null, id: "a" })).toMatch(
    /^<http:\/\/localhost\/api\/x\?cursor=[\w-]+>; rel="next"$/,
  );
});
