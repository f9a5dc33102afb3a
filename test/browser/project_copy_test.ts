/**
 * Copies of projects and templates from tasks in the web app.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";

describe.skipIf(!hasBrowser)("in the web app", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "a new project copies another project with its tasks, and a task becomes a template",
    async () => {
      const owner = await world.newPerson();
      const make = async (path: string, body: object): Promise<string> =>
        (await world.ask<{ id: string }>("POST", path, { token: owner.token, body })).id;
      const workspaceId = await make("/api/auth/organization/create", { name: "Engines", slug: "engines" });
      const columns = [{ name: "Ideas" }, { name: "Shipped", isFinal: true }];
      const project = await make("/api/project", { workspaceId, name: "Website", slug: "WEB", columns });
      const task = { title: "Plan the release", description: "", priority: "high", status: "ideas" };
      await make(`/api/task/${project}`, task);
      const visit = await world.open();
      await visit.enter(owner);
      const { page } = visit;

      await page.goto("/w/engines");
      await page.getByRole("button", { name: "Create project" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Next site");
      await dialog.getByLabel("Start with").selectOption({ label: "Website (WEB)" });
      await dialog.getByLabel(/Copy its tasks too/).check();
      expect(await inspect(page, "dialog of a copy")).toEqual([]);
      await dialog.getByRole("button", { name: "Create project" }).click();
      const card = page.getByRole("link", { name: /Plan the release/ });
      await card.waitFor();
      await page.getByText("Ideas").first().waitFor();
      const projects = await world.ask<{ id: string; name: string; lastTaskNumber: number }[]>(
        "GET",
        `/api/project?workspaceId=${workspaceId}`,
        { token: owner.token },
      );
      const copy = projects.find(({ name }) => name === "Next site");
      expect(copy).toMatchObject({ lastTaskNumber: 1 });

      await card.click({ button: "right" });
      await page.getByRole("menuitem", { name: "Create template" }).click();
      await page.getByText("Template “Plan the release” created").waitFor();
      const templates = await world.ask<object[]>("GET", `/api/project/${copy?.id}/task-templates`, {
        token: owner.token,
      });
      expect(templates).toMatchObject([{ name: "Plan the release", priority: "high", status: "ideas" }]);
      expect(visit.faults).toEqual([]);
      await visit.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
