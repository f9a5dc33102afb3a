/**
 * Estimates, milestones and cycles: on a task, in a table, and on the planning page of a project.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Task } from "@hexlane/client";
import { DESK, inspectEverywhere, PHONE } from "./appearance.ts";
import { type BoardWorld, furnishBoard } from "./board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";
import { readUntil } from "./until.ts";

interface Made {
  id: string;
}

/** Returns a day in UTC, as the server reads it. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!hasBrowser)("planning", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const make = async (board: BoardWorld, path: string, body: object): Promise<string> =>
    (
      await world.ask<Made>("POST", path, {
        token: board.person.token,
        body: { projectId: board.projectId, ...body },
      })
    ).id;

  /** Waits until the server has a task with these fields. */
  async function saved(board: BoardWorld, title: string, fields: Partial<Task>): Promise<void> {
    const read = () => world.ask<Task>("GET", `/api/task/${board.ids[title]}`, { token: board.person.token });
    const isSaved = (task: Task): boolean =>
      Object.entries(fields).every(([name, value]) => task[name as keyof Task] === value);
    expect(await readUntil(read, isSaved)).toMatchObject(fields);
  }

  test(
    "of a task sets its estimate, milestone and cycle, with undo and history, online and offline",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const milestoneId = await make(board, "/api/milestone", { name: "Version 1.0" });
      await make(board, "/api/cycle", { name: "Sprint 1", startDate: dayIn(-20), endDate: dayIn(-10) });
      const cycleId = await make(board, "/api/cycle", { name: "Sprint 2", startDate: dayIn(-2), endDate: dayIn(5) });
      await make(board, "/api/cycle", { name: "Sprint 3", startDate: dayIn(6), endDate: dayIn(12) });
      const { page, context, faults, enter, close } = await world.open();
      await enter(board.person);
      await page.goto(`${board.path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      const properties = panel.getByRole("region", { name: "Properties" });
      const estimate = properties.getByRole("textbox", { name: "Estimate" });

      await estimate.fill("2000000");
      await estimate.press("Enter");
      await properties.getByRole("alert").getByText("Enter a number from 0 to 1,000,000").waitFor();
      expect(await estimate.inputValue()).toBe("2000000");
      await estimate.fill("2,5");
      await estimate.press("Enter");
      await page.getByText("DEM-1: “Estimate” changed").waitFor();
      await saved(board, "Main", { estimate: 2.5 });
      await panel.getByText(/set Estimate to 2.5/).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await saved(board, "Main", { estimate: null });
      await estimate.fill("0");
      await estimate.press("Enter");
      await saved(board, "Main", { estimate: 0 });

      await properties.getByRole("button", { name: /^Cycle/ }).click();
      const options = page.getByRole("option");
      await options.first().waitFor();
      expect(await options.allInnerTexts()).toEqual([
        expect.stringMatching(/^Sprint 2\s+Active$/),
        expect.stringMatching(/^Sprint 1\s+Ended, not closed$/),
        expect.stringMatching(/^Sprint 3\s+Upcoming$/),
        "No cycle",
      ]);
      await page.keyboard.press("Escape");

      // Offline, the choice is shown at once and sent later.
      await context.setOffline(true);
      await properties.getByRole("button", { name: /^Cycle/ }).click();
      await page.getByRole("option", { name: /^Sprint 2/ }).click();
      await properties.getByRole("button", { name: "Cycle Sprint 2" }).waitFor();
      await context.setOffline(false);
      await saved(board, "Main", { cycleId });
      await panel.getByText(/set Cycle to Sprint 2/).waitFor();

      await properties.getByRole("button", { name: /^Milestone/ }).click();
      await page.keyboard.type("1.0");
      await page.keyboard.press("Enter");
      await properties.getByRole("button", { name: "Milestone Version 1.0" }).waitFor();
      await saved(board, "Main", { milestoneId });
      await page.keyboard.press("Control+z");
      await saved(board, "Main", { milestoneId: null, cycleId });
      await properties.getByRole("button", { name: "Milestone No milestone" }).waitFor();

      // A name that another person changed appears without a reload.
      await world.ask("PATCH", `/api/cycle/${cycleId}`, { token: board.person.token, body: { name: "Sprint two" } });
      await properties.getByRole("button", { name: "Cycle Sprint two" }).waitFor();
      expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "in a table edits estimates, milestones and cycles in cells, and a saved view chooses these columns",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const milestoneId = await make(board, "/api/milestone", { name: "Version 1.0" });
      const cycleId = await make(board, "/api/cycle", { name: "Sprint 1", startDate: dayIn(-2), endDate: dayIn(5) });
      const { page, faults, enter, close } = await world.open({ viewport: { width: 2000, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=table`);
      const head = page.getByRole("columnheader", { name: "Estimate", exact: true });
      const index = await head.getAttribute("aria-colindex");
      const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "DEM-1", exact: true }) });
      await row.locator(`[aria-colindex="${index}"]`).click();
      await page.keyboard.type("1,5");
      await page.keyboard.press("Enter");
      await saved(board, "One", { estimate: 1.5 });
      expect(await row.locator(`[aria-colindex="${index}"]`).innerText()).toBe("1.5");
      const cellOf = async (column: string) => {
        const place = await page.getByRole("columnheader", { name: column, exact: true }).getAttribute("aria-colindex");
        return row.locator(`[aria-colindex="${place}"]`);
      };
      for (const [column, name, fields] of [
        ["Milestone", "version", { milestoneId }],
        ["Cycle", "sprint", { cycleId }],
      ] as const) {
        await (await cellOf(column)).click();
        await page.keyboard.type(name);
        await page.keyboard.press("Enter");
        await saved(board, "One", fields);
      }
      expect(await (await cellOf("Cycle")).innerText()).toBe("Sprint 1");

      const columns = ["cycle", "estimate"].map((field) => ({ field, width: null, pinned: false }));
      const { workspaceId } = await world.ask<{ workspaceId: string }>("GET", `/api/project/${board.projectId}`, {
        token: board.person.token,
      });
      const view = await world.ask<Made>("POST", "/api/view", {
        token: board.person.token,
        body: { workspaceId, name: "Plan", layout: "table", columns },
      });
      await page.goto(`${board.path.replace(/\/p\/.*/, "")}/views/${view.id}`);
      await page.getByRole("columnheader", { name: "Cycle", exact: true }).waitFor();
      expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(["Key", "Title", "Cycle", "Estimate"]);
      await page.getByRole("gridcell", { name: "Sprint 1" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "in a list shows and changes the plan and the custom fields in cells that a saved view chooses",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const { token } = board.person;
      const milestoneId = await make(board, "/api/milestone", { name: "Version 1.0" });
      await make(board, "/api/milestone", { name: "Version 2.0" });
      const cycleId = await make(board, "/api/cycle", { name: "Sprint 1", startDate: dayIn(-2), endDate: dayIn(5) });
      const fieldId = await make(board, "/api/custom-field", { name: "Effort", type: "number", unit: "h" });
      const { One: taskId } = board.ids;
      const body = { estimate: 1.5, milestoneId, cycleId, startDate: `${new Date().getUTCFullYear()}-11-02` };
      await world.ask("PATCH", `/api/task/${taskId}`, { token, body });
      await world.ask("PUT", "/api/custom-field/value", { token, body: { taskId, fieldId, value: "8" } });
      const columns = ["status", "milestone", "cycle", "estimate", "start", "field.Effort"].map((field) => ({
        field,
        width: null,
        pinned: false,
      }));
      const { workspaceId } = board;
      const view = { workspaceId, name: "Plan", layout: "list", columns };
      const { id } = await world.ask<Made>("POST", "/api/view", { token, body: view });
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path.replace(/\/p\/.*/, "")}/views/${id}`);
      const row = page.locator(`.task-row[data-task-id="${taskId}"]`);
      for (const text of ["Version 1.0", "Sprint 1", "1.5", "2 Nov", "Effort", "8 h"]) {
        await row.getByText(text, { exact: true }).waitFor();
      }
      // The other task has none of them, and the view chooses no assignee.
      expect(await page.locator(".task-row .cell-plan").count()).toBe(4);
      expect(await page.locator(".task-row .task-assignee").count()).toBe(0);
      await row.getByRole("button", { name: /^Milestone/ }).click();
      await page.getByRole("option", { name: "Version 2.0" }).click();
      await row.getByText("Version 2.0", { exact: true }).waitFor();
      expect(await inspect(page, "list with plans")).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await inspect(page, "list with plans", { rules: "width" })).toEqual([]);
      await page.setViewportSize(DESK);

      await world.ask("PATCH", `/api/view/${id}`, { token, body: { columns: columns.slice(0, 2) } });
      await row.getByText("Sprint 1", { exact: true }).waitFor({ state: "detached" });
      expect(await page.locator(".task-row .cell-plan").count()).toBe(1);
      expect(await page.locator(".task-row .card-field").count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "of a project creates, edits, closes and deletes milestones and cycles, and draws a burn-up chart",
    async () => {
      const board = await furnishBoard(world, ["Cut the wheels", "Cast the frame", "Print tables"]);
      const { token } = board.person;
      const { page, faults, enter, close } = await world.open();
      await enter(board.person);
      await page.goto(`${board.path}/overview`);
      await page.getByRole("link", { name: "Planning" }).click();
      await page.getByText("No cycles yet").waitFor();

      const dialog = page.getByRole("dialog");
      for (const [name, first, last] of [
        ["Sprint 1", dayIn(-2), dayIn(5)],
        ["Sprint 2", dayIn(6), dayIn(12)],
      ] as const) {
        await page.getByRole("button", { name: "Create cycle" }).click();
        await dialog.getByLabel("Name").fill(name);
        await dialog.getByLabel("Start date").fill(last);
        await dialog.getByLabel("End date").fill(first);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByText("The end date can't be before the start date").waitFor();
        await dialog.getByLabel("Start date").fill(first);
        await dialog.getByLabel("End date").fill(last);
        await dialog.getByLabel("Capacity").fill("8");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "detached" });
        await page.getByRole("heading", { name }).waitFor();
      }
      await page.getByRole("button", { name: "Create milestone" }).click();
      await dialog.getByLabel("Name").fill("Version 1");
      await dialog.getByLabel("Description").fill("The first release");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("The first release").waitFor();

      // Changes to tasks appear without a reload.
      const cycles = await world.ask<{ id: string; name: string }[]>("GET", `/api/project/${board.projectId}/cycles`, {
        token,
      });
      const [one, two] = ["Sprint 1", "Sprint 2"].map((name) => cycles.find((cycle) => cycle.name === name)?.id);
      const [first, second] = Object.values(board.ids);
      for (const [id, estimate] of [
        [first, 5],
        [second, 3],
      ] as const) {
        await world.ask("PATCH", `/api/task/${id}`, { token, body: { cycleId: one, estimate } });
      }
      await world.ask("PUT", `/api/task/status/${first}`, { token, body: { status: "done" } });
      const sprint = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Sprint 1/ }) });
      await page
        .getByRole("listitem")
        .filter({ hasText: "Sprint 2" })
        .getByText(/^No tasks/)
        .waitFor();
      const names = page.getByRole("region", { name: "Cycles" }).getByRole("heading", { level: 3 });
      expect(await names.allInnerTexts()).toEqual([
        expect.stringMatching(/^Sprint 1\s+Active/),
        expect.stringMatching(/^Sprint 2/),
      ]);
      await sprint.getByText("1 of 2 tasks done · Estimate: 5 of 8 done · Capacity: 8").waitFor();

      await page.getByRole("button", { name: "Edit: Version 1" }).click();
      await dialog.getByLabel("Name").fill("Version 1.0");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Version 1.0" }).waitFor();
      await page.getByRole("button", { name: "Mark as done: Version 1.0" }).click();
      await page.getByRole("button", { name: "Reopen: Version 1.0" }).waitFor();

      const wrong = await inspectEverywhere(page, "planning", {
        path: `${board.path}/planning`,
        heading: "Planning",
        isSample: true,
        async act(shown) {
          await shown.getByRole("button", { name: "Burn-up: Sprint 1" }).click();
          await shown.getByRole("img", { name: /^Burn-up for “Sprint 1”\. 5 of 8 done on / }).waitFor();
        },
      });
      await page.getByLabel("Measure").selectOption("Tasks");
      await page.getByRole("img", { name: /1 of 2 done on / }).waitFor();
      // The lines end today, and the axis at the end of the cycle.
      const lastX = Number(
        (await sprint.locator(".burn-up-scope").getAttribute("points"))?.match(/([\d.]+),[\d.]+$/)?.[1],
      );
      expect(lastX).toBeCloseTo((2 / 7) * 100, 1);
      await page.getByText("Show as table").click();
      expect(await sprint.locator("tbody tr").first().locator("td").allInnerTexts()).toEqual(["2", "1"]);

      await page.getByRole("button", { name: "Close cycle: Sprint 1" }).click();
      expect(await dialog.getByLabel("Move unfinished tasks to").inputValue()).toBe(two ?? "");
      await dialog.getByRole("button", { name: "Close cycle" }).click();
      await page.getByText("“Sprint 1” closed").waitFor();
      await saved(board, "Cast the frame", { cycleId: two ?? null });
      await saved(board, "Cut the wheels", { cycleId: one ?? null });
      await page.getByRole("heading", { name: /^Sprint 1\s+Closed$/ }).waitFor();
      expect(await page.getByRole("button", { name: "Close cycle: Sprint 1" }).count()).toBe(0);

      await page.getByRole("button", { name: "Delete: Sprint 2" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await page.getByRole("heading", { name: /^Sprint 2/ }).waitFor({ state: "detached" });
      await saved(board, "Cast the frame", { cycleId: null });
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
