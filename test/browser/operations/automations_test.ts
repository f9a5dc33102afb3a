/**
 * The automations of a project.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DESK, PHONE } from "../appearance.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { joinAs } from "../workspace_world.ts";

describe.skipIf(!hasBrowser)("the automations of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const button = (page: Page, name: string) => page.locator("#automations").getByRole("button", { name, exact: true });

  test(
    "are tried, added, run by a change, turned off and deleted",
    async () => {
      const { person, path, projectId } = await furnishBoard(world, ["Cut the wheels", "Oil the axle"]);
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/automations`);
      const section = page.locator("#automations");
      await button(page, "Add automation").click();
      const form = section.getByRole("form", { name: "New automation" });
      await form.getByLabel("Change").selectOption("Task created");
      await form.getByRole("combobox", { name: "Query" }).fill("wheels");
      await form.getByLabel("Action 1").selectOption("Set priority");
      await form.getByLabel("Value").selectOption("Urgent");
      await button(page, "Save").click();
      await form.getByText("Enter a name").waitFor();
      await form.getByLabel("Name").fill("Sort new tasks");
      await button(page, "Preview").click();
      await form.getByText(/What this automation would have done since/).waitFor();
      await form.getByRole("link", { name: /Cut the wheels/ }).waitFor();
      expect(await form.getByRole("link").count()).toBe(1);
      await form.getByRole("status", { name: "Preview" }).getByText("Priority changed").waitFor();

      // The draft survives a reload.
      await page.reload();
      await button(page, "Add automation").click();
      expect(await form.getByLabel("Name").inputValue()).toBe("Sort new tasks");
      expect(await form.getByLabel("Change").inputValue()).toBe("taskCreated");
      await button(page, "Save").click();
      await section.getByRole("heading", { name: "Sort new tasks" }).waitFor();

      const created = await world.ask("POST", `/api/task/${projectId}`, {
        token: person.token,
        body: { title: "Polish the wheels", description: "", priority: "low", status: "to-do" },
      });
      await section.getByText("Log", { exact: true }).click();
      await section.getByRole("link", { name: /Polish the wheels/ }).waitFor();
      await section.locator(".badge", { hasText: "Done" }).waitFor();
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "automations")).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);
      const task = await world.ask("GET", `/api/task/${(created as { id: string }).id}`, { token: person.token });
      expect(task).toMatchObject({ priority: "urgent" });

      await button(page, "Turn off Sort new tasks").click();
      await button(page, "Turn on Sort new tasks").waitFor();
      await button(page, "Delete automation").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete automation" }).click();
      await section.getByRole("heading", { name: "Sort new tasks" }).waitFor({ state: "detached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "explain to a person who may not manage workspace settings why there is no webhook to choose",
    async () => {
      const { person, path, projectId, workspaceId } = await furnishBoard(world, []);
      const { token } = person;
      await world.ask("POST", "/api/auth/organization/create-role", {
        token,
        body: {
          organizationId: workspaceId,
          role: "planner",
          permission: {
            ac: ["read"],
            workspace: ["read"],
            project: ["read", "update"],
            task: ["read", "create", "update"],
          },
        },
      });
      const planner = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "planner" });
      const hook = { name: "Build", webhookUrl: "https://hook.example.test/build", events: { taskCreated: true } };
      await world.ask("POST", `/api/project/${projectId}/webhooks`, { token, body: hook });
      const { page, faults, enter, close } = await world.open();
      await enter(planner);
      await page.goto(`${path}/settings/automations`);
      await button(page, "Add automation").click();
      const form = page.locator("#automations").getByRole("form", { name: "New automation" });
      await form.getByLabel("Action 1").selectOption("Call webhook");
      await form.getByText("To choose a webhook, you need permission to manage workspace settings").waitFor();
      expect(await form.getByLabel("Value").count()).toBe(0);
      await close();

      const owner = await world.open();
      await owner.enter(person);
      await owner.page.goto(`${path}/settings/automations`);
      await button(owner.page, "Add automation").click();
      const own = owner.page.locator("#automations").getByRole("form", { name: "New automation" });
      await own.getByLabel("Action 1").selectOption("Call webhook");
      await own.getByLabel("Value").selectOption("Build");
      expect([...faults, ...owner.faults]).toEqual([]);
      await owner.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
