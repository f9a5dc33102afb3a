/**
 * Access to projects in the web app.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "./browser.ts";
import { joinAs } from "./workspace_world.ts";

describe.skipIf(!hasBrowser)("in the web app", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "an owner limits a member to one project, and makes another project private",
    async () => {
      const owner = await world.newPerson();
      const make = async (path: string, body: object): Promise<string> =>
        (await world.ask<{ id: string }>("POST", path, { token: owner.token, body })).id;
      const workspaceId = await make("/api/auth/organization/create", { name: "Engines", slug: "engines" });
      for (const slug of ["ONE", "TWO"]) await make("/api/project", { workspaceId, name: `Project ${slug}`, slug });
      const member = await joinAs(world, owner, { workspaceId, name: "Charles Babbage", role: "member" });
      const [mine, theirs] = await Promise.all([world.open(), world.open()]);
      await Promise.all([mine.enter(owner), theirs.enter(member)]);
      const { page } = mine;

      await page.goto("/w/engines/settings/members");
      await page.getByRole("button", { name: "Projects of Charles Babbage" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Access").selectOption("selected");
      await dialog.getByLabel("Project ONE").check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Access of Charles Babbage saved").waitFor();
      await theirs.page.goto("/w/engines");
      await theirs.page.getByRole("link", { name: "Project ONE" }).first().waitFor();
      expect(await theirs.page.getByRole("link", { name: "Project TWO" }).count()).toBe(0);

      await page.goto("/w/engines/p/TWO/settings/access");
      await page.getByLabel("Make this project private").check();
      await page.getByText("The project is now private").waitFor();
      await page.getByLabel("Add person").selectOption({ label: "Charles Babbage" });
      await page.getByLabel("Access of Charles Babbage").selectOption("view");
      await page.getByText("Access of Charles Babbage saved").waitFor();
      await theirs.page.goto("/w/engines/p/TWO");
      await theirs.page.getByRole("heading", { name: "Project TWO" }).first().waitFor();
      expect([...mine.faults, ...theirs.faults]).toEqual([]);
      await Promise.all([mine.close(), theirs.close()]);
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
