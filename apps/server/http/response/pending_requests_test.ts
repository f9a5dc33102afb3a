import { expect, test } from "bun:test";
import { PendingRequests } from "./pending_requests.ts";

test("hold() keeps the connection of a pending GET open beyond the idle timeout", async () => {
  const answered = Promise.withResolvers<Response>();
  let resets = 0;
  const pending = new PendingRequests(
    (request) => {
      resets++;
      server.timeout(request, 5);
    },
    { resetMilliseconds: 100 },
  );
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 5,
    fetch: (request) => pending.hold(request, answered.promise),
  });
  try {
    const asking = fetch(server.url);
    // Bun checks idle connections every four seconds.
    await Bun.sleep(9_000);
    answered.resolve(new Response("late"));
    expect(await (await asking).text()).toBe("late");
    expect(resets).toBeGreaterThan(0);
    const before = resets;
    await Bun.sleep(300);
    expect(resets).toBe(before);
  } finally {
    server.stop(true);
  }
}, 600_000);

test("hold() does not extend the idle timeout of a request with a body, so a stalled body ends", async () => {
  const answered = Promise.withResolvers<Response>();
  const { promise: hasLooked, resolve } = Promise.withResolvers<void>();
  const kept: string[] = [];
  const pending = new PendingRequests(
    ({ url }) => {
      kept.push(new URL(url).pathname);
      if (kept.length >= 2) resolve();
    },
    { resetMilliseconds: 1 },
  );
  const post = (path: string, headers: Record<string, string>) =>
    new Request(`http://localhost${path}`, { method: "POST", headers });
  const requests = [
    post("/length", { "content-length": "5" }),
    post("/chunked", { "transfer-encoding": "chunked" }),
    post("/empty", { "content-length": "0" }),
  ];
  const all = requests.map((request) => pending.hold(request, answered.promise));
  await hasLooked;
  answered.resolve(new Response("done"));
  await Promise.all(all);
  expect(new Set(kept)).toEqual(new Set(["/empty"]));
});
