/**
 * Board views: grouping by assignee, label and due date filters, and permissions.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";
import { joinAs } from "../workspace_world.ts";
import { card, chooseDisplay, chooseFilter, drag, expectCards, lane, link, WIDE, watchChanges } from "./board_moves.ts";
import { furnishBoard } from "./board_world.ts";

const DAY = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describe.skipIf(!hasBrowser)("the views of a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test.skipIf(!isFull)(
    "assign a task dragged to a member's swimlane, and add a task in that swimlane",
    async () => {
      const board = await furnishBoard(world, ["Mine", "Yours"]);
      await joinAs(world, board.person, { workspaceId: board.workspaceId, name: "Charles Babbage", role: "member" });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      const changes = await watchChanges(page);
      await page.goto(board.path);
      await chooseDisplay(page, "Group by", "Assignee");
      await page.waitForURL(/group=assignee/);
      await expectCards(page, "Unassigned", ["Mine", "Yours"]);
      await drag(page, card(page, "Mine"), lane(page, "Ada Lovelace"));
      await expectCards(page, "Ada Lovelace", ["Mine"]);
      expect(await changes()).toEqual([`PATCH /api/task/${board.ids.Mine} {"userId":"${board.userId}"}`]);
      await page.getByRole("button", { name: "Add task to Charles Babbage" }).click();
      await page.keyboard.type("For Charles");
      await page.keyboard.press("Enter");
      await expectCards(page, "Charles Babbage", ["For Charles"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "filter by label and due date, and include an archive",
    async () => {
      const board = await furnishBoard(world, ["Late", "Soon", "Some day"]);
      const { token } = board.person;
      const edit = (title: string, body: object): Promise<unknown> =>
        world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body });
      await edit("Late", { dueDate: dayIn(-3) });
      await edit("Soon", { dueDate: dayIn(3) });
      const { workspaceId } = board;
      const label = { name: "brass", color: "#ca8a04", workspaceId, taskId: board.ids.Soon };
      await world.ask("POST", "/api/label", { token, body: label });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await chooseFilter(page, "Due date", "Overdue");
      await expectCards(page, "To Do", ["Late"]);
      await chooseFilter(page, "Due date", "Next 7 days");
      await expectCards(page, "To Do", ["Late", "Soon"]);
      await page.getByText("2 of 3 tasks").waitFor();
      await page.getByRole("button", { name: "Clear filters" }).click();
      await chooseFilter(page, "Label", "brass");
      await page.waitForURL(/label=brass/);
      await expectCards(page, "To Do", ["Soon"]);
      const views = page.getByRole("navigation", { name: "Views" });
      await views.getByRole("link", { name: "List" }).click();
      await link(page, "Soon").waitFor();
      expect(await page.locator(".task-row").count()).toBe(1);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await chooseDisplay(page, "Sort by", "Due date");
      await page.waitForURL(/sort=dueDate/);
      await expectSoon(() => page.locator(".task-row .task-link").allInnerTexts(), ["Late", "Soon", "Some day"]);

      await page.getByRole("button", { name: "Actions for DEM-3" }).click();
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await link(page, "Some day").waitFor({ state: "detached" });
      await views.getByRole("link", { name: "Archive" }).click();
      await link(page, "Some day").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "offer only permitted actions: a member without the permission to delete sees no delete action",
    async () => {
      const board = await furnishBoard(world, ["Kept"]);
      const { workspaceId, person } = board;
      const permission = {
        ac: ["read"],
        project: ["read"],
        task: ["create", "read", "update"],
        label: ["read"],
        workspace: ["read"],
      };
      await world.ask("POST", "/api/auth/organization/create-role", {
        token: person.token,
        body: { organizationId: workspaceId, role: "mover", permission },
      });
      const mover = await joinAs(world, person, { workspaceId, name: "Mover", role: "mover" });
      const viewer = await joinAs(world, person, { workspaceId, name: "Viewer", role: "viewer" });
      const menuOf = async (page: Page): Promise<string[]> => {
        await page.getByRole("button", { name: "Actions for DEM-1" }).click();
        await page.getByRole("menu").waitFor();
        return await page.getByRole("menuitem").locator(".menu-text").allInnerTexts();
      };
      const seen: Record<string, string[]> = {};
      for (const one of [person, mover, viewer]) {
        const { page, enter, close } = await world.open(WIDE);
        await enter(one);
        await page.goto(board.path);
        await card(page, "Kept").waitFor();
        seen[one.name] = await menuOf(page);
        if (one === viewer) expect(await page.getByRole("button", { name: /^Add task/ }).count()).toBe(0);
        await close();
      }
      const edits = ["Change status", "Change priority", "Change due date", "Change start date"];
      const moves = ["In Progress", "In Review", "Done", "Move to project or column", "Move to top", "Move to bottom"];
      const copies = ["Copy link", "Copy key", "Copy branch name", "Watch", "Stop watching"];
      const [status = "", priority = "", ...dates] = edits;
      expect(seen).toEqual({
        [person.name]: [
          ...["Open", "Edit title", "Select", status, "Assign to", "Assign to me", priority, "Change labels", ...dates],
          ...[...moves, "Move to backlog", ...copies, "Duplicate", "Create template", "Archive", "Delete"],
        ],
        Mover: [
          "Open",
          "Edit title",
          "Select",
          ...edits,
          ...moves,
          "Move to backlog",
          ...copies,
          "Duplicate",
          "Archive",
        ],
        Viewer: ["Open", "Select", ...copies],
      });
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "show due dates in the reader's time zone",
    async () => {
      const board = await furnishBoard(world, ["At night", "All day"]);
      const { token } = board.person;
      // A late evening in London is the next morning in Auckland. A date without a time is the same day everywhere.
      const year = new Date().getUTCFullYear();
      const edit = (title: string, dueDate: string): Promise<unknown> =>
        world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body: { dueDate } });
      await edit("At night", `${year}-07-01T22:30:00.000Z`);
      await edit("All day", `${year}-07-01`);
      const { page, enter, close } = await world.open(WIDE);
      await enter(board.person);
      const shown = async (): Promise<string[]> => {
        await page.goto(board.path);
        await card(page, "At night").waitFor();
        return await page.locator(".task-card time").allInnerTexts();
      };
      expect(await shown()).toEqual(["1 Jul", "1 Jul"]);
      await world.ask("POST", "/api/auth/update-user", { token, body: { timezone: "Pacific/Auckland" } });
      expect(await shown()).toEqual(["2 Jul", "1 Jul"]);
      await page.goto(`${board.path}?view=calendar&month=${year}-07`);
      await page.locator(".day", { hasText: "At night" }).getByText("2", { exact: true }).waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "show the progress and the end of a long action",
    async () => {
      const board = await furnishBoard(world, ["Slow"]);
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      const waiting = Promise.withResolvers<() => Promise<void>>();
      await page.route("**/api/task/*", (route) =>
        route.request().method() === "PATCH" ? waiting.resolve(() => route.continue()) : route.continue(),
      );
      await drag(page, card(page, "Slow"), lane(page, "Done"));
      const goOn = await waiting.promise;
      await expectCards(page, "Done", ["Slow"]);
      await page.getByText("Working…").waitFor({ state: "attached" });
      expect(await inspect(page, "busy")).toEqual([]);
      await goOn();
      await page.getByText("Working…").waitFor({ state: "detached" });
      await expectCards(page, "Done", ["Slow"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
