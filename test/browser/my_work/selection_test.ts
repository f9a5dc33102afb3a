/** Selecting tasks of several projects on "My tasks" and in the inbox, and changing them together. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  type Person,
} from "../browser.ts";
import { readUntil } from "../until.ts";
import { furnishRooms, giveTask, type Rooms } from "../workspace_world.ts";

const DESK = { width: 1440, height: 900 };

describe.skipIf(!hasBrowser)("selected tasks of several projects", () => {
  let world: BrowserWorld;
  let person: Person;
  let rooms: Rooms;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
    person = await world.newPerson();
    const { token } = person;
    rooms = await furnishRooms(world, person);
    const { user } = await world.ask<{ user: { id: string } }>("GET", "/api/auth/get-session", { token });
    const make = async (path: string, body: object): Promise<string> =>
      (await world.ask<{ id: string }>("POST", path, { token, body })).id;
    const second = await make("/api/project", {
      workspaceId: rooms.workspaceId,
      name: "Pumps",
      slug: "PUM",
      icon: "Wrench",
    });
    const elsewhere = await make("/api/auth/organization/create", { name: "Mill", slug: "mill" });
    const other = await make("/api/project", { workspaceId: elsewhere, name: "Grinding", slug: "GRI", icon: "Wrench" });
    const places = { Alpha: rooms.projectId, Beta: second, Gamma: rooms.projectId, Stone: other };
    const due = { Alpha: "2031-01-01", Beta: "2031-01-02", Gamma: "2031-01-03", Stone: "2031-01-04" };
    for (const [title, projectId] of Object.entries(places)) {
      const dueDate = due[title as keyof typeof due];
      ids[title] = await make(`/api/task/${projectId}`, { title, userId: user.id, dueDate, status: "to-do" });
    }
    for (const title of ["First", "Second", "Third"]) {
      await giveTask(world, rooms.other, { projectId: rooms.projectId, to: person, title });
    }
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const bar = (page: Page) => page.getByRole("region", { name: "Selected tasks" });
  const count = (page: Page, text: string): Promise<void> =>
    bar(page).getByRole("status").getByText(text, { exact: true }).waitFor();
  const taskOf = (title: string) =>
    world.ask<{ id: string; priority: string; status: string }>("GET", `/api/task/${ids[title]}`, {
      token: person.token,
    });

  async function until(title: string, isDone: (task: { priority: string; status: string }) => boolean): Promise<void> {
    expect(await readUntil(() => taskOf(title), isDone)).toSatisfy(isDone);
  }

  test(
    "are changed on My tasks with the actions that apply to all of them, and reverted with one Undo",
    async () => {
      const { page, faults, enter, untilIdle, close } = await world.open({ viewport: DESK });
      await enter(person);
      await page.goto("/my-tasks");
      const link = (title: string) => page.locator(".work-link", { hasText: title });
      await link("Alpha").waitFor();
      await untilIdle();
      await link("Alpha").focus();
      await page.keyboard.press("x");
      await count(page, "1 selected");
      await page.keyboard.press("Shift+ArrowDown");
      await count(page, "2 selected");
      await link("Gamma").click({ modifiers: ["Shift"] });
      await count(page, "3 selected");
      await link("Gamma").click({ modifiers: ["Control"] });
      await count(page, "2 selected");
      expect(new URL(page.url()).pathname).toBe("/my-tasks");
      expect(await inspect(page, "selected", { fullPage: false })).toEqual([]);

      // Alpha and Beta are in two projects of one workspace.
      await bar(page).getByRole("button", { name: "Labels" }).waitFor();
      for (const key of ["p", "h", "Enter"]) await page.keyboard.press(key);
      await page.getByText("2 tasks: priority set to High").waitFor();
      for (const title of ["Alpha", "Beta"]) await until(title, ({ priority }) => priority === "high");
      await page.locator(".work-row", { hasText: "Beta" }).getByText("High").waitFor({ state: "attached" });
      await page.keyboard.press("Control+z");
      for (const title of ["Alpha", "Beta"]) await until(title, ({ priority }) => priority === "no-priority");

      // Stone is a task of another workspace.
      await link("Stone").click({ modifiers: ["Control"] });
      await count(page, "3 selected");
      await bar(page).getByRole("button", { name: "Labels" }).waitFor({ state: "detached" });
      await bar(page).getByRole("button", { name: "Status" }).click();
      await page.getByRole("option", { name: "In Progress" }).click();
      for (const title of ["Alpha", "Beta", "Stone"]) await until(title, ({ status }) => status === "in-progress");
      expect((await taskOf("Gamma")).status).toBe("to-do");
      await page.keyboard.press("Escape");
      await bar(page).waitFor({ state: "detached" });
      await page.keyboard.press("Control+a");
      const rows = await page.locator(".work-row").count();
      await count(page, `${rows} selected`);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "are changed in the inbox",
    async () => {
      const { page, faults, enter, untilIdle, close } = await world.open({ viewport: DESK });
      await enter(person);
      await page.goto("/inbox");
      const row = (title: string) => page.locator(".inbox-row", { hasText: title });
      await row("Third").waitFor();
      // Clicks that select are handled once the browser is idle.
      await untilIdle();
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await count(page, "1 selected");
      await page.keyboard.press("Shift+ArrowDown");
      await count(page, "2 selected");
      await row("First")
        .locator(".inbox-link")
        .click({ modifiers: ["Control"] });
      await count(page, "3 selected");
      await row("Second").getByRole("checkbox").click();
      await count(page, "2 selected");
      expect(new URL(page.url()).pathname).toBe("/inbox");
      expect(await inspect(page, "inbox-selected", { fullPage: false })).toEqual([]);
      await bar(page).getByRole("button", { name: "Priority" }).click();
      await page.getByRole("option", { name: "Urgent" }).click();
      await page.getByText("2 tasks: priority set to Urgent").waitFor();
      await page.keyboard.press("Escape");
      await bar(page).waitFor({ state: "detached" });
      await page.keyboard.press("Control+a");
      await bar(page).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
