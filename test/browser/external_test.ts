/**
 * Signing in with an external account, and linking one. The provider is real; the test acts for the user on the provider's
 * pages.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ExternalPerson } from "@hexlane/core/memory";
import type { Page } from "playwright-core";
import { type OidcServer, startOidcServer } from "../harness/oidc_server.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";

const CALLBACK = "/api/auth/oauth2/callback/custom";
const OLGA: ExternalPerson = {
  subject: "olga",
  email: "olga@example.com",
  emailVerified: true,
  name: "Olga",
  image: null,
};

describe.skipIf(!hasBrowser)("an external account", () => {
  let provider: OidcServer;
  let world: BrowserWorld;

  beforeAll(async () => {
    const port = freePort();
    provider = await startOidcServer({ redirectUris: [`http://localhost:${port}${CALLBACK}`] });
    const { issuer, clientId, clientSecret } = provider;
    world = await openBrowserWorld({
      PORT: String(port),
      RATE_LIMIT: "off",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Elsewhere",
    });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => {
    await world.close();
    await provider.stop();
  }, BROWSER_TEST_MILLISECONDS);

  /** Simulates the provider's pages: the user consents, or nothing happens. */
  async function decideAs(page: Page, person: ExternalPerson | undefined): Promise<void> {
    await page.unrouteAll();
    await page.route(`${provider.issuer}/**`, async (route) => {
      const url = route.request().url();
      const answer = await (person ? provider.approve(url, person) : provider.decline(url));
      const location = `${world.url}${CALLBACK}?${new URLSearchParams(answer)}`;
      await route.fulfill({ status: 302, headers: { location } });
    });
  }

  /** Returns the faults except navigation to the provider, which is expected. */
  const unexpected = (faults: readonly string[]): string[] =>
    faults.filter((fault) => !fault.startsWith(`request: ${provider.issuer}`));

  test(
    "signs a user in, and redirects to the requested page",
    async () => {
      const { page, faults, close } = await world.open();
      await page.goto("/");
      await page.waitForURL(/\/sign-up$/);
      await page.getByRole("button", { name: "Sign in with Elsewhere" }).waitFor();
      expect(await inspect(page, "sign_up_first")).toEqual([]);
      await world.newPerson();
      await decideAs(page, undefined);
      await page.goto("/settings/appearance");
      await page.getByRole("button", { name: "Sign in with Elsewhere" }).click();
      await page.getByRole("alert").getByText("Single sign-on failed.").waitFor();

      await decideAs(page, OLGA);
      await page.goto("/settings/appearance");
      await page.getByRole("button", { name: "Sign in with Elsewhere" }).click();
      await page.waitForURL(/\/settings\/appearance$/);
      await page.goto("/settings/security");
      const row = page.getByRole("listitem").filter({ hasText: "Elsewhere" });
      await row.getByText(/olga@example\.com · Linked/).waitFor();
      await page.getByText("Your account doesn't have a password").waitFor();
      expect(await inspect(page, "settings_linked")).toEqual([]);
      await row.getByRole("button", { name: "Unlink" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
      await page.getByRole("alertdialog").getByText("This is your only way to sign in").waitFor();
      expect(unexpected(faults)).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "can be linked and unlinked in the settings",
    async () => {
      const person = await world.newPerson();
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await decideAs(page, { ...OLGA, subject: "another", email: "another@example.com" });
      await page.goto("/settings/security");
      await page.getByRole("button", { name: "Link Elsewhere" }).click();
      await page.getByText("Account linked").waitFor();
      const row = page.getByRole("listitem").filter({ hasText: "Elsewhere" });
      await row.getByRole("button", { name: "Unlink" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
      await page.getByText("Account unlinked").waitFor();
      await row.waitFor({ state: "detached" });
      expect(unexpected(faults)).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** The port must be known before the server starts, because the provider registers the server's address. */
function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = server;
  server.stop(true);
  return port;
}
