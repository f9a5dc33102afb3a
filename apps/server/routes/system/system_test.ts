import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";

test("the health routes need no credential", async () => {
  const { ask } = await openTestApp();
  for (const path of ["/livez", "/readyz", "/api/health"]) {
    const response = await ask("GET", path, { anonymous: true });
    expect([path, response.status, await response.json()]).toEqual([path, 200, { status: "ok" }]);
  }
});

test("GET /readyz returns 503 when the store is closed", async () => {
  const { ask, ports } = await openTestApp();
  await ports.store.close();
  const response = await ask("GET", "/readyz", { anonymous: true });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect((await ask("GET", "/livez", { anonymous: true })).status).toBe(200);
});

test.each([
  ["open", false],
  ["invite", false],
  ["closed", true],
] as const)("GET /api/config reports who may sign up if registration is %s", async (registration, isRefused) => {
  const { ask } = await openTestApp({ policy: { registration } });
  expect(await (await ask("GET", "/api/config", { anonymous: true })).json()).toMatchObject({
    disablePasswordRegistration: isRefused,
    disableRegistration: registration !== "open",
  });
});

test("GET /api/config and /api/instance/status describe the server before sign-in", async () => {
  const { ask } = await openTestApp({ policy: { registration: "invite" } });
  const config = await (await ask("GET", "/api/config", { anonymous: true })).json();
  expect(config).toMatchObject({ disableRegistration: true, hasSmtp: true, billingEnabled: false });
  const status = await (await ask("GET", "/api/instance/status", { anonymous: true })).json();
  expect(status).toEqual({ hasUsers: true, hasAdmin: true });
});
