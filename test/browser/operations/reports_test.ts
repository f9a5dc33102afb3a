/**
 * The overview of a project and the timesheet of a workspace.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { inspectEverywhere } from "../appearance.ts";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("a report", () => {
  let world: BrowserWorld;
  let board: BoardWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
    board = await furnishBoard(world, ["Cut the wheels", "Cast the frame", "Print tables"]);
    const { token } = board.person;
    const [first = "", second = ""] = Object.values(board.ids);
    await world.ask("PUT", `/api/task/status/${first}`, { token, body: { status: "done" } });
    await world.ask("PUT", `/api/task/priority/${second}`, { token, body: { priority: "urgent" } });
    const start = Date.now() - 3_600_000;
    const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 5_400_000).toISOString() };
    await world.ask("POST", "/api/time-entry", { token, body: { taskId: first, ...times } });
    await world.ask("POST", "/api/time-entry", { token, body: { taskId: second, startTime: times.startTime } });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "on a project counts tasks, and shows completed tasks as a chart and as a table",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(board.person);
      const wrong = await inspectEverywhere(page, "overview", {
        path: `${board.path}/overview`,
        heading: "Overview",
        isSample: true,
        act: async (shown) => await shown.getByText("1 task completed").waitFor(),
      });
      expect(await page.getByRole("definition").allInnerTexts()).toEqual(["2", "1", "0", "2"]);
      expect(await page.locator("#priorities .bar-row").first().innerText()).toMatch(/Urgent\s+1$/);
      await page.getByText("Last 90 days").click();
      await page.getByText("Show as table").click();
      expect(await page.locator("#progress tbody tr").count()).toBe(90);
      const [today, yesterday] = await page.locator("#progress tbody td").allInnerTexts();
      // The day may have changed since the task was completed.
      expect(Number(today) + Number(yesterday)).toBe(1);
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "on time spent adds up the week by person and project, and shows running timers",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(board.person);
      const workspacePath = board.path.replace(/\/p\/.*/, "");
      const wrong = await inspectEverywhere(page, "timesheet", {
        path: `${workspacePath}/timesheet`,
        heading: "Timesheet",
        isSample: true,
        act: async (shown) => await shown.getByRole("heading", { name: "Running timers" }).waitFor(),
      });
      const taskRow = await page.getByRole("row", { name: /DEM-1/ }).innerText();
      expect(taskRow).toMatch(/^DEM-1 Cut the wheels\s+Demo\s.*1:30.*\s1:30$/s);
      await page.getByText(/Billable: 2:3\d/).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download CSV" }).click(),
      ]);
      const csv = await Bun.file(await file.path()).text();
      expect(csv.trim().split("\r\n").slice(0, 2)).toEqual([
        "Date,Person,Project,Task,Title,Hours,Billable,Note",
        expect.stringMatching(/^\d{4}-\d\d-\d\d,Ada Lovelace,Demo,DEM-[12],.*,Yes,$/),
      ]);
      const cells = page.getByRole("row", { name: /DEM-1/ }).getByRole("button");
      await cells.last().click();
      const input = page.getByRole("textbox", { name: /^Log time on DEM-1, / });
      await input.fill("soon");
      await input.press("Enter");
      expect(await input.getAttribute("aria-invalid")).toBe("true");
      await input.fill("1h 15m Report");
      await input.press("Enter");
      await page.getByRole("row", { name: /DEM-1/ }).getByText("2:45").last().waitFor();
      await page.getByRole("combobox", { name: "Rows" }).selectOption("People and projects");
      const row = await page.getByRole("row", { name: /Ada Lovelace/ }).innerText();
      expect(row).toMatch(/^Ada Lovelace\s+Demo\s.*3:4\d$/s);
      await page.getByRole("link", { name: "DEM-2 Cast the frame" }).first().waitFor();
      await page.getByRole("button", { name: "Previous week" }).click();
      await page.getByText("No time logged").waitFor();
      await page.getByRole("button", { name: "This week" }).click();
      await page.getByRole("row", { name: /Ada Lovelace/ }).waitFor();
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "on time spent offers recent and assigned tasks in an empty week, and rows for any other task",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(board.person);
      await page.goto(`${board.path.replace(/\/p\/.*/, "")}/timesheet`);
      await page.getByRole("row", { name: /DEM-1/ }).waitFor();
      await page.getByRole("button", { name: "Next week" }).click();
      await page.getByText("These are tasks that you worked on recently").waitFor();
      await page.getByRole("row", { name: /DEM-1/ }).waitFor();
      const title = "Print tables";
      expect(await page.getByRole("row", { name: title }).count()).toBe(0);
      await page.getByRole("button", { name: "Choose task" }).click();
      await page.keyboard.type("print");
      await page.getByRole("option", { name: title }).click();
      const row = page.getByRole("row", { name: title });
      await row.waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Next week" }).click();
      await row.getByRole("button").nth(1).click();
      await row.getByRole("textbox").fill("45m");
      await row.getByRole("textbox").press("Enter");
      await row.getByRole("button", { name: /^0:45/ }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "on time spent keeps time typed in a cell across a reload, without a connection, and when the server refuses it",
    async () => {
      const { page, context, enter, close } = await world.open();
      await enter(board.person);
      await page.goto(`${board.path.replace(/\/p\/.*/, "")}/timesheet`);
      const row = page.getByRole("row", { name: /DEM-1/ });
      const first = row.getByRole("button").first();
      const input = page.getByRole("textbox", { name: /^Log time on DEM-1, / });
      await first.click();
      await input.fill("7");
      await input.press("Escape");
      await first.and(page.locator(":focus")).waitFor();

      await first.click();
      await input.fill("later");
      await input.press("Enter");
      await row.getByText("Start with a duration, such as 1h 30m, 1:30 or 45m.").waitFor();
      await page.reload();
      await input.waitFor();
      expect(await input.inputValue()).toBe("later");

      await context.setOffline(true);
      await input.fill("1h 10m Drawings");
      await input.press("Enter");
      await row.getByRole("button", { name: /^1:10/ }).waitFor();
      const sent = page.waitForResponse((response) => response.url().endsWith("/api/time-entry"));
      await context.setOffline(false);
      expect((await sent).status()).toBe(200);
      const { token } = board.person;
      const [taskId] = Object.values(board.ids);
      const read = () => world.ask<{ description: string }[]>("GET", `/api/time-entry/task/${taskId}`, { token });
      expect((await read()).filter(({ description }) => description === "Drawings")).toHaveLength(1);

      await page.route("**/api/time-entry", (route) =>
        route.fulfill({ status: 409, json: { code: "PROJECT_ARCHIVED", message: "Archived", status: 409 } }),
      );
      await first.click();
      await input.fill("20m Refused");
      await input.press("Enter");
      await page.getByText("This project is archived").first().waitFor();
      await input.waitFor();
      expect(await input.inputValue()).toBe("20m Refused");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
