import { expect, test } from "bun:test";
import fc from "fast-check";
import { GiteaClient } from "./client.ts";
import { listGiteaIssues } from "./issues.ts";

const NOW = Date.UTC(2024, 0, 1);
const repository = {
  baseUrl: "https://gitea.example",
  path: "a/b",
  credential: { type: "token", token: "t" },
} as const;

/** Returns a client for a server whose issues were updated this many seconds ago and whose pages have two issues. */
function clientOf(ages: readonly number[], options: { hasCount: boolean }): GiteaClient {
  const issues = ages.map((age, index) => ({
    number: index + 1,
    title: "Title",
    state: "open",
    html_url: "https://gitea.example/a/b/issues/1",
    created_at: new Date(NOW).toISOString(),
    updated_at: new Date(NOW - age * 1_000).toISOString(),
  }));
  const respond = (url: URL) => {
    const [since, before] = ["since", "before"].map((name) => Date.parse(url.searchParams.get(name) ?? ""));
    const found = issues
      .filter(({ updated_at }) => Date.parse(updated_at) >= (since ?? 0))
      .filter(({ updated_at }) => Number.isNaN(before) || Date.parse(updated_at) <= (before ?? 0))
      .reverse();
    const size = Math.min(2, Number(url.searchParams.get("limit")));
    const page = Number(url.searchParams.get("page"));
    const headers = new Headers({ date: new Date(NOW).toUTCString() });
    if (found.length > page * size) headers.set("link", '<https://gitea.example/?page=9>; rel="next"');
    if (options.hasCount) headers.set("x-total-count", String(found.length));
    return Response.json(found.slice((page - 1) * size, page * size), { headers });
  };
  const fetch = async (input: Request | URL | string) => respond(new URL(String(input)));
  return new GiteaClient({ fetch, userAgent: "test", now: () => new Date(NOW) });
}

const ages = fc.array(fc.nat(30), { maxLength: 25 });

test("listGiteaIssues() returns every issue once, sorted, for any update times and window sizes", async () => {
  await fc.assert(
    fc.asyncProperty(ages, fc.integer({ min: 1, max: 4 }), fc.option(fc.nat(30)), async (seconds, window, from) => {
      const client = clientOf(seconds, { hasCount: true });
      const updatedSince = from === null ? undefined : new Date(NOW - from * 1_000);
      const read: [number, number][] = [];
      let cursor: string | undefined;
      do {
        const options = { state: "all", updatedSince, cursor, signal: undefined, window } as const;
        const page = await listGiteaIssues(client, repository, options);
        read.push(...page.items.map(({ number, updatedAt }): [number, number] => [updatedAt.getTime(), number]));
        cursor = page.cursor;
      } while (cursor !== undefined);
      const expected = seconds
        .map((age, index): [number, number] => [NOW - age * 1_000, index + 1])
        .filter(([time]) => !updatedSince || time >= updatedSince.getTime())
        .sort((left, right) => left[0] - right[0] || left[1] - right[1]);
      expect(read).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("listGiteaIssues() reads all issues at once from a server that does not report a count", async () => {
  const client = clientOf([3, 1, 2, 5, 4], { hasCount: false });
  const options = { state: "all", updatedSince: undefined, cursor: undefined, signal: undefined, window: 1 } as const;
  const { items, cursor } = await listGiteaIssues(client, repository, options);
  expect(items.map(({ number }) => number)).toEqual([4, 5, 1, 3, 2]);
  expect(cursor).toBeUndefined();
});
