/** URLs and tabs of settings, and signing out to accept an invitation for another account. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../tier.ts";
import { PHONE } from "./appearance.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";

describe.skipIf(!hasBrowser)("in settings and invitations", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const found = async (token: string, slug: string): Promise<string> => {
    const body = { name: "Engines", slug };
    return (await world.ask<{ id: string }>("POST", "/api/auth/organization/create", { token, body })).id;
  };

  test.skipIf(!isFull)(
    "a URL without a tab redirects to the first tab, and a phone shows all tabs",
    async () => {
      const person = await world.newPerson();
      const workspaceId = await found(person.token, "engines");
      const project = { workspaceId, name: "Web", slug: "web" };
      await world.ask("POST", "/api/project", { token: person.token, body: project });
      const { page, faults, enter, close } = await world.open({ viewport: PHONE });
      await enter(person);
      for (const path of ["/w/engines", "/w/engines/p/web"]) {
        await page.goto(`${path}/settings`);
        await page.waitForURL(`**${path}/settings/general`);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.getByRole("tab").nth(3).waitFor();
          const ends = await page
            .getByRole("tab")
            .evaluateAll((tabs) =>
              tabs.map((tab) => [tab.getBoundingClientRect().right, tab.scrollWidth - tab.clientWidth]),
            );
          expect(ends.length).toBeGreaterThan(3);
          for (const [right = 0, hidden] of ends) expect([right <= PHONE.width, hidden]).toEqual([true, 0]);
          expect(await inspect(page, `settings${path.replaceAll("/", "-")}`, { fullPage: false })).toEqual([]);
        }
      }
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "an invitation for another account asks for confirmation before it signs the user out",
    async () => {
      const owner = await world.newPerson("Charles Babbage");
      const guest = await world.newPerson();
      const body = { email: "someone@example.com", role: "member", organizationId: await found(owner.token, "others") };
      const { id } = await world.ask<{ id: string }>("POST", "/api/auth/organization/invite-member", {
        token: owner.token,
        body,
      });
      const { page, faults, enter, close } = await world.open();
      await enter(guest);
      await page.goto(`/invitation/accept/${id}`);
      await page.getByRole("button", { name: "Use another account" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText(guest.email).waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(`/invitation/accept/${id}`);
      await page.getByRole("button", { name: "Use another account" }).click();
      await dialog.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/sign-in**");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
