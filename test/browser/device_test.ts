/**
 * The device flow in a browser, including sign-up of a new user.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, PASSWORD } from "./browser.ts";

interface DeviceCode {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
}

const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const CLIENT = "service-cli";

describe.skipIf(!hasBrowser)("a device", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
    await world.newPerson();
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const askForCode = (): Promise<DeviceCode> =>
    world.ask("POST", "/api/auth/device/code", { body: { client_id: CLIENT } });

  async function poll(code: DeviceCode): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`${world.url}/api/auth/device/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: GRANT, device_code: code.device_code, client_id: CLIENT }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test(
    "is approved by a new user, who signs up first, and then reads their tasks",
    async () => {
      const code = await askForCode();
      expect(await poll(code)).toMatchObject({ status: 400, body: { error: "authorization_pending" } });
      const { page, faults, close } = await world.open();
      await page.goto(code.verification_uri_complete);
      await page.waitForURL(/\/sign-in\?next=/);
      await page.getByRole("link", { name: "Create an account" }).click();
      await signUp(page, "grace@example.com");

      await page.getByRole("heading", { name: "Authorize this device?" }).waitFor();
      const card = page.getByRole("main");
      for (const shown of [code.user_code, CLIENT, "grace@example.com"]) {
        await card.getByText(shown, { exact: true }).first().waitFor();
      }
      expect(await card.getByRole("definition").nth(1).innerText()).toMatch(/^(127\.0\.0\.1|::1)$/);
      await card.getByText("Approve only if you just started this yourself").waitFor();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("heading", { name: "Device connected" }).waitFor();

      const { status, body } = await poll(code);
      expect([status, body.token_type]).toEqual([200, "Bearer"]);
      const token = String(body.access_token);
      const { id } = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", {
        token,
        body: { name: "House", slug: "house" },
      });
      expect(await world.ask<unknown[]>("GET", `/api/task?workspaceId=${id}`, { token })).toEqual([]);

      await page.getByRole("link", { name: "View devices" }).click();
      const row = page.getByRole("listitem").filter({ hasText: CLIENT });
      await row.getByRole("button", { name: `Sign out ${CLIENT}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
      // While the dialog is open, the rest of the page is not in the accessibility tree.
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await row.waitFor({ state: "detached" });
      const refused = await fetch(`${world.url}/api/task?workspaceId=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(refused.status).toBe(401);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is denied by a user who types its code",
    async () => {
      const code = await askForCode();
      const { page, faults, enter, close } = await world.open();
      await enter(await world.newPerson());
      await page.goto("/device");
      await page.getByLabel("Code").fill("wrong");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").getByText("Enter the 8-letter code shown on your device").waitFor();

      await page.getByLabel("Code").fill("BCDF-GHJK");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").getByText("Invalid code.").waitFor();

      await page.getByLabel("Code").fill(code.user_code.toLowerCase().replace("-", " "));
      expect(await page.getByLabel("Code").inputValue()).toBe(code.user_code);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Deny" }).click();
      await page.getByRole("heading", { name: "Request denied" }).waitFor();
      expect(await poll(code)).toMatchObject({ status: 400, body: { error: "access_denied" } });

      await page.goto(code.verification_uri_complete);
      await page.getByRole("heading", { name: "This request is no longer valid" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Create your account" }).waitFor();
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}
