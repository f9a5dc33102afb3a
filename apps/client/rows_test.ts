import { expect, test } from "bun:test";
import type { Rows } from "./calls.ts";
import { nextCursorOf, rowsOf } from "./rows.ts";
import { Transport } from "./transport.ts";

/** Creates a server with three pages, whose links have a different base URL than the client uses. */
function pagedServer(): { transport: Transport; asked: string[] } {
  const asked: string[] = [];
  const pages: Record<string, [string[], string?]> = { "": [["a", "b"], "2"], "2": [["c"], "3"], "3": [["d"]] };
  const transport = new Transport({
    baseUrl: "http://inside:3000",
    token: "secret",
    async fetch(request) {
      asked.push(request.url);
      const [rows, next] = pages[new URL(request.url).searchParams.get("cursor") ?? ""] ?? [[]];
      const headers = next ? { link: `<https://outside.example/api/task?limit=2&cursor=${next}>; rel="next"` } : {};
      return Response.json(rows, { headers: new Headers(headers) });
    },
  });
  return { transport, asked };
}

const list = (transport: Transport) =>
  rowsOf(transport, "GET /api/task", { query: { workspaceId: "w", limit: 2 } }) as unknown as Rows<string>;

test("rows arrive in order, and pages are fetched as needed", async () => {
  const { transport, asked } = pagedServer();
  const seen: string[] = [];
  for await (const row of list(transport)) {
    seen.push(`${row}${asked.length}`);
    if (row === "c") break;
  }
  expect(seen).toEqual(["a1", "b1", "c2"]);
  expect(asked).toEqual([
    "http://inside:3000/api/task?workspaceId=w&limit=2",
    "http://inside:3000/api/task?workspaceId=w&limit=2&cursor=2",
  ]);
});

test("rows can be read all at once, page by page, or as a single page", async () => {
  const { transport } = pagedServer();
  const rows = list(transport);
  expect(await rows.all()).toEqual(["a", "b", "c", "d"]);
  const sizes: number[] = [];
  for await (const page of rows.pages()) sizes.push(page.rows.length);
  expect(sizes).toEqual([2, 1, 1]);
  expect(await rows.page()).toEqual({ rows: ["a", "b"], cursor: "2" });
  expect(await rows.page({ cursor: "3" })).toEqual({ rows: ["d"], cursor: undefined });
});

test.each([
  [null, undefined],
  ["", undefined],
  ['</api/task?cursor=x>; rel="prev"', undefined],
  ['</api/task?cursor=x>; rel="nextish"', undefined],
  ["</api/task?cursor=x>; rel=next", "x"],
  ['</a?cursor=no>; rel="prev", <https://h/a?cursor=y%2B1>; title="t"; REL="next"', "y+1"],
  ["</api/task?page=2>; rel=next", undefined],
])("nextCursorOf(%p) is %p", (link, cursor) => {
  expect(nextCursorOf(link)).toBe(cursor as string);
});
