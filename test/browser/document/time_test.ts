/** Time spent on a task: the timer, typed times, and other people's entries as they arrive. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "has a timer, and time entries that are added with a note, added up and removed",
    async () => {
      const { page, panel, ids, person, faults, close } = await openTask(world);
      const { token } = person;
      interface Entry {
        duration: number | null;
        description: string | null;
      }
      const stored = (): Promise<Entry[]> => world.ask("GET", `/api/time-entry/task/${ids.Main}`, { token });
      const section = panel.getByRole("region", { name: "Time" });
      await section.getByRole("button", { name: "Start timer" }).click();
      await section.getByText("Timer is running").waitFor();
      expect(await stored()).toMatchObject([{ duration: null }]);
      await section.locator(".time-running", { hasText: /^0:0[1-9]/ }).waitFor();
      const sidebar = page.getByRole("region", { name: "Timer is running" });
      await sidebar.getByRole("link", { name: /-1 Main$/ }).waitFor();
      await section.getByRole("button", { name: "Stop timer" }).click();
      await section.getByRole("button", { name: "Start timer" }).waitFor();
      await sidebar.waitFor({ state: "detached" });

      await section.getByRole("button", { name: "Start timer" }).click();
      await sidebar.getByRole("button", { name: "Stop timer" }).click();
      await section.getByRole("button", { name: "Start timer" }).waitFor();

      const field = section.getByRole("textbox", { name: "Log time" });
      await field.fill("Review");
      await field.press("Enter");
      await section.getByRole("alert").waitFor();
      await field.fill("1h 30m Review");
      await field.press("Enter");
      await section.getByText("1h 30m in total").waitFor();
      await section.getByText("Review").waitFor();
      expect(await field.inputValue()).toBe("");
      expect(await inspect(page, "time", { fullPage: false })).toEqual([]);

      const body = { taskId: ids.Main, startTime: "2026-01-01T10:00:00Z", endTime: "2026-01-01T10:30:00Z" };
      await world.ask("POST", "/api/time-entry", { token, body });
      await section.getByText("2h in total").waitFor();
      const entries = section.getByRole("listitem");
      const billable = entries.filter({ hasText: "Review" }).getByRole("button", { name: "Billable" });
      await billable.click();
      await section.locator('[aria-pressed="false"]').waitFor();
      expect(await stored()).toContainEqual(expect.objectContaining({ description: "Review", billable: false }));
      await entries
        .filter({ hasText: "Review" })
        .getByRole("button", { name: /Remove time/ })
        .click();
      await section.getByText("30m in total").waitFor();
      expect((await stored()).map(({ description }) => description)).not.toContain("Review");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "repeats by a rule that moves to the next task",
    async () => {
      const { page, panel, ids, person, faults, close } = await openTask(world);
      const { token } = person;
      await world.ask("PATCH", `/api/task/${ids.Main}`, { token, body: { dueDate: "2027-01-15" } });
      const rule = panel.getByRole("button", { name: /^Recurrence/ });
      await rule.click();
      await page.getByRole("option", { name: "Every week on Friday" }).click();
      await panel.getByText("set Recurrence to Every week on Friday").waitFor();
      const from = panel.getByRole("button", { name: /^Repeat from/ });
      await from.click();
      await page.getByRole("option", { name: "Due date" }).click();
      expect(await inspect(page, "repeat", { fullPage: false })).toEqual([]);
      const { recurrence } = await world.ask<{ recurrence: unknown }>("GET", `/api/task/${ids.Main}`, { token });
      expect(recurrence).toMatchObject({ frequency: "weekly", interval: 1, weekdays: [5], from: "dueDate" });

      await world.ask("PATCH", `/api/task/${ids.Main}`, { token, body: { status: "done" } });
      await panel.getByText(/completed this task and created the next one, DEM-\d+/).waitFor();
      await from.waitFor({ state: "detached" });
      expect(await rule.textContent()).toBe("Doesn't repeat");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
