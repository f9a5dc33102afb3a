/**
 * Calendar feeds in the web app: of a project, a saved view and the signed-in person.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("in the web app", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "links to calendar feeds are created, copied and revoked on a phone",
    async () => {
      const owner = await world.newPerson();
      const make = async (path: string, body: object): Promise<string> =>
        (await world.ask<{ id: string }>("POST", path, { token: owner.token, body })).id;
      const workspaceId = await make("/api/auth/organization/create", { name: "Engines", slug: "engines" });
      const project = await make("/api/project", { workspaceId, name: "Website", slug: "WEB" });
      const fields = { description: "", priority: "low", status: "to-do", dueDate: "2027-01-15" };
      const task = await make(`/api/task/${project}`, { ...fields, title: "Launch the website" });
      await make(`/api/task/${project}`, { ...fields, title: "Write the manual" });
      await make("/api/label", { workspaceId, name: "Milestone", color: "red", taskId: task });
      await make("/api/label", { workspaceId, name: "Milestone", color: "red" });
      const view = await make("/api/view", { workspaceId, name: "Low", query: "priority:low" });

      const visit = await world.open({ viewport: { width: 390, height: 844 } });
      await visit.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await visit.enter(owner);
      const { page } = visit;

      await page.goto("/w/engines/p/WEB/settings/sharing");
      const section = page.locator("#calendar");
      await section.getByText("No links yet").waitFor();
      await section.getByLabel("Tasks").selectOption({ label: "Labeled Milestone" });
      const labeled = await createdLink(page, section);
      expect(await titlesAt(labeled)).toEqual(["Launch the website"]);
      await section.getByRole("listitem").getByText("Labeled Milestone").waitFor();
      expect(await inspect(page, "calendar feeds")).toEqual([]);
      await section.getByRole("button", { name: /^Revoke link/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await section.getByText("Link revoked").waitFor();
      await section.getByText("No links yet").waitFor();
      expect((await fetch(labeled)).status).toBe(404);

      await page.goto(`/w/engines/views/${view}`);
      await page.getByRole("button", { name: "Actions for view Low" }).click();
      await page.getByRole("menuitem", { name: "Calendar feeds" }).click();
      const dialog = page.getByRole("dialog");
      expect(await titlesAt(await createdLink(page, dialog))).toEqual(["Launch the website", "Write the manual"]);
      expect(await inspect(page, "calendar feeds")).toEqual([]);

      await page.goto("/settings/account");
      expect(await titlesAt(await createdLink(page, page.locator("#calendar")))).toEqual([]);
      expect(visit.faults).toEqual([]);
      await visit.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Creates a link and copies it. */
async function createdLink(page: Page, place: Locator): Promise<string> {
  await place.getByRole("button", { name: "Create link" }).click();
  await place.getByText("Link created").waitFor();
  await place.getByRole("button", { name: /^Copy link/ }).click();
  await place.getByText("Copied").waitFor();
  return await page.evaluate(() => navigator.clipboard.readText());
}

async function titlesAt(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text();
  return [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map((match) => match[1] ?? "").sort();
}
