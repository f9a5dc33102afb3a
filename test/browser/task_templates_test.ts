/**
 * Task templates in the web app.
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
    "a template is created in the settings, and chosen for a new task",
    async () => {
      const owner = await world.newPerson();
      const make = async (path: string, body: object): Promise<string> =>
        (await world.ask<{ id: string }>("POST", path, { token: owner.token, body })).id;
      const workspaceId = await make("/api/auth/organization/create", { name: "Engines", slug: "engines" });
      const project = await make("/api/project", { workspaceId, name: "Website", slug: "WEB" });
      const visit = await world.open({ viewport: { width: 390, height: 844 } });
      await visit.enter(owner);
      const { page } = visit;

      await page.goto("/w/engines/p/WEB/settings/templates");
      await page.getByRole("button", { name: "Create template" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Bug report");
      await dialog.getByLabel("Priority").selectOption("high");
      await dialog.getByLabel("Labels").fill("bug, web");
      await dialog.getByLabel("Due date").fill("7");
      await dialog.getByLabel("Subtasks").fill("Reproduce\nFix");
      expect(await inspect(page, "template dialog")).toEqual([]);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved").waitFor();
      expect(await inspect(page, "templates")).toEqual([]);

      await page.goto("/w/engines/p/WEB");
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      await page.getByLabel("Template").selectOption({ label: "Bug report" });
      await page.getByRole("textbox", { name: /Title of the new task/ }).fill("The page stays empty");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: /Reproduce/ }).waitFor();
      const { data } = await world.ask<{ data: { columns: { tasks: { title: string; priority: string }[] }[] } }>(
        "GET",
        `/api/task/tasks/${project}`,
        { token: owner.token },
      );
      expect(data.columns[0]?.tasks.map(({ title, priority }) => [title, priority])).toEqual([
        ["The page stays empty", "high"],
        ["Reproduce", "no-priority"],
        ["Fix", "no-priority"],
      ]);
      expect(visit.faults).toEqual([]);
      await visit.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
