import { expect, test } from "bun:test";
import { taggedRoutes } from "../../apps/server/http/route.ts";
import { Health } from "../../apps/server/schemas/system/system.ts";
import { openTestApp } from "../../apps/server/test_app.ts";

const route = taggedRoutes("Test");

test("stop() ends within its grace period even if a request never ends", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const options = { summary: "Wait", open: "a test", response: Health } as const;
  const never = route.get("/api/test/never", options, async () => {
    begin();
    return await new Promise<{ status: string }>(() => {});
  });
  const { app } = await openTestApp({ moreRoutes: [never] });
  const port = app.listen({ hosts: ["127.0.0.1"], port: 0 });
  const request = fetch(`http://127.0.0.1:${port}/api/test/never`).catch(() => undefined);
  await begun;
  const graceMilliseconds = 5_000;
  const startedAt = performance.now();
  await app.stop({ graceMilliseconds });
  expect(performance.now() - startedAt).toBeLessThan(graceMilliseconds);
  await request;
});
