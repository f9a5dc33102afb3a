/** Undo without a connection, after a reload with unsent changes, and of changes in the task panel. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectCards, lane, link, WIDE } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, PASSWORD } from "../browser.ts";
import { readUntil } from "../until.ts";

interface Stored {
  title: string;
  status: string;
  priority: string;
}

describe.skipIf(!hasBrowser)("undo", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  async function openBoard(titles: readonly string[]) {
    const board = await furnishBoard(world, titles);
    const visit = await world.open(WIDE);
    await visit.enter(board.person);
    const changes: string[] = [];
    visit.page.on("request", (request) => {
      if (request.method() !== "GET") changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await visit.page.goto(board.path);
    await link(visit.page, titles[0] ?? "").waitFor();
    await visit.untilIdle();
    changes.length = 0;
    const { token } = board.person;
    async function until(title: string, isDone: (task: Stored) => boolean): Promise<void> {
      const read = () => world.ask<Stored>("GET", `/api/task/${board.ids[title]}`, { token });
      expect(await readUntil(read, isDone)).toSatisfy(isDone);
    }
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await visit.page.keyboard.press(key);
    };
    return { ...visit, ...board, changes, until, press };
  }

  test(
    "cancels pending changes without a connection, and sends the undo of a saved change on reconnecting",
    async () => {
      const { page, context, changes, close, until, press } = await openBoard(["One", "Two"]);
      await link(page, "One").focus();
      await press("s", "d", "o", "n", "e", "Enter");
      await page.getByText("DEM-1 moved to Done").waitFor();
      await until("One", ({ status }) => status === "done");

      await context.setOffline(true);
      await page.getByText("You're offline").waitFor();
      await link(page, "Two").focus();
      for (const priority of ["l", "h"]) {
        await press("p", priority, "Enter");
        await page.getByText(`DEM-2: priority set to ${priority === "l" ? "Low" : "High"}`).waitFor();
      }
      await press("Control+z");
      await page.getByText("Undone: DEM-2: priority set to High").waitFor();
      await page.locator(".task-card", { hasText: "Two" }).getByText("Low").waitFor({ state: "attached" });
      await press("Control+z");
      await page.getByText("Undone: DEM-2: priority set to Low").waitFor();
      await press("Control+Shift+z");
      await page.locator(".task-card", { hasText: "Two" }).getByText("Low").waitFor({ state: "attached" });
      await press("Control+z");
      await press("Control+z");
      await page.getByText("Undone: DEM-1 moved to Done").waitFor();
      await expectCards(page, "To Do", ["One", "Two"]);
      changes.length = 0;
      await context.setOffline(false);
      await until("One", ({ status }) => status === "to-do");
      await page.getByText("You're offline").waitFor({ state: "detached" });
      expect(changes).toEqual([expect.stringMatching(/^POST \/api\/undo\//)]);
      await expectCards(page, "To Do", ["One", "Two"]);
      await press("Control+Shift+z");
      await until("One", ({ status }) => status === "done");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "works for bulk edits that waited for the connection, and for changes in the task panel",
    async () => {
      const { page, context, faults, changes, close, until, press } = await openBoard(["One", "Two"]);
      await link(page, "One").focus();
      await press("Control+a", "s");
      await page.getByRole("option", { name: "Done" }).waitFor();
      await context.setOffline(true);
      await press("d", "o", "n", "e", "Enter");
      await expectCards(page, "Done", ["One", "Two"]);
      await context.setOffline(false);
      await until("Two", ({ status }) => status === "done");
      expect(changes.filter((change) => change === "PATCH /api/task/bulk").length).toBeGreaterThan(0);
      await press("Control+z");
      await until("Two", ({ status }) => status === "to-do");
      await expectCards(page, "To Do", ["One", "Two"]);
      await press("Escape");

      await link(page, "Two").click();
      const panel = page.getByRole("dialog", { name: "Task DEM-2" });
      await panel.getByLabel("Title", { exact: true }).fill("Second");
      await panel.getByLabel("Title", { exact: true }).press("Enter");
      await until("Two", ({ title }) => title === "Second");
      await panel.getByRole("button", { name: "Delete" }).focus();
      await press("Control+z");
      await until("Two", ({ title }) => title === "Two");
      await panel.getByRole("button", { name: "Delete" }).click();
      await panel.waitFor({ state: "detached" });
      await page.getByText("DEM-2 deleted").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await lane(page, "To Do").getByRole("link", { name: "Two", exact: true }).waitFor();
      expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "reverts one pending change, but not the text that was typed after it",
    async () => {
      const { page, context, close, until, press } = await openBoard(["One", "Two"]);
      await link(page, "One").click();
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      const title = panel.getByLabel("Title", { exact: true });
      await title.waitFor();
      await panel.getByRole("button", { name: "Close" }).click();
      await panel.waitFor({ state: "detached" });
      await context.setOffline(true);
      await page.getByText("You're offline").waitFor();
      await link(page, "One").focus();
      await press("p", "h", "Enter");
      await page.getByText("DEM-1: priority set to High").waitFor();
      await link(page, "One").click();
      await title.fill("Typed afterward");
      await title.press("Enter");
      await link(page, "Typed afterward").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Undone: DEM-1: priority set to High").waitFor();
      await link(page, "Typed afterward").waitFor();
      await context.setOffline(false);
      await page.getByText("You're offline").waitFor({ state: "detached" });
      await until("One", ({ title, priority }) => title === "Typed afterward" && priority === "no-priority");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "of one account is not offered to the next account in the same tab, and sign-out deletes the remembered views",
    async () => {
      const { page, close, until, press } = await openBoard(["Secret of Ada"]);
      const next = await world.newPerson("Charles Babbage");
      await link(page, "Secret of Ada").focus();
      await press("p", "h", "Enter");
      await page.getByText("DEM-1: priority set to High").waitFor();
      await until("Secret of Ada", ({ priority }) => priority === "high");
      await press("v", "l");
      await page.locator(".task-list").waitFor();
      const remembered = () =>
        page.evaluate(() => Object.keys(localStorage).filter((name) => /^hexlane\.(view:|last_board)/.test(name)));
      expect((await remembered()).length).toBe(2);
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByText("You're signed out.").waitFor();
      expect(await remembered()).toEqual([]);
      expect(await page.getByText("DEM-1: priority set to High").count()).toBe(0);
      await page.getByLabel("Email").fill(next.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: "Your account" }).waitFor();
      expect(await page.getByText("DEM-1: priority set to High").count()).toBe(0);
      await press("Control+z");
      await page.getByText("Nothing to undo").waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is discarded with the pending change that it undoes",
    async () => {
      const { page, close, until, press } = await openBoard(["One", "Two"]);
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() === "PATCH") await route.abort();
        else await route.continue();
      });
      await link(page, "One").focus();
      await press("p", "h", "Enter");
      await page.getByText("DEM-1: priority set to High").waitFor();
      await page.getByRole("button", { name: "Details" }).waitFor();
      await press("Control+z");
      await page.getByText("Undone: DEM-1: priority set to High").waitFor();
      await page.getByRole("button", { name: "Details" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard" }).first().click();
      // The undo is discarded too, so that nothing is left in the list.
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.unroute("**/api/task/*");
      await link(page, "One").focus();
      await press("p", "l", "Enter");
      await until("One", ({ priority }) => priority === "low");
      expect(await page.getByText("Something went wrong").count()).toBe(0);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
