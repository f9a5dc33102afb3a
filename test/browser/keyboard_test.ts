/**
 * Keyboard-only sign-in and device approval, with the focus always visible.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, PASSWORD } from "./browser.ts";

describe.skipIf(!hasBrowser)("with only the keyboard", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "a user signs in and approves a device",
    async () => {
      const person = await world.newPerson();
      const body = { client_id: "service-cli" };
      const code = await world.ask<{ user_code: string }>("POST", "/api/auth/device/code", { body });
      const { page, faults, close } = await world.open();
      const keys = page.keyboard;
      await page.goto("/device");
      await page.waitForURL(/\/sign-in\?next=/);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await focused(page)).toBe("textbox Email");
      await keys.type(person.email);
      await keys.press("Tab");
      expect(await focused(page)).toBe("textbox Password");
      await keys.type(PASSWORD);
      for (const expected of ["button Show password", "checkbox Keep me signed in on this device"]) {
        await keys.press("Tab");
        expect(await focused(page)).toBe(expected);
      }
      await keys.press("Space");
      await keys.press("Enter");

      await page.getByRole("heading", { name: "Connect a device" }).waitFor();
      expect(await focused(page)).toBe("textbox Code");
      await keys.type(code.user_code.toLowerCase());
      await keys.press("Enter");
      await page.getByRole("heading", { name: "Authorize this device?" }).waitFor();
      // The heading is focused, so that a screen reader reads the question before any button.
      await keys.press("Tab");
      expect(await focused(page)).toBe("button Deny");
      await keys.press("Tab");
      expect(await focused(page)).toBe("button Approve");
      await keys.press("Space");
      await page.getByRole("heading", { name: "Device connected" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "a user skips to the content, opens the menu, and regains the focus after a dialog",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(await world.newPerson());
      const keys = page.keyboard;
      await page.goto("/");
      await page.getByRole("heading", { name: "Your workspaces" }).waitFor();
      await page.getByRole("button", { name: "Create workspace" }).waitFor();
      await keys.press("Tab");
      expect(await focused(page)).toBe("link Skip to content");
      await keys.press("Enter");
      await keys.press("Tab");
      expect(await focused(page)).toBe("button Create workspace");
      await keys.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      expect(await focused(page)).toBe("textbox Name");
      await keys.type("Größe & Co");
      expect(await dialog.getByLabel("URL").inputValue()).toBe("große-co");
      await keys.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await focused(page)).toBe("button Create workspace");

      await page.getByRole("button", { name: "Your account" }).focus();
      await keys.press("Enter");
      await page.getByRole("menu").waitFor();
      await keys.press("ArrowDown");
      await page.getByRole("menuitem", { name: "Appearance" }).press("Enter");
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await page.getByRole("radio", { name: "Dark" }).focus();
      await keys.press("Space");
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
      await page.reload();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
      await page.getByRole("tab", { name: "Appearance" }).focus();
      await keys.press("ArrowLeft");
      await keys.press("Enter");
      await page.waitForURL(/\/settings\/notifications$/);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Returns the focused element by role and name, as a screen reader announces it. The element must be visible. */
async function focused(page: Page): Promise<string> {
  const handle = page.locator(":focus");
  const outline = await handle.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).toBe("solid");
  const snapshot = await handle.ariaSnapshot();
  const [, role, name] = /^- (\w+) "([^"]*)"/.exec(snapshot) ?? [];
  return `${role} ${name}`;
}
