/**
 * Choosing a task's status, priority and assignee by keyboard: arrow keys change nothing, Enter saves once. Each list can be
 * searched.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { furnishBoard } from "./board_world.ts";

describe.skipIf(!hasBrowser)("a property of a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "changes once when a user picks a value with the keyboard, and not at all on Escape",
    async () => {
      const { person, path, ids, userId } = await furnishBoard(world, ["Main"]);
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      let changes = 0;
      page.on("request", (request) => {
        if (request.method() === "PATCH") changes += 1;
      });
      await page.goto(`${path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const list = page.getByRole("listbox");

      const status = panel.getByRole("button", { name: "Status" });
      await status.focus();
      await press("ArrowDown");
      await page.getByRole("listbox", { name: "Status" }).waitFor();
      await page.waitForFunction(() => document.activeElement?.role === "combobox");
      await press("ArrowDown", "ArrowDown", "ArrowDown");
      expect(await inspect(page, "pick-status", { fullPage: false })).toEqual([]);
      await press("Escape");
      await list.waitFor({ state: "detached" });
      await panel.getByRole("button", { name: "Status To Do" }).waitFor();
      await press("Enter");
      await page.waitForFunction(() => document.activeElement?.role === "combobox");
      await press("ArrowDown", "ArrowDown", "ArrowDown", "Enter");
      await panel.getByText("moved it from To Do to Done").waitFor();
      await panel.getByRole("button", { name: "Status Done" }).waitFor();

      await panel.getByRole("button", { name: "Priority" }).focus();
      await press("ArrowUp");
      await page.waitForFunction(() => document.activeElement?.role === "combobox");
      await press("h", "Enter");
      await panel.getByRole("button", { name: "Priority High" }).waitFor();
      await panel.getByText("changed the priority from No priority to High").waitFor();
      await panel.getByRole("region", { name: "Properties" }).getByText("Changes are saved immediately.").waitFor();

      await panel.getByRole("button", { name: "Assignee" }).focus();
      await press("ArrowDown");
      await page.getByRole("combobox", { name: "Search people…" }).waitFor();
      await page.keyboard.type("love");
      await list.getByRole("option", { name: /^Ada Lovelace/ }).waitFor();
      expect(await list.getByRole("option").count()).toBe(1);
      expect(await inspect(page, "pick-assignee", { fullPage: false })).toEqual([]);
      await press("Enter");
      await panel.getByRole("button", { name: "Assignee Ada Lovelace" }).waitFor();
      await list.waitFor({ state: "detached" });
      await page.waitForFunction(() => document.activeElement?.textContent === "Ada Lovelace");
      await panel.getByText("self-assigned the task").waitFor();
      expect(changes).toBe(3);
      const { token } = person;
      const task = await world.ask("GET", `/api/task/${ids.Main}`, { token });
      expect(task).toMatchObject({ status: "done", priority: "high", userId });
      expect(await world.ask<object[]>("GET", `/api/activity/${ids.Main}`, { token })).toHaveLength(4);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "offers to set both dates when the start would be after the due date",
    async () => {
      const { person, path, ids } = await furnishBoard(world, ["Main"]);
      const { token } = person;
      await world.ask("PATCH", `/api/task/${ids.Main}`, { token, body: { dueDate: "2027-01-15" } });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("button", { name: "Start No date" }).click();
      await page.locator("input[role=combobox]").fill("2027-01-20");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("The start date can't be after the due date").waitFor();
      expect(await inspect(page, "pick-dates", { fullPage: false })).toEqual([]);
      expect(await world.ask("GET", `/api/task/${ids.Main}`, { token })).toMatchObject({ startDate: null });
      await page.getByRole("button", { name: "Set both dates to 20 Jan 2027" }).click();
      await panel.getByRole("button", { name: "Start 20 Jan 2027" }).waitFor();
      await panel.getByRole("button", { name: "Due 20 Jan 2027" }).waitFor();
      await panel.getByText("set the start date to").waitFor();
      expect(await world.ask("GET", `/api/task/${ids.Main}`, { token })).toMatchObject({
        startDate: "2027-01-20T00:00:00.000Z",
        dueDate: "2027-01-20T00:00:00.000Z",
      });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
