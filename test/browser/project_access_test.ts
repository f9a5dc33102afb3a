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
      await page.getByRole("button", { name: "Projects for Charles Babbage" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Access").selectOption("selected");
      await dialog.getByLabel("Project ONE").check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Access for Charles Babbage saved").waitFor();
      await theirs.page.goto("/w/engines");
      await theirs.page.getByRole("link", { name: "Project ONE" }).first().waitFor();
      expect(await theirs.page.getByRole("link", { name: "Project TWO" }).count()).toBe(0);

      await page.goto("/w/engines/p/TWO/settings/access");
      await page.getByLabel("Make this project private").check();
      await page.getByText("The project is now private").waitFor();
      await page.getByLabel("Add person").selectOption({ label: "Charles Babbage" });
      await page.getByLabel("Access for Charles Babbage").selectOption("view");
      await page.getByText("Access for Charles Babbage saved").waitFor();
      await theirs.page.goto("/w/engines/p/TWO");
      await theirs.page.getByRole("heading", { name: "Project TWO" }).first().waitFor();
      expect([...mine.faults, ...theirs.faults]).toEqual([]);
      await Promise.all([mine.close(), theirs.close()]);
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "a member who may only comment in a project is offered no changes except comments",
    async () => {
      const owner = await world.newPerson();
      const { token } = owner;
      const make = async (path: string, body: object): Promise<string> =>
        (await world.ask<{ id: string }>("POST", path, { token, body })).id;
      const workspaceId = await make("/api/auth/organization/create", { name: "Levels", slug: "levels" });
      const [closed = "", open = ""] = await Promise.all(
        ["CLO", "OPE"].map((slug) => make("/api/project", { workspaceId, name: `Project ${slug}`, slug })),
      );
      for (const projectId of [closed, open]) {
        const body = { title: "Read me", description: "", priority: "low", status: "to-do" };
        const taskId = await make(`/api/task/${projectId}`, body);
        const times = { startTime: new Date(Date.now() - 60_000).toISOString(), endTime: new Date().toISOString() };
        await make("/api/time-entry", { taskId, ...times });
      }
      const member = await joinAs(world, owner, { workspaceId, name: "Charles Babbage", role: "member" });
      const { user } = await world.ask<{ user: { id: string } }>("GET", "/api/auth/get-session", {
        token: member.token,
      });
      const path = `/api/project/${closed}/access/${user.id}`;
      await world.ask("PUT", path, { token, body: { level: "comment" } });
      const { page, faults, enter, close } = await world.open();
      await enter(member);
      const shown = async (): Promise<Record<string, number>> => {
        const count = (name: string | RegExp): Promise<number> => page.getByRole("button", { name }).count();
        return { adds: await count("Add task"), deletes: await count("Delete"), edits: await count("Edit") };
      };

      await page.goto("/w/levels/p/OPE");
      await page.getByRole("button", { name: "Add task" }).first().waitFor();
      await page.goto("/w/levels/p/CLO");
      await page.getByRole("link", { name: "Read me" }).waitFor();
      expect(await shown()).toMatchObject({ adds: 0 });
      await page.goto("/w/levels/t/CLO-1");
      await page.getByRole("button", { name: "Copy link" }).waitFor();
      await page.getByRole("region", { name: "Activity" }).getByRole("textbox").waitFor();
      expect(await shown()).toEqual({ adds: 0, deletes: 0, edits: 0 });
      expect(await page.getByPlaceholder("Log time").count()).toBe(0);
      await page.goto("/w/levels/p/CLO?view=table");
      await page.getByRole("gridcell", { name: "Read me" }).waitFor();
      expect(await page.getByRole("gridcell", { name: "Read me" }).getAttribute("aria-readonly")).toBe("true");
      // In a view of both projects, no card of this project can be moved, and none of its cells edited.
      const cardOf = (key: string) => page.locator("[data-task-id]").filter({ hasText: key });
      for (const [layout, change] of [
        ["board", "[draggable=true]"],
        ["list", ".row-cell-button"],
      ] as const) {
        const view = { workspaceId, name: layout, layout, groupBy: "status", visibility: "public" };
        await page.goto(`/w/levels/views/${await make("/api/view", view)}`);
        await cardOf("OPE-1").locator(change).first().waitFor();
        expect(await cardOf("CLO-1").count()).toBe(1);
        expect(await cardOf("CLO-1").locator(change).count()).toBe(0);
      }
      await page.goto("/w/levels/timesheet");
      await page.getByRole("row", { name: /OPE-1/ }).getByRole("button").first().waitFor();
      expect(await page.getByRole("row", { name: /CLO-1/ }).getByRole("button").count()).toBe(0);

      // A new level takes effect on an open page.
      const live = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/events");
      await page.goto("/w/levels/p/CLO");
      await page.getByRole("link", { name: "Read me" }).waitFor();
      await live;
      expect(await shown()).toMatchObject({ adds: 0 });
      await world.ask("PUT", path, { token, body: { level: "edit" } });
      await page.getByRole("button", { name: "Add task" }).first().waitFor();
      await world.ask("PUT", path, { token, body: { level: "view" } });
      await page.getByRole("button", { name: "Add task" }).first().waitFor({ state: "detached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
