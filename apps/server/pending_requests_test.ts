import { expect, test } from "bun:test";
import { PendingRequests } from "./pending_requests.ts";

test("hold() keeps the connection of a GET open beyond the idle timeout until it is answered", async () => {
  const answered = Promise.withResolvers<Response>();
  let looks = 0;
  const pending = new PendingRequests(
    (request) => {
      looks++;
      server.timeout(request, 5);
    },
    { lookMilliseconds: 100 },
  );
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 5,
    fetch: (request) => pending.hold(request, answered.promise),
  });
  try {
    const asking = fetch(server.url);
    // Bun looks at idle connections every four seconds.
    await Bun.sleep(9_000);
    answered.resolve(new Response("late"));
    expect(await (await asking).text()).toBe("late");
    expect(looks).toBeGreaterThan(0);
    const before = looks;
    await Bun.sleep(300);
    expect(looks).toBe(before);
  } finally {
    server.stop(true);
  }
}, 120_000);
