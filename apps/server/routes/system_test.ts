import { expect, test } from "bun:test";
import { openTestApp } from "../test_app.ts";

test("health without a credential", async () => {
  const { ask } = await openTestApp();
  for (const path of ["/livez", "/readyz", "/api/health"]) {
    const response = await ask("GET", path, { anonymous: true });
    expect([path, response.status, await response.json()]).toEqual([path, 200, { status: "ok" }]);
  }
});

test("not ready when the store is closed", async () => {
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
] as const)("GET /api/config offers a password to invited people: registration %s", async (registration, isRefused) => {
  const { ask } = await openTestApp({ config: { registration } });
  expect(await (await ask("GET", "/api/config", { anonymous: true })).json()).toMatchObject({
    disablePasswordRegistration: isRefused,
    disableRegistration: registration !== "open",
  });
});

test("what a client must know before anybody signs in", async () => {
  const { ask } = await openTestApp({ config: { registration: "invite" } });
  const config = await (await ask("GET", "/api/config", { anonymous: true })).json();
  expect(config).toMatchObject({ disableRegistration: true, hasSmtp: true, billingEnabled: false });
  const status = await (await ask("GET", "/api/instance/status", { anonymous: true })).json();
  expect(status).toEqual({ hasUsers: true, hasAdmin: true });
});
