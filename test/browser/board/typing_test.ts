/**
 * Typed text is never lost, never duplicated, and keeps its order: on a slow connection, offline, across a reload, after a
 * session ends, and when the task is deleted.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Visit } from "../browser.ts";
import { expectCards, lane, WIDE } from "./board_moves.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";

const TITLES = ["First quick one", "Second quick one", "Third quick one", "Fourth", "Fünfte 🧮"];

describe.skipIf(!hasBrowser)("typing", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  async function open(titles: string[], query = ""): Promise<BoardWorld & Visit> {
    const board = await furnishBoard(world, titles);
    const visit = await world.open(WIDE);
    await visit.enter(board.person);
    await visit.page.goto(board.path + query);
    await lane(visit.page, "To Do").waitFor();
    return { ...board, ...visit };
  }

  /** Returns the titles on the server, in board order. */
  async function stored({ projectId, person }: BoardWorld): Promise<string[]> {
    const board = await world.ask<{ data: { columns: { tasks: { title: string }[] }[] } }>(
      "GET",
      `/api/task/tasks/${projectId}`,
      { token: person.token },
    );
    return board.data.columns.flatMap(({ tasks }) => tasks.map(({ title }) => title));
  }

  test.each((isFull ? [0, 60, 300] : [60]).map((latency) => ({ latency })))(
    "several tasks in a row loses no letter and no task at a latency of $latency ms",
    async ({ latency }) => {
      const visit = await open([]);
      const { page, faults, close } = visit;
      await slow(page, latency);
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      for (const title of TITLES) {
        await page.keyboard.type(title, { delay: 10 });
        await page.keyboard.press("Enter");
      }
      await expectCards(page, "To Do", TITLES);
      expect(await stored(visit)).toEqual(TITLES);
      expect(await page.getByLabel("Title of the new task").inputValue()).toBe("");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "tasks whose responses are lost creates each once, in order",
    async () => {
      const visit = await open([]);
      const { page, close } = visit;
      let count = 0;
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() !== "POST") return await route.continue();
        // Every second request is processed, but its response is lost.
        if (++count % 2 === 0) return await route.continue();
        await route.fetch();
        await route.abort("connectionreset");
      });
      await addTasks(page, TITLES);
      await expectCards(page, "To Do", TITLES);
      expect(await stored(visit)).toEqual(TITLES);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "starts in the task form of a new project, which does not open again after a reload",
    async () => {
      const { page, close } = await open([]);
      const field = page.getByRole("textbox", { name: /^Title of the new task/ });
      // The page that creates a project opens its board like this.
      await page.evaluate(() => history.replaceState({ ...history.state, addTask: true }, ""));
      await field.waitFor();
      await page.waitForFunction(() => history.state.addTask === undefined);
      await page.reload();
      await lane(page, "To Do").waitFor();
      await page.getByRole("button", { name: "Add task to To Do" }).waitFor();
      await page.waitForTimeout(500);
      expect(await field.count()).toBe(0);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "tasks offline shows them, keeps them after a reload, and sends them when the connection is back",
    async () => {
      const visit = await open([]);
      const { page, close } = visit;
      let isDown = true;
      await page.route("**/api/task/*", async (route) => {
        if (isDown && route.request().method() === "POST") await route.abort("connectionfailed");
        else await route.continue();
      });
      await addTasks(page, TITLES);
      await page.keyboard.press("Escape");
      const waiting = lane(page, "To Do").getByRole("list", { name: "Not saved yet" });
      await waiting.getByText("Fünfte 🧮").waitFor();
      expect(await waiting.locator(".unsent-text").allInnerTexts()).toEqual(TITLES);
      await page.reload();
      await waiting.getByText("Fünfte 🧮").waitFor();
      await page.goto("/my-tasks");
      isDown = false;
      await page.goto(visit.path);
      await expectCards(page, "To Do", TITLES);
      expect(await stored(visit)).toEqual(TITLES);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "a task that the server refuses shows it again with the reason, to resend or edit",
    async () => {
      const visit = await open([]);
      const { page, close } = visit;
      let isRefused = true;
      await page.route("**/api/task/*", async (route) => {
        if (!isRefused || !route.request().postData()?.includes("Bad")) return await route.continue();
        await route.fulfill({ status: 403, json: { code: "forbidden", message: "No" } });
      });
      await addTasks(page, ["Bad one", "Good one"]);
      await expectCards(page, "To Do", ["Good one"]);
      const refused = lane(page, "To Do").getByRole("list", { name: "Not saved yet" });
      await refused.getByText("Ask a").waitFor();
      expect(await refused.locator(".unsent-text").innerText()).toBe("Bad one");
      await refused.getByRole("button", { name: "Edit" }).click();
      await refused.waitFor({ state: "detached" });
      expect(await page.getByLabel("Title of the new task").inputValue()).toBe("Bad one");
      isRefused = false;
      await page.getByLabel("Title of the new task").press("Enter");
      await expectCards(page, "To Do", ["Good one", "Bad one"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "several comments and subtasks on a slow connection sends each once, in order",
    async () => {
      const visit = await open(["Main"], "?task=DEM-1");
      const { page, ids, person, faults, close } = visit;
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      const comment = panel.getByRole("textbox", { name: "New comment" });
      await comment.waitFor();
      await slow(page, 150);
      await comment.focus();
      for (const text of ["One", "Two", "Three"]) {
        await page.keyboard.type(text);
        await page.keyboard.press("Control+Enter");
      }
      await panel.getByLabel("Add subtask").focus();
      for (const title of ["Part one", "Part two", "Part three"]) {
        await page.keyboard.type(title);
        await page.keyboard.press("Enter");
      }
      await panel.getByRole("list", { name: "Not saved yet" }).first().waitFor({ state: "detached" });
      await panel.getByRole("link", { name: "Part three" }).waitFor();
      await panel.getByRole("list", { name: "Not saved yet" }).waitFor({ state: "detached" });
      const { token } = person;
      const comments = await world.ask<{ content: string }[]>("GET", `/api/comment/${ids.Main}`, { token });
      expect(comments.map(({ content }) => content).toSorted()).toEqual(["One", "Three", "Two"]);
      const shown = await panel.getByRole("article").locator(".markdown").allInnerTexts();
      expect(shown.map((text) => text.trim())).toEqual(["One", "Two", "Three"]);
      const parts = await world.ask<object[]>("GET", `/api/task-relation/${ids.Main}`, { token });
      expect(parts.length).toBe(3);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "right after Ctrl+K goes into the palette, not the page, even if the palette loads late",
    async () => {
      const visit = await open(["Known"]);
      const { page, faults, close } = visit;
      const late = Promise.withResolvers<void>();
      await page.route(/\/assets\/.+\.js$/, async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("create p");
      const palette = page.getByRole("dialog", { name: "Command palette" });
      expect(await palette.getByRole("combobox").inputValue()).toBe("create p");
      expect(await page.getByLabel("Title of the new task").count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(visit.path);
      late.resolve();
      await palette.getByRole("option", { name: /Create project/ }).waitFor();
      await page.keyboard.type("ro");
      expect(await palette.getByRole("combobox").inputValue()).toBe("create pro");
      await page.keyboard.press("Escape");
      await palette.waitFor({ state: "hidden" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  async function addTasks(page: Page, titles: readonly string[]): Promise<void> {
    await page.getByRole("button", { name: "Add task to To Do" }).click();
    for (const title of titles) {
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
    }
  }
});

/** Delays every API request. */
async function slow(page: Page, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  await page.route("**/api/**", async (route) => {
    await Bun.sleep(milliseconds);
    await route.continue();
  });
}
