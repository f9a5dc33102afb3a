/**
 * Signing in and out, and account settings.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  PASSWORD,
} from "./browser.ts";

/** One transparent pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

describe.skipIf(!hasBrowser)("a user", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "sees the sign-up page first if there is no account",
    async () => {
      const { page, faults, close } = await world.open();
      await page.goto("/");
      await page.waitForURL(/\/sign-up$/);
      await page.getByText("This is the first account.").waitFor();
      await page.getByLabel("Name").fill("Grace Hopper");
      await page.getByLabel("Email").fill("grace@example.com");
      await page.getByLabel("Password", { exact: true }).fill("1234567");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("alert").getByText("at least 8 characters").waitFor();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("heading", { name: "Create your first board" }).waitFor();
      await page.getByRole("link", { name: "Skip for now" }).click();
      await page.getByRole("heading", { name: "Hello, Grace Hopper" }).waitFor();
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByText("You're signed out.").waitFor();
      await page.goto("/");
      await page.waitForURL(/\/sign-in$/);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "signs in, returns to the requested page, and signs out",
    async () => {
      const person = await world.newPerson();
      const { page, faults, close } = await world.open();
      await page.goto("/settings/account#api-keys");
      await page.waitForURL(/\/sign-in\?next=/);
      const submit = page.getByRole("button", { name: "Sign in", exact: true });
      const password = page.getByLabel("Password", { exact: true });
      const before = await submit.boundingBox();
      await submit.click();
      await page.getByRole("alert").getByText("Enter your password").waitFor();
      await page.locator("[aria-invalid]:focus").waitFor();
      expect(await page.getByLabel("Email").evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await page.getByText("Enter your password").count()).toBe(1);
      expect(await password.evaluate((field) => field.ariaDescribedByElements?.map((one) => one.textContent))).toEqual([
        "Enter your password",
      ]);
      // One of the errors may take two lines.
      expect(Math.abs(((await submit.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24);
      expect(await inspect(page, "sign_in_errors")).toEqual([]);

      await page.getByLabel("Email").fill(person.email);
      await password.fill("not this one");
      await submit.click();
      await page.getByRole("alert").getByText("Incorrect email or password.").waitFor();
      expect(await submit.boundingBox()).toEqual(before);
      await page.getByRole("button", { name: "Show password" }).click();
      expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL(/\/settings\/api-keys#api-keys$/);
      await page.getByRole("heading", { name: "API keys" }).waitFor();
      await page.goBack();
      expect(page.url()).toBe("about:blank");

      await page.goto("/sign-in?next=/device");
      await page.waitForURL(/\/device$/);
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByText("You're signed out.").waitFor();
      await page.goto("/");
      await page.waitForURL(/\/sign-in$/);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is never redirected to another site",
    async () => {
      const person = await world.newPerson();
      const { page, faults, close } = await world.open();
      await page.goto(`/sign-in?next=${encodeURIComponent("https://evil.example/")}`);
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
      expect(new URL(page.url()).origin).toBe(world.url);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "creates an API key that is shown once and works until it is revoked",
    async () => {
      const person = await world.newPerson();
      const { page, context, faults, enter, close } = await world.open();
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await enter(person);
      await page.goto("/settings/api-keys");
      await page.getByRole("button", { name: "Create API key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByRole("alert").getByText("Enter a name").first().waitFor();
      await dialog.getByLabel("Name").fill("Nightly export");
      await dialog.getByLabel("Expires").selectOption({ label: "In 7 days" });
      await dialog.getByLabel("Permissions").selectOption({ label: "Read-only" });
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByRole("heading", { name: "Copy your key now" }).waitFor();
      expect(await inspect(page, "new_api_key")).toEqual([]);
      const shown = await dialog.locator("code").innerText();
      expect(shown).toMatch(/^hxl_[\w-]{49}$/);
      await dialog.getByRole("button", { name: "Copy" }).click();
      await dialog.getByText("Copied").waitFor();
      const key = await page.evaluate(() => navigator.clipboard.readText());
      expect(key).toBe(shown);
      await page.keyboard.press("Escape");
      expect(await dialog.isVisible()).toBe(true);
      await dialog.getByRole("button", { name: "Done" }).click();
      const row = page.getByRole("listitem").filter({ hasText: "Nightly export" });
      expect(await row.innerText()).toMatch(/Nightly export\s+hxl_[\w-]{4}…\s+Read-only\s+Never used · expires/);
      expect(await page.content()).not.toContain(key);

      const ask = (method: string, path: string): Promise<Response> =>
        fetch(world.url + path, {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          ...(method === "POST" ? { body: JSON.stringify({ name: "New", slug: "new" }) } : {}),
        });
      expect((await ask("GET", "/api/auth/organization/list")).status).toBe(200);
      expect((await ask("POST", "/api/auth/organization/create")).status).toBe(403);
      await page.reload();
      await row.getByText(/Last used/).waitFor();

      await row.getByRole("button", { name: "Revoke Nightly export" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await page.getByText("Key revoked").waitFor();
      await row.waitFor({ state: "detached" });
      expect((await ask("GET", "/api/auth/organization/list")).status).toBe(401);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "creates a key for one workspace with chosen permissions",
    async () => {
      const person = await world.newPerson();
      const { token } = person;
      const made = { name: "Engines", slug: "engines" };
      const { id } = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", { token, body: made });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/settings/api-keys");
      await page.getByRole("button", { name: "Create API key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Labels");
      await dialog.getByLabel("Expires").selectOption({ label: "Never" });
      await dialog.getByText("Keys that never expire").waitFor();
      await dialog.getByLabel("Workspace access").selectOption({ label: "Engines" });
      await dialog.getByLabel("Permissions").selectOption({ label: "Selected permissions" });
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByRole("alert").getByText("Select at least one permission").waitFor();
      const labels = dialog.getByRole("group", { name: "Labels" });
      await labels.getByLabel("read").check();
      await labels.getByLabel("create").check();
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByRole("heading", { name: "Copy your key now" }).waitFor();
      const { apiKeys } = await world.ask<{ apiKeys: object[] }>("GET", "/api/auth/api-key/list", { token });
      expect(apiKeys).toMatchObject([
        { name: "Labels", workspaceId: id, permissions: { label: ["create", "read"] }, expiresAt: null },
      ]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "changes their profile, avatar and password, and deletes the account",
    async () => {
      const person = await world.newPerson();
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/settings/account");
      await page.getByLabel("Name").fill("Augusta Ada");
      await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
      await page.getByLabel("Region").selectOption({ label: "France" });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved").waitFor();
      await page.locator("input[type=file]").setInputFiles({
        name: "face.png",
        mimeType: "image/png",
        buffer: Buffer.from(PNG, "base64"),
      });
      await page.getByText("Picture updated").waitFor();
      const { user } = await world.ask<{ user: object }>("GET", "/api/auth/get-session", person);
      const profile = { name: "Augusta Ada", timezone: "Asia/Tokyo", locale: "en-FR" };
      expect(user).toMatchObject({ ...profile, image: expect.stringContaining("/api/user/avatar/") });

      expect(await inspect(page, "settings_with_picture")).toEqual([]);
      await page.getByRole("tab", { name: "Security" }).click();
      await page.getByLabel("Current password").fill("not this one");
      await page.getByLabel("New password").fill("another horse battery");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("alert").getByText("Incorrect password.").waitFor();
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByText("Password changed.").waitFor();

      await page.getByRole("tab", { name: "Account" }).click();
      await page.getByRole("button", { name: "Delete account" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill(person.email);
      await dialog.getByLabel("Current password").fill("another horse battery");
      await dialog.getByRole("button", { name: "Delete permanently" }).click();
      await page.getByText("Your account has been deleted.").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "joins a workspace through an invitation by signing up",
    async () => {
      const { token } = await world.newPerson();
      const made = { name: "Society", slug: "society" };
      const workspace = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", { token, body: made });
      const email = "newcomer@example.com";
      const invited = { organizationId: workspace.id, email, role: "member" };
      const { id } = await world.ask<{ id: string }>("POST", "/api/auth/organization/invite-member", {
        token,
        body: invited,
      });
      const { page, faults, close } = await world.open();
      const asked = page.waitForRequest((request) => request.url().endsWith("/api/auth/sign-up/email"));
      await page.goto(`/invitation/accept/${id}`);
      await page.getByRole("heading", { name: "Join Society" }).waitFor();
      expect((await page.getByRole("definition").allInnerTexts()).slice(0, 4)).toEqual([
        "Society",
        "Ada Lovelace",
        "Member",
        email,
      ]);
      await page.getByRole("link", { name: "Create account" }).click();
      await page.getByText("You've been invited to Society").waitFor();
      await page.getByLabel("Name").fill("New Comer");
      expect(await page.getByLabel("Email").inputValue()).toBe(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();
      // On a server that requires invitations, the email address alone does not permit a sign-up.
      expect((await asked).postDataJSON()).toMatchObject({ email, invitationId: id });
      await page.getByRole("button", { name: "Join workspace" }).click();
      await page.waitForURL(/\/w\/society$/);
      await page.getByRole("heading", { name: "Society" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
