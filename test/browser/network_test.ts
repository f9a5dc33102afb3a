/**
 * Unreliable connections: retries, error messages, and no lost changes.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Route } from "playwright-core";
import { isFull } from "../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  PASSWORD,
} from "./browser.ts";

describe.skipIf(!hasBrowser)("a bad connection", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "makes the app retry a change with the same key, so that it happens once",
    async () => {
      const person = await world.newPerson();
      const { page, enter, close } = await world.open();
      await enter(person);
      const keys: (string | undefined)[] = [];
      await page.route("**/api/auth/organization/create", async (route) => {
        keys.push(route.request().headers()["idempotency-key"]);
        // The first request is processed, and its response is lost.
        if (keys.length > 1) return await route.continue();
        await route.fetch();
        await route.fulfill({ status: 503, body: "" });
      });
      await page.goto("/");
      await page.getByRole("button", { name: "Create workspace" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Once");
      await page.getByRole("dialog").getByRole("button", { name: "Create workspace" }).click();
      await page.getByText("Once created").waitFor();
      expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
      const list = await world.ask("GET", "/api/auth/organization/list", person);
      expect(list).toMatchObject([{ name: "Once", slug: "once" }]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is reported, and loses no typed text",
    async () => {
      const person = await world.newPerson();
      const { page, context, close } = await world.open();
      await page.goto("/sign-in");
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      // The code that shows the connection status loads after the form.
      await page.locator(".save-status").waitFor({ state: "attached" });
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
      expect(await inspect(page, "offline")).toEqual([]);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").getByText("Can't reach the server.").waitFor();
      await context.setOffline(false);
      await page.getByText("You're offline.").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "leaves a running action visibly busy, and the action is sent only once",
    async () => {
      const person = await world.newPerson();
      const { page, close } = await world.open();
      let sent = 0;
      const waiting = Promise.withResolvers<Route>();
      await page.route("**/api/auth/sign-in/email", (route) => {
        sent += 1;
        waiting.resolve(route);
      });
      await page.goto("/sign-in");
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      const button = page.getByRole("button", { name: "Sign in", exact: true });
      await button.click();
      const route = await waiting.promise;
      expect([await button.getAttribute("aria-busy"), await button.getAttribute("aria-disabled")]).toEqual([
        "true",
        "true",
      ]);
      await button.click({ force: true });
      await page.getByLabel("Email").press("Enter");
      await route.continue();
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
      expect(sent).toBe(1);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is, like a failing server, distinguished from a user error, and loading can be retried",
    async () => {
      const { page, enter, close } = await world.open();
      await enter(await world.newPerson());
      let isBroken = true;
      await page.route("**/api/auth/api-key/list", (route) =>
        isBroken ? route.fulfill({ status: 500, json: { code: "internal", message: "boom" } }) : route.continue(),
      );
      await page.goto("/settings/api-keys");
      const section = page.getByRole("region", { name: "API keys" });
      await section.getByRole("alert").getByText("Something went wrong. Try again.").waitFor();
      expect(await inspect(page, "settings_failed")).toEqual([]);
      expect(await section.innerText()).not.toContain("boom");
      isBroken = false;
      await section.getByRole("button", { name: "Try again" }).click();
      await section.getByText("No API keys yet").waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "does not hide that the session ended elsewhere, and the page continues after a new sign-in",
    async () => {
      const person = await world.newPerson();
      const { page, enter, close } = await world.open();
      await enter(person);
      await page.goto("/");
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
      await world.ask("POST", "/api/auth/sign-out", { token: person.token });
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Settings" }).click();
      await page.getByRole("tab", { name: "API keys" }).click();
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      expect(await dialog.getByLabel("Email").inputValue()).toBe(person.email);
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await page.waitForURL(/\/settings\/api-keys$/);
      await page.getByText("No API keys yet").waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
