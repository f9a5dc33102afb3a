/**
 * Flows that start with an email: password reset, address confirmation, sign-in link.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type SmtpSink, startSmtpSink } from "../mail/smtp_sink.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  PASSWORD,
} from "./browser.ts";

describe.skipIf(!hasBrowser)("an email", () => {
  let sink: SmtpSink;
  let world: BrowserWorld;
  beforeAll(async () => {
    sink = await startSmtpSink();
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: "Hexlane <tracker@example.org>",
      RATE_LIMIT: "off",
    };
    world = await openBrowserWorld(env);
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => {
    await world.close();
    await sink.close();
  }, BROWSER_TEST_MILLISECONDS);

  /** Returns the link in the next email to the address with this subject. */
  async function nextLink(email: string, subject: string): Promise<string> {
    const mail = await sink.next((one) => one.recipients.includes(email) && one.subject === subject);
    const [link] = new RegExp(`${RegExp.escape(world.url)}/\\S+`).exec(mail.text) ?? [];
    if (link === undefined) throw new Error(`There is no link in the email: ${mail.text}`);
    return link;
  }

  test(
    "resets a password once",
    async () => {
      const person = await world.newPerson();
      const { page, faults, close } = await world.open();
      await page.goto("/sign-in");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      // The sign-in page has an email field too, so this waits for the heading.
      await page.getByRole("heading", { name: "Reset your password" }).waitFor();
      await page.getByLabel("Email").fill(person.email);
      expect(await inspect(page, "forgotten_password_with_mail")).toEqual([]);
      await page.getByRole("button", { name: "Send reset link" }).click();
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
      const link = await nextLink(person.email, "Reset your password");
      await page.goto(link);
      await page.getByLabel("New password").fill("password");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("alert").getByText("Choose a less common password").first().waitFor();
      await page.getByLabel("New password").fill("another horse battery");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByText("Password changed. Sign in with your new password.").waitFor();
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill("another horse battery");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
      await page.goto(link);
      await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "signs a user in with a link and a button, and redirects to the requested page",
    async () => {
      const person = await world.newPerson();
      const { page, faults, close } = await world.open();
      await page.goto("/settings/appearance");
      await page.getByRole("button", { name: "Email me a sign-in link" }).click();
      await page.getByRole("form", { name: "Email me a sign-in link" }).getByLabel("Email").fill(person.email);
      await page.getByRole("button", { name: "Email me a sign-in link" }).click();
      await page.getByText("we've emailed you a link").waitFor();
      expect(await inspect(page, "sign_in_link_sent")).toEqual([]);
      await page.goto(await nextLink(person.email, "Your sign-in link"));
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(/\/settings\/appearance$/);
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "confirms an address, and changes the address of an account",
    async () => {
      const person = await world.newPerson();
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/settings/account");
      await page.getByText("Not confirmed").waitFor();
      await page.getByRole("button", { name: "Send confirmation email" }).click();
      await page.getByText("Confirmation email sent").waitFor();
      await page.goto(await nextLink(person.email, "Confirm your email address"));
      await page.getByRole("button", { name: "Confirm email address" }).click();
      await page.getByRole("heading", { name: "Email confirmed" }).waitFor();
      await page.getByRole("link", { name: "Continue" }).click();
      await page.goto("/settings/account");
      await page.getByText("Confirmed", { exact: true }).waitFor();

      const moved = `moved.${person.email}`;
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await page.getByRole("dialog").getByLabel("New email").fill(moved);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByText(`We've sent a link to ${moved}.`).waitFor();
      await page.goto(await nextLink(moved, "Confirm your new email address"));
      await page.getByRole("button", { name: "Confirm email address" }).click();
      await page.getByRole("heading", { name: "Email confirmed" }).waitFor();
      const { user } = await world.ask<{ user: object }>("GET", "/api/auth/get-session", person);
      expect(user).toMatchObject({ email: moved, emailVerified: true });
      const signedIn = await world.ask("POST", "/api/auth/sign-in/email", {
        body: { email: moved, password: PASSWORD },
      });
      expect(signedIn).toMatchObject({ user: { email: moved } });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "contains an invitation that requires a confirmed address",
    async () => {
      const { token } = await world.newPerson();
      const body = { name: "Society", slug: "society" };
      const { id } = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", { token, body });
      const email = "invited@example.com";
      const invited = { organizationId: id, email, role: "viewer" };
      await world.ask("POST", "/api/auth/organization/invite-member", { token, body: invited });
      const mail = await sink.next((one) => one.recipients.includes(email));
      const [link = ""] = new RegExp(`${RegExp.escape(world.url)}/\\S+`).exec(mail.text) ?? [];
      const { page, faults, close } = await world.open();
      await page.goto(link);
      await page.getByRole("heading", { name: "Join Society" }).waitFor();
      await page.getByRole("link", { name: "Create account" }).click();
      await page.getByText("You've been invited to Society").waitFor();
      await page.getByLabel("Name").fill("Guest");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText(`Confirm ${email} first`).waitFor();
      expect(await page.getByRole("button", { name: "Join workspace" }).count()).toBe(0);
      expect(await inspect(page, "invitation_unconfirmed")).toEqual([]);
      await nextLink(email, "Confirm your email address");
      await page.getByRole("button", { name: "Send confirmation email" }).click();
      await page.getByText("Confirmation email sent").waitFor();
      await page.goto(await nextLink(email, "Confirm your email address"));
      await page.getByRole("button", { name: "Confirm email address" }).click();
      await page.getByRole("heading", { name: "Email confirmed" }).waitFor();
      await page.getByRole("link", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Join workspace" }).click();
      await page.waitForURL(/\/w\/society$/);
      await page.getByRole("heading", { name: "Society" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
