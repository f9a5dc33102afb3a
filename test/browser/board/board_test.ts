/**
 * The board: cards are created, moved by mouse and keyboard, filtered, synced to other windows, and rolled back when the server
 * refuses.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull, waitSeconds } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";
import { card, chooseFilter, drag, expectCards, lane, link, WIDE, watchChanges } from "./board_moves.ts";
import { furnishBoard } from "./board_world.ts";

describe.skipIf(!hasBrowser)("a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "adds a card and drags it with one small request, and another window shows both at once",
    async () => {
      const board = await furnishBoard(world, ["Punch the cards", "Oil the mill"]);
      const [mine, other] = await Promise.all([world.open(WIDE), world.open(WIDE)]);
      await Promise.all([mine.enter(board.person), other.enter(board.person)]);
      const changes = await watchChanges(mine.page);
      await Promise.all([mine.page.goto(board.path), other.page.goto(board.path)]);
      await other.page.getByText("Oil the mill").waitFor();

      const toDo = mine.page.getByRole("region", { name: "To Do" });
      await toDo.getByRole("button", { name: "Add task to To Do" }).click();
      await toDo.getByLabel("Title of the new task").fill("Count the teeth");
      await mine.page.keyboard.press("Enter");
      await card(mine.page, "Count the teeth").waitFor();
      await other.page
        .getByRole("region", { name: "To Do" })
        .getByText("Count the teeth")
        .waitFor({ timeout: waitSeconds(1) * 1000 });
      await mine.page.keyboard.press("Escape");

      await drag(mine.page, card(mine.page, "Count the teeth"), mine.page.getByRole("region", { name: "In Progress" }));
      await lane(other.page, "In Progress")
        .getByText("Count the teeth")
        .waitFor({ timeout: waitSeconds(1) * 1000 });
      await drag(mine.page, card(mine.page, "Oil the mill"), card(mine.page, "Punch the cards"));
      await expectCards(other.page, "To Do", ["Oil the mill", "Punch the cards"]);
      const { "Oil the mill": mill, "Punch the cards": punched } = board.ids;
      expect(await changes()).toEqual([
        expect.stringMatching(/^POST \/api\/task\/[\w-]+ \{"title":"Count the teeth","status":"to-do"\}$/),
        expect.stringMatching(/^PATCH \/api\/task\/[\w-]+ \{"status":"in-progress"\}$/),
        `PATCH /api/task/${mill} {"status":"to-do","beforeId":"${punched}"}`,
      ]);
      await mine.page.reload();
      await expectCards(mine.page, "To Do", ["Oil the mill", "Punch the cards"]);
      expect([...mine.faults, ...other.faults]).toEqual([]);
      await Promise.all([mine.close(), other.close()]);
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "selects and moves cards, and opens and leaves a task, with only the keyboard",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three"]);
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      const keys = page.keyboard;
      await link(page, "One").focus();
      await keys.press("ArrowDown");
      expect(await focused(page)).toBe("Two");
      await keys.press("Shift+ArrowRight");
      await page
        .getByRole("status")
        .getByText("DEM-2 moved to In Progress, position 1 of 1")
        .waitFor({ state: "attached" });
      await expectCards(page, "In Progress", ["Two"]);
      expect(await focused(page)).toBe("Two");
      await keys.press("ArrowLeft");
      expect(await focused(page)).toBe("One");
      await keys.press("Shift+ArrowDown");
      await page.getByRole("status").getByText("DEM-1 moved to To Do, position 2 of 2").waitFor({ state: "attached" });
      await expectCards(page, "To Do", ["Three", "One"]);

      await page.getByRole("button", { name: "Actions for DEM-2" }).focus();
      await keys.press("Enter");
      await page.getByRole("menuitem", { name: "Done" }).focus();
      await keys.press("Enter");
      await expectCards(page, "Done", ["Two"]);

      await link(page, "One").focus();
      await keys.press("Enter");
      await page.getByRole("dialog", { name: "Task DEM-1" }).waitFor();
      await keys.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.waitForFunction(() => document.activeElement?.textContent === "One");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "creates, renames, comments on and moves a card without a mouse",
    async () => {
      const board = await furnishBoard(world, ["Last"]);
      const { token } = board.person;
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      const keys = page.keyboard;
      const tabTo = async (name: string): Promise<void> => {
        for (let presses = 0; presses < 60 && (await labelOf(page)) !== name; presses += 1) await keys.press("Tab");
        expect(await labelOf(page)).toBe(name);
      };
      await link(page, "Last").waitFor();
      await tabTo("Add task to To Do");
      await keys.press("Enter");
      await keys.type("By hand");
      await keys.press("Enter");
      await link(page, "By hand").waitFor();
      await keys.press("Escape");
      expect(await labelOf(page)).toBe("Add task to To Do");
      await link(page, "By hand").focus();
      await keys.press("Enter");
      // The panel's code loads lazily: until then the focus stays on the board.
      await page.getByRole("dialog", { name: "Task DEM-2" }).getByLabel("Title", { exact: true }).waitFor();
      await tabTo("Title");
      await keys.press("End");
      await keys.type(" and eye");
      await keys.press("Enter");
      await link(page, "By hand and eye").waitFor();
      // In a text field, Shift+C would type a letter.
      await keys.press("Tab");
      // The rest of the task may move the field while it loads.
      await page.locator(".new-comment .cm-content").waitFor();
      await keys.press("Shift+C");
      expect(await labelOf(page)).toBe("New comment");
      await page.waitForFunction(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        return top >= 0 && bottom <= innerHeight;
      });
      await keys.type("Done soon");
      await keys.press("Control+Enter");
      await page.getByRole("article", { name: "Comment by Ada Lovelace" }).waitFor();
      await keys.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await link(page, "By hand and eye").focus();
      await keys.press("Shift+ArrowRight");
      await expectCards(page, "In Progress", ["By hand and eye"]);
      // The card appears before the server has responded.
      await expectSoon(async () => {
        const path = `/api/project/${board.projectId}`;
        const { tasks } = await world.ask<{ tasks: { title: string; status: string }[] }>("GET", path, { token });
        return tasks.find(({ title }) => title === "By hand and eye")?.status;
      }, "in-progress");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  const failures = [
    { status: 409, code: "conflict", message: "The project is archived", said: "The project is archived" },
    {
      status: 403,
      code: "forbidden",
      message: "No",
      said: "You don't have permission to do this. Ask a workspace admin.",
    },
  ];
  test.each(isFull ? failures : failures.slice(0, 1))(
    "puts a card back and says why when its move fails with status $status",
    async ({ status, said, ...json }) => {
      const board = await furnishBoard(world, ["Stay here"]);
      const { page, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() !== "PATCH") return await route.continue();
        await route.fulfill({ status, json });
      });
      await drag(page, card(page, "Stay here"), lane(page, "Done"));
      await page.getByText(`Couldn't update “Stay here”. ${said}`).waitFor();
      await expectCards(page, "To Do", ["Stay here"]);
      await expectCards(page, "Done", []);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "keeps a moved card in place while the server is unreachable, and saves the move as soon as the server responds",
    async () => {
      const board = await furnishBoard(world, ["Go there"]);
      const { page, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() === "PATCH") await route.abort("connectionfailed");
        else await route.continue();
      });
      await drag(page, card(page, "Go there"), lane(page, "Done"));
      await page.locator(".save-status").getByText("Can't reach the server. 1 change is waiting.").waitFor();
      await expectCards(page, "Done", ["Go there"]);
      await expectCards(page, "To Do", []);
      await page.unroute("**/api/task/*");
      // Ends the pause after a failure.
      await page.evaluate(() => dispatchEvent(new Event("online")));
      const statusOf = async (): Promise<string> =>
        (
          await world.ask<{ status: string }>("GET", `/api/task/${board.ids["Go there"]}`, {
            token: board.person.token,
          })
        ).status;
      await expectSoon(statusOf, "done");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "catches up with changes made while it was offline",
    async () => {
      const board = await furnishBoard(world, ["Known"]);
      const { token } = board.person;
      const { page, context, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await link(page, "Known").waitFor();
      // The code of the save status is loaded after the cards.
      await page.locator(".save-status").waitFor({ state: "attached" });
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
      await world.ask("POST", `/api/task/${board.projectId}`, { token, body: { title: "Missed" } });
      await world.ask("PATCH", `/api/task/${board.ids.Known}`, { token, body: { status: "done" } });
      await context.setOffline(false);
      await expectCards(page, "To Do", ["Missed"]);
      await expectCards(page, "Done", ["Known"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keeps its filter and grouping in the URL, through Back and a reload",
    async () => {
      const board = await furnishBoard(world, ["Für Élise", "Other"]);
      const { token } = board.person;
      await world.ask("PATCH", `/api/task/${board.ids.Other}`, { token, body: { priority: "urgent" } });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}?group=priority`);
      await expectCards(page, "Urgent", ["Other"]);
      await drag(page, card(page, "Für Élise"), lane(page, "High"));
      await expectCards(page, "High", ["Für Élise"]);
      await page.getByLabel("Search by title or key").fill("fur eli");
      await page.waitForURL(/q=fur/);
      await expectCards(page, "Urgent", []);
      await page.reload();
      await expectCards(page, "High", ["Für Élise"]);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await expectCards(page, "Urgent", ["Other"]);
      await chooseFilter(page, "Assignee", "Unassigned");
      await page.waitForURL(/assignee=none/);
      await expectCards(page, "Urgent", ["Other"]);
      await chooseFilter(page, "Priority", "High");
      await expectCards(page, "Urgent", []);
      await page.goBack();
      await expectCards(page, "Urgent", ["Other"]);
      const { slug } = board;
      const { tasks } = await world.ask<{ tasks: object[] }>("GET", `/api/project/${board.projectId}`, { token });
      expect({ slug, tasks: tasks.length }).toEqual({ slug: "DEM", tasks: 2 });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    `shows tasks as a list, a backlog and a calendar, and "My tasks" across projects`,
    async () => {
      const board = await furnishBoard(world, ["Due soon", "Later on"]);
      const { token } = board.person;
      const edit = (title: string, body: object): Promise<unknown> =>
        world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body });
      const [today = ""] = new Date().toISOString().split("T");
      await edit("Due soon", { dueDate: today, userId: board.userId });
      await edit("Later on", { status: "planned" });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      const views = page.getByRole("navigation", { name: "Views" });
      await views.getByRole("link", { name: "List" }).click();
      await link(page, "Due soon").waitFor();
      expect(await link(page, "Later on").count()).toBe(0);
      await views.getByRole("link", { name: "Backlog" }).click();
      await page.getByRole("button", { name: "Actions for DEM-2" }).click();
      await page.getByRole("menuitem", { name: "In Review" }).click();
      await page.getByRole("heading", { name: "The backlog is empty" }).waitFor();
      await views.getByRole("link", { name: "Calendar" }).click();
      await page.locator(".day-today").getByText("Due soon").waitFor();
      await page.goto("/my-tasks");
      await page
        .getByRole("region", { name: /^Today/ })
        .getByText("Due soon")
        .waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

async function focused(page: Page): Promise<string> {
  return await page.locator(":focus").innerText();
}

/** Returns the label of the focused element. */
async function labelOf(page: Page): Promise<string | null> {
  return await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}
