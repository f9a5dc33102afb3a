/**
 * Small problems found by people who tried the app, in places that no other test visits.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../tier.ts";
import { furnishBoard } from "./board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";
import { expectSoon } from "./until.ts";
import { joinAs } from "./workspace_world.ts";

describe.skipIf(!hasBrowser)("the app", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "shows a project's description, says if a filter hides all tasks, and names other workspaces in the palette",
    async () => {
      const { person, path, projectId } = await furnishBoard(world, ["Fix the wheel"]);
      const { token } = person;
      const description = "All **parts** of the mill";
      await world.ask("PUT", `/api/project/${projectId}`, { token, body: { description } });
      const other = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", {
        token,
        body: { name: "Boatyard", slug: `boatyard-${projectId}` },
      });
      const boats = { workspaceId: other.id, name: "Boats", slug: "BOA" };
      const { id } = await world.ask<{ id: string }>("POST", "/api/project", { token, body: boats });
      await world.ask("POST", `/api/task/${id}`, { token, body: { title: "Fix the rudder" } });
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(person);
      await page.goto(`${path}?priority=urgent`);
      await page.locator(".lane").first().getByText("No matches").waitFor();

      const palette = page.getByRole("dialog", { name: "Command palette" });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("fix the");
      await palette.getByRole("option", { name: /Fix the rudder.*Boatyard/ }).waitFor();
      const own = palette.getByRole("option", { name: /Fix the wheel/ });
      expect(await own.innerText()).not.toContain("Engines");
      await page.keyboard.press("Escape");

      await page.getByRole("link", { name: "All parts of the mill" }).click();
      await page.getByRole("main").locator("strong", { hasText: "parts" }).waitFor();
      expect(await inspect(page, "overview")).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "finds actions in the palette, and shortcuts set the due date of a hovered card and move it",
    async () => {
      const { person, path, ids, workspaceId } = await furnishBoard(world, ["Fix the wheel", "Mend the sail"]);
      const { token } = person;
      const boats = { workspaceId, name: "Boats", slug: "BOA" };
      const { id: projectId } = await world.ask<{ id: string }>("POST", "/api/project", { token, body: boats });
      const taskId = ids["Mend the sail"];
      const read = () =>
        world.ask<{ dueDate: string | null; projectId: string }>("GET", `/api/task/${taskId}`, { token });
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(person);
      await page.goto(path);
      await page.getByRole("button", { name: "Display" }).waitFor();
      const { keyboard } = page;
      await page.getByRole("link", { name: "Fix the wheel" }).focus();
      // Without an open task, Shift+C does nothing. In particular, it does not count as C.
      await keyboard.press("Shift+C");
      expect(await page.locator(".add-form").count()).toBe(0);
      const palette = page.getByRole("dialog", { name: "Command palette" });
      for (const [typed, found] of [
        ["assign", "Assign to"],
        ["archive", "Archive"],
        ["move", "Move to project or column"],
        ["label", "Change labels"],
      ] as const) {
        await keyboard.press("Control+k");
        await keyboard.type(typed);
        await palette
          .getByRole("option", { name: new RegExp(`^${found}`) })
          .first()
          .waitFor();
        await keyboard.press("Escape");
        await palette.waitFor({ state: "detached" });
      }

      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.getByText("Mend the sail").hover();
      await keyboard.press("d");
      await page.getByRole("combobox").waitFor();
      await keyboard.type("1 dec 2090");
      await keyboard.press("Enter");
      await expectSoon(async () => (await read()).dueDate?.slice(0, 10), "2090-12-01");
      await page.getByRole("combobox").waitFor({ state: "detached" });
      await page.getByText("Mend the sail").hover();
      await keyboard.press("d");
      await page.getByRole("option", { name: "No date" }).click();
      await expectSoon(async () => (await read()).dueDate, null);
      await page.getByText("Mend the sail").hover();
      await keyboard.press("m");
      await page.getByRole("combobox").waitFor();
      await keyboard.type("boats");
      await keyboard.press("Enter");
      await expectSoon(async () => (await read()).projectId, projectId);
      await page.getByText("Mend the sail", { exact: true }).waitFor({ state: "detached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows full page names in the sidebar in German",
    async () => {
      const { person, path } = await furnishBoard(world, ["Fix the wheel"]);
      const { page, faults, enter, close } = await world.open({
        locale: "de-DE",
        viewport: { width: 1440, height: 900 },
      });
      await enter(person);
      await page.goto(path);
      await page.getByText("Einstellungen des Arbeitsbereichs").waitFor();
      const cut = await page
        .locator(".side-nav .side-name:not(.truncate)")
        .evaluateAll((names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
        );
      expect(cut).toEqual([]);
      expect(await page.locator(".side-nav .side-name:not(.truncate)").count()).toBeGreaterThan(4);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "focuses the first card with one key, shows the open task in the tab title, and opens views from the palette",
    async () => {
      const { person, path } = await furnishBoard(world, ["Fix the wheel"]);
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(person);
      await page.goto(path);
      await page.getByRole("button", { name: "Display" }).waitFor();
      expect(await page.title()).toBe("Demo · Hexlane");
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
      await page.keyboard.press("j");
      expect(await focused()).toBe("Fix the wheel");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("Actions for DEM-1");
      await page.getByRole("link", { name: "Fix the wheel" }).click();
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("textbox", { name: "New comment" }).waitFor();
      expect(await page.title()).toBe("Fix the wheel · Hexlane");
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      await page.waitForFunction(() => document.title === "Demo · Hexlane");

      const palette = page.getByRole("dialog", { name: "Command palette" });
      for (const [typed, found] of [
        ["new task", "Add task"],
        ["trash", "Trash"],
        ["timesheet", "Timesheet"],
        ["import", "Import"],
      ] as const) {
        await page.keyboard.press("Control+k");
        await page.keyboard.type(typed);
        await palette.getByRole("option", { name: new RegExp(`^${found}`) }).waitFor();
        await page.keyboard.press("Escape");
        await palette.waitFor({ state: "detached" });
      }
      await page.keyboard.press("Control+k");
      await page.keyboard.type("calendar");
      await palette.getByRole("option", { name: /^Calendar/, selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\?view=calendar$/);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "hides settings actions that are not possible, and says why",
    async () => {
      const { person, path, workspaceId } = await furnishBoard(world, []);
      const home = path.split("/p/")[0] ?? "";
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${home}/settings/members`);
      await page.getByLabel("Role for Ada Lovelace").waitFor();
      const leave = page.getByRole("button", { name: "Leave workspace" });
      expect(await leave.count()).toBe(0);
      await joinAs(world, person, { workspaceId, name: "Grace Hopper", role: "owner" });
      await page.reload();
      await leave.waitFor();
      expect(await inspect(page, "members")).toEqual([]);

      await page.goto("/settings/account");
      await page.getByText("Email isn't set up on this server.").waitFor();
      expect(await page.getByRole("button", { name: "Change", exact: true }).count()).toBe(0);

      await page.goto("/settings/notifications");
      await page.getByRole("button", { name: "Edit rule for Engines" }).click();
      const rule = page.getByRole("dialog");
      await rule.getByText("Turned off in Channels").first().waitFor();
      expect(await rule.getByLabel("ntfy").isDisabled()).toBe(true);

      await page.goto("/settings/appearance");
      await page.getByText("Changes are saved immediately.").waitFor();

      await page.goto(`${path}/settings/columns`);
      const done = page.getByRole("listitem").filter({ hasText: "Done" });
      await done.waitFor();
      expect((await done.innerText()).split("Done").length).toBe(2);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows a Hebrew title from right to left, duplicates a task, and moves nothing when the connection is lost",
    async () => {
      const title = "תיקון הדף";
      const { person, path } = await furnishBoard(world, [title]);
      const { page, context, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(person);
      const link = page.getByRole("link", { name: title });
      await page.goto(`${path}?view=list`);
      expect(await link.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
      await page.getByRole("link", { name: "Board", exact: true }).click();
      await page.getByRole("button", { name: "Add task to To Do" }).waitFor();
      expect(await link.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
      await link.focus();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("duplicate");
      await page.getByRole("option", { name: /^Duplicate.*DEM-1/, selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Actions for DEM-2" }).waitFor();

      const account = page.getByRole("button", { name: "Your account" });
      const before = await account.boundingBox();
      await context.setOffline(true);
      await page.getByText("You're offline. You can keep working.").waitFor();
      expect(await account.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      await context.setOffline(false);
      await page.goto("/inbox");
      await page.getByText("No notifications yet").waitFor();
      expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "distinguishes overdue, completed and open tasks in the calendar",
    async () => {
      const { person, path, ids } = await furnishBoard(world, ["Late", "Over", "Open"]);
      const { token } = person;
      const edit = (title: string, body: object) => world.ask("PATCH", `/api/task/${ids[title]}`, { token, body });
      await edit("Late", { dueDate: "2020-01-08" });
      await edit("Over", { dueDate: "2020-01-09", status: "done" });
      await edit("Open", { dueDate: "2090-01-09" });
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(person);
      const color = (title: string) =>
        page.getByRole("link", { name: title, exact: true }).evaluate((link) => getComputedStyle(link).color);
      await page.goto(`${path}?view=calendar&month=2020-01`);
      await page.locator("li", { hasText: "Late" }).getByText("Overdue").waitFor({ state: "attached" });
      const [late, over] = [await color("Late"), await color("Over")];
      expect(await inspect(page, "calendar-states", { rules: "colors" })).toEqual([]);
      await page.goto(`${path}?view=calendar&month=2090-01`);
      expect(new Set([late, over, await color("Open")]).size).toBe(3);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "shows a missing page inside the shell as text with a small button",
    async () => {
      const { person, path } = await furnishBoard(world, []);
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(person);
      await page.goto(`${path}X`);
      const back = page.getByRole("link", { name: "Back to home" });
      expect((await back.boundingBox())?.width).toBeLessThan(300);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
