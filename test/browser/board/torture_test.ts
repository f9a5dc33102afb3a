/**
 * A typing torture test: people type, rename, move and delete while the connection comes and goes. Nothing is lost, duplicated
 * or reordered, and devices that were offline end up in the server's state.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull, WAIT_SECONDS } from "../../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  openBrowserWorld,
  PASSWORD,
  type Visit,
} from "../browser.ts";
import { joinAs } from "../workspace_world.ts";
import { lane, WIDE } from "./board_moves.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";
import { commentOf, expectValue, loaded, storedRows } from "./draft_world.ts";

/** Each device makes this many changes. */
const COMMANDS = isFull ? 500 : 8;
/** Numbers to type one after another. Typing them takes long enough for the event to happen in the meantime. */
const NUMBERS = isFull ? 100 : 25;
const TORTURE_MILLISECONDS = 900_000;

interface Stored {
  id: string;
  title: string;
  status: string;
}

describe.skipIf(!hasBrowser)("typing torture", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Returns the tasks of each column, in board order. */
  async function stored({ projectId, person }: BoardWorld): Promise<Stored[]> {
    const board = await world.ask<{ data: { columns: { tasks: Stored[] }[] } }>("GET", `/api/task/tasks/${projectId}`, {
      token: person.token,
    });
    return board.data.columns.flatMap(({ tasks }) => tasks);
  }

  async function device(board: BoardWorld): Promise<Visit> {
    const visit = await world.open(WIDE);
    await visit.enter(board.person);
    await visit.page.goto(board.path);
    await lane(visit.page, "To Do").waitFor();
    return visit;
  }

  /** Waits until a device has sent everything. */
  async function settled(page: Page): Promise<void> {
    const count = async (): Promise<number> => (await storedRows(page)).length;
    for (let tries = 0; tries < 1_200 && (await count()) > 0; tries += 1) {
      // Ends the pause after a failure.
      if (tries % 10 === 0) await page.evaluate(() => dispatchEvent(new Event("online")));
      await Bun.sleep(100);
    }
    expect(await storedRows(page)).toEqual([]);
  }

  /** Waits for the board. Tries again like a user, because reads fail too. */
  async function boardShown(page: Page): Promise<void> {
    const retry = page.getByRole("button", { name: "Try again" });
    for (;;) {
      await lane(page, "To Do").or(retry).first().waitFor();
      if (await lane(page, "To Do").isVisible()) return;
      await retry
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
    }
  }

  async function add(page: Page, titles: readonly string[]): Promise<void> {
    await page.getByRole("button", { name: "Add task to To Do" }).click();
    for (const title of titles) {
      await page.keyboard.type(title, { delay: 5 });
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Escape");
  }

  // Outside the full tier, `typing_test.ts` checks the same with a few titles.
  test.skipIf(!isFull).each([{ latency: 0 }, { latency: 60 }, { latency: 300 }])(
    "keeps every character and the order while the connection comes and goes at a latency of $latency ms",
    async ({ latency }) => {
      const board = await furnishBoard(world, []);
      const { page, close } = await device(board);
      const random = randomOf(latency + 1);
      // Requests are delayed, lost, or processed without a response.
      await page.route("**/api/task/**", async (route) => {
        await Bun.sleep(latency);
        const fate = random();
        if (fate < 0.2) return await route.abort("connectionfailed");
        if (fate < 0.4) {
          await route.fetch().catch(() => {});
          return await route.abort("connectionreset").catch(() => {});
        }
        await route.continue().catch(() => {});
      });
      const titles = Array.from({ length: COMMANDS }, (_, index) => `Nr. ${index} größer 🧮`);
      await add(page, titles.slice(0, COMMANDS / 2));
      await page.reload();
      await boardShown(page);
      await add(page, titles.slice(COMMANDS / 2));
      await page.unroute("**/api/task/**");
      await settled(page);
      expect((await stored(board)).map(({ title }) => title)).toEqual(titles);
      await close();
    },
    TORTURE_MILLISECONDS,
  );

  test(
    "text that is being typed survives a tab crash, except for the last 50 ms",
    async () => {
      const board = await furnishBoard(world, []);
      const { page, context, close } = await device(board);
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      const text = "Typed until the very moment of the crash";
      await page.keyboard.type(text);
      await page.waitForTimeout(50);
      const crashed = page.waitForEvent("crash");
      void page.goto("chrome://crash").catch(() => {});
      await crashed;
      const next = await context.newPage();
      await next.goto(board.path);
      await lane(next, "To Do").waitFor();
      expect(await next.getByLabel("Title of the new task in To Do").inputValue()).toBe(text);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "typing continues when the session ends, and no dialog opens before the user asks for it",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const { page, context, untilIdle, close } = await device(board);
      await page.goto(`${board.path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await commentOf(panel).click();
      await page.keyboard.type("Typed before the end", { delay: 5 });
      // The dialog opens at once for data that the page has not shown yet.
      await untilIdle();
      await context.clearCookies();
      const asked = page.waitForResponse((response) => response.status() === 401);
      // Triggers a read, which fails.
      await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await world.ask("PUT", `/api/task/title/${board.ids.Main}`, {
        token: board.person.token,
        body: { title: "Main, renamed" },
      });
      const typing = (async () => {
        for (let count = 0; count < NUMBERS; count += 1) await page.keyboard.type(`, ${count}`, { delay: 5 });
      })();
      await asked;
      await typing;
      const numbers = Array.from({ length: NUMBERS }, (_, index) => `, ${index}`).join("");
      await expectValue(commentOf(panel), `Typed before the end${numbers}`);
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      const bar = page.getByRole("alert").filter({ hasText: "You're signed out." });
      await bar.waitFor();
      expect(await dialog.count()).toBe(0);
      await bar.getByRole("button", { name: "Sign in" }).click();
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await expectValue(commentOf(panel), `Typed before the end${numbers}`);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "typing continues when another user deletes the task",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const { person, workspaceId } = board;
      const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "admin" });
      const { page, close } = await device(board);
      await page.goto(`${board.path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await commentOf(panel).click();
      const numbers = Array.from({ length: NUMBERS }, (_, index) => `${index}, `);
      const deleted = world.ask("DELETE", `/api/task/${board.ids.Main}`, { token: other.token });
      for (const number of numbers) await page.keyboard.type(number, { delay: 5 });
      await deleted;
      const kept = panel.getByRole("region", { name: "Your unsaved text" });
      await page.keyboard.type("the end");
      await expectValue(kept.getByRole("textbox"), `${numbers.join("")}the end`);
      await panel.getByRole("button", { name: "Restore task" }).click();
      await expectValue(commentOf(panel), `${numbers.join("")}the end`);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "typing continues when the task is deleted while the page has only its card",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const { page, close } = await device(board);
      await page.goto(board.path);
      const isDeleted = Promise.withResolvers<void>();
      await page.route(`**/api/task/${board.ids.Main}`, async (route) => {
        if (route.request().method() === "GET") await isDeleted.promise;
        await route.continue();
      });
      await page.getByRole("link", { name: "Main" }).click();
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await commentOf(panel).click();
      await page.keyboard.type("Half of");
      await world.ask("DELETE", `/api/task/${board.ids.Main}`, { token: board.person.token });
      isDeleted.resolve();
      const kept = panel.getByRole("region", { name: "Your unsaved text" });
      await kept.waitFor();
      await page.keyboard.type(" it");
      await expectValue(kept.getByRole("textbox"), "Half of it");
      await panel.getByRole("button", { name: "Restore task" }).click();
      await expectValue(commentOf(panel), "Half of it");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "two devices that were offline converge on the server's state, and every conflict between them is shown",
    async () => {
      const names = ["One", "Two", "Three", "Four"];
      const board = await furnishBoard(world, names);
      const { projectId, person, ids } = board;
      const field = { projectId, name: "Client", type: "text" };
      await world.ask("POST", "/api/custom-field", { token: person.token, body: field });
      const devices = [await device(board), await device(board)];
      for (const { context, page, untilIdle } of devices) {
        await page.goto(`${board.path}?task=DEM-1`);
        await titleIn(page).waitFor();
        await clientIn(page).waitFor();
        // Without a service worker, code that is loaded when the browser is idle would be missing offline.
        await untilIdle();
        await loaded(page);
        await context.setOffline(true);
      }
      const created = await Promise.all(
        devices.map(async ({ page }, which) => {
          await page.getByText("You're offline").waitFor();
          for (const text of ["Draft", `Client of device ${which}`]) {
            await clientIn(page).fill(text);
            await clientIn(page).press("Enter");
          }
          await rename(page, `One, as device ${which} has it`);
          await renameOnCard(page, "Two", `Two, as device ${which} has it`);
          const own = Array.from({ length: COMMANDS / 2 }, (_, index) => `Device ${which} task ${index}`);
          await add(page, own);
          const moves = randomOf(17 + which);
          for (let step = 0; step < COMMANDS / 2; step += 1) await moveSomething(page, moves);
          return own;
        }),
      );
      expect((await stored(board)).map(({ title }) => title)).toEqual(names);
      const [second, first] = devices;
      await first?.context.setOffline(false);
      if (first) await settled(first.page);
      await second?.context.setOffline(false);
      // One conflict is resolved in favor of this device, the others in favor of the device that was first.
      for (const [name, answer] of [
        ["Someone else changed “Client” on “One”", "Take theirs"],
        ["Someone else renamed “One”", "Keep mine"],
        ["Someone else renamed “Two”", "Take theirs"],
      ] as const) {
        const question = second?.page.getByRole("dialog", { name });
        await question?.getByRole("button", { name: answer }).click({ timeout: TORTURE_MILLISECONDS / 3 });
      }
      if (second) await settled(second.page);
      const rows = await stored(board);
      const titles = rows.map(({ title }) => title);
      expect(titles).toContain("One, as device 0 has it");
      expect(titles).toContain("Two, as device 1 has it");
      const path = `/api/custom-field/task/${ids.One}`;
      const values = await world.ask<{ value: string }[]>("GET", path, { token: person.token });
      expect(values.map(({ value }) => value)).toEqual(["Client of device 1"]);
      for (const own of created) {
        expect(titles.filter((title) => own.includes(title))).toEqual(own);
      }
      expect(rows.length).toBe(names.length + COMMANDS);
      for (const { page } of devices) await expectShown(page, rows);
      for (const { close } of devices) await close();
    },
    TORTURE_MILLISECONDS,
  );

  const titleIn = (page: Page) => page.getByRole("dialog", { name: "Task DEM-1" }).getByLabel("Title", { exact: true });

  const clientIn = (page: Page) =>
    page.getByRole("dialog", { name: "Task DEM-1" }).getByRole("textbox", { name: "Client", exact: true });

  async function rename(page: Page, title: string): Promise<void> {
    await titleIn(page).fill(title);
    await titleIn(page).press("Enter");
    await page.getByRole("dialog", { name: "Task DEM-1" }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: title }).waitFor();
  }

  async function renameOnCard(page: Page, from: string, title: string): Promise<void> {
    await page.getByRole("link", { name: from, exact: true }).focus();
    await page.keyboard.press("e");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: title, exact: true }).waitFor();
  }

  /** Moves one of the first cards with the keyboard. */
  async function moveSomething(page: Page, random: () => number): Promise<void> {
    const links = page.locator(".task-card .task-link");
    const names = ["One", "Two", "Three", "Four"];
    const title = names[Math.floor(random() * names.length)] ?? "";
    await links.filter({ hasText: title }).first().focus();
    await page.keyboard.press(random() < 0.5 ? "Shift+ArrowRight" : "Shift+ArrowDown");
  }

  async function expectShown(page: Page, rows: readonly Stored[]): Promise<void> {
    const wanted = rows.map(({ title }) => title);
    const end = Date.now() + WAIT_SECONDS * 1000;
    let shown = await allTitles(page);
    while (shown.join() !== wanted.join() && Date.now() < end) shown = await allTitles(page);
    expect(shown).toEqual(wanted);
  }

  /** Returns the titles of all cards. Long columns render only the cards that are scrolled into view. */
  const allTitles = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      const titles: string[] = [];
      for (const cards of document.querySelectorAll(".lane-cards")) {
        const seen = new Set<string>();
        for (cards.scrollTop = 0; ; cards.scrollTop += cards.clientHeight / 2) {
          for (let frames = 0; frames < 3; frames += 1) await frame();
          for (const link of cards.querySelectorAll(".task-card .task-link")) seen.add(link.textContent ?? "");
          if (cards.scrollTop + cards.clientHeight >= cards.scrollHeight - 1) break;
        }
        titles.push(...seen);
      }
      return titles;
    });
});

/** Returns a seeded pseudo-random number generator (mulberry32), so that a failure can be reproduced. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
