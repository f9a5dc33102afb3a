/**
 * Two-factor authentication and passkeys, with Chromium's virtual authenticator.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as OTPAuth from "otpauth";
import type { Locator, Page } from "playwright-core";
import { isFull } from "../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  PASSWORD,
} from "./browser.ts";

describe.skipIf(!hasBrowser)("a second factor", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "with an authenticator app is turned on, requested at the next sign-in, and turned off",
    async () => {
      const person = await world.newPerson();
      const { page, faults, enter, close } = await world.open({ acceptDownloads: true });
      await enter(person);
      await page.goto("/settings/security");
      await page.getByRole("button", { name: "Turn on", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Current password").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Turn on" }).click();
      await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
      expect(await inspect(page, "two_factor_app")).toEqual([]);
      expect(await hasFocus(dialog.getByLabel("Code from the app"))).toBe(true);
      const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
      const app = new OTPAuth.TOTP({ secret });
      await dialog.getByLabel("Code from the app").fill(wrong(app.generate()));
      await dialog.getByRole("button", { name: "Confirm and turn on" }).click();
      await dialog.getByRole("alert").getByText("Incorrect code.").waitFor();
      await dialog.getByLabel("Code from the app").fill(app.generate());
      await dialog.getByRole("button", { name: "Confirm and turn on" }).click();
      await dialog.getByRole("heading", { name: "Save your backup codes" }).waitFor();
      expect(await hasFocus(dialog)).toBe(true);
      expect(await inspect(page, "backup_codes")).toEqual([]);
      const codes = await dialog.getByRole("listitem").allInnerTexts();
      expect(new Set(codes).size).toBeGreaterThanOrEqual(8);
      const download = page.waitForEvent("download");
      await dialog.getByRole("link", { name: "Download" }).click();
      expect(await Bun.file(await (await download).path()).text()).toBe(`${codes.join("\n")}\n`);
      await dialog.getByRole("button", { name: "Done" }).click();
      await page.getByText("Two-factor authentication is on.").waitFor();

      await signOut(page);
      await typePassword(page, person.email);
      await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
      await page.getByLabel("Authentication code").fill("12");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").getByText("Enter the 6-digit code").first().waitFor();
      // The code used for confirmation is not accepted twice.
      await page.getByLabel("Authentication code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();

      await signOut(page);
      await typePassword(page, person.email);
      await page.getByRole("button", { name: "Use a backup code instead" }).click();
      expect(await inspect(page, "backup_code")).toEqual([]);
      await page.getByLabel("Backup code").fill(codes[0] ?? "");
      await page.getByLabel("Don't ask again in this browser").check();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();

      await signOut(page);
      await typePassword(page, person.email);
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
      await page.goto("/settings/security");
      await page.getByRole("button", { name: "Turn off" }).click();
      await dialog.getByLabel("Current password").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Turn off" }).click();
      await page.getByText("Two-factor authentication is off.").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "with a passkey is added, renamed, used to sign in, and removed",
    async () => {
      const person = await world.newPerson();
      const { page, faults, enter, close } = await world.open();
      await addAuthenticator(page);
      await enter(person);
      await page.goto("/settings/security");
      await page.getByRole("button", { name: "Add passkey" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Laptop");
      await dialog.getByRole("button", { name: "Add passkey" }).click();
      await page.getByText("Passkey added").waitFor();
      const { token } = person;
      const stored = await world.ask("GET", "/api/auth/passkey/list-user-passkeys", { token });
      expect(stored).toMatchObject([{ name: "Laptop", transports: "internal", lastUsedAt: null }]);

      await page.getByRole("button", { name: "Actions for Laptop" }).click();
      expect(await inspect(page, "passkey_menu", { fullPage: false })).toEqual([]);
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await dialog.getByLabel("Name").fill("Old laptop");
      await dialog.getByRole("button", { name: "Rename" }).click();
      await page.getByText("Passkey renamed").waitFor();

      await signOut(page);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();

      await page.goto("/settings/security");
      await page.getByText(/last used/).waitFor();
      await page.getByRole("button", { name: "Actions for Old laptop" }).click();
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("Passkey removed").waitFor();
      await page.getByText("No passkeys yet").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

async function hasFocus(place: Locator): Promise<boolean> {
  return await place.evaluate((element) => element === document.activeElement);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByText("You're signed out.").waitFor();
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Returns a different six-digit code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/**
 * Adds a platform authenticator that always consents, and turns off passkey suggestions at the email field, because the
 * authenticator would accept one before the test can press the button.
 */
async function addAuthenticator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
