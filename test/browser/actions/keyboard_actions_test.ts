/**
 * Every action on tasks, performed with the keyboard alone. The list of shortcuts in the app decides what is tested. Also counts
 * the keystrokes of entering twenty tasks and of triaging fifty.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull, WAIT_SECONDS } from "../../tier.ts";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

interface Shown {
  status: string;
  priority: string;
  userId: string | null;
  title: string;
  dueDate: string | null;
  startDate: string | null;
  position: number;
}

/** Allows for a busy machine. */
const MOST_MILLISECONDS = WAIT_SECONDS * 1000;

/** One open board. */
interface Desk extends BoardWorld {
  page: Page;
  /** Presses keys one after another, without waiting for the page. */
  press(...keys: string[]): Promise<void>;
  focus(title: string): Promise<void>;
  task(title: string): Promise<Shown>;
  /** Waits until the server has the change. */
  until(title: string, isDone: (task: Shown) => boolean): Promise<Shown>;
}

/** Presses the keys that follow the shortcut, and checks the result. Starts with the focus on a card called "Main". */
type Scenario = (desk: Desk, shortcut: () => Promise<void>) => Promise<unknown>;

const edit =
  (keys: readonly string[], isDone: (task: Shown) => boolean): Scenario =>
  async ({ press, until }, shortcut) => {
    await shortcut();
    await press(...keys);
    await until("Main", isDone);
  };

const copies =
  (wanted: (desk: Desk) => string): Scenario =>
  async (desk, shortcut) => {
    await shortcut();
    await desk.page.waitForFunction(
      async (text) => (await navigator.clipboard.readText()).endsWith(text),
      wanted(desk),
    );
  };

const says =
  (text: string): Scenario =>
  async ({ page }, shortcut) => {
    await shortcut();
    await page.getByText(text, { exact: true }).waitFor();
  };

const typed = (text: string): string[] => [...text];

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  Open: async ({ page, press }, shortcut) => {
    await shortcut();
    await page.getByRole("dialog", { name: "Task DEM-2" }).waitFor();
    await press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
  "Edit title": edit(["End", ...typed(" street"), "Enter"], ({ title }) => title === "Main street"),
  Select: async ({ page, press }, shortcut) => {
    await shortcut();
    await page.getByText("1 selected").waitFor();
    await press("Escape");
    await page.getByText("1 selected").waitFor({ state: "detached" });
  },
  "Change status": edit([...typed("rev"), "Enter"], ({ status }) => status === "in-review"),
  "Assign to": edit([...typed("me"), "Enter"], ({ userId }) => userId !== null),
  "Assign to me": edit([], ({ userId }) => userId !== null),
  "Change priority": edit(["ArrowUp", "Enter"], ({ priority }) => priority === "low"),
  "Change labels": async ({ page, press }, shortcut) => {
    await shortcut();
    await press(...typed("brass"), "Enter");
    await page.getByRole("option", { name: "brass", exact: true, selected: true }).waitFor();
    await press("Escape");
    await page.getByRole("region", { name: "To Do" }).getByText("brass").waitFor();
  },
  "Change due date": edit([...typed("24.12.2026"), "Enter"], ({ dueDate }) => dueDate === "2026-12-24T00:00:00.000Z"),
  "Change start date": edit(
    [...typed("1 dec 2026"), "Enter"],
    ({ startDate }) => startDate?.slice(0, 10) === "2026-12-01",
  ),
  "Move to project or column": edit([...typed("done"), "Enter"], ({ status }) => status === "done"),
  "Move to top": async ({ until, task }, shortcut) => {
    const { position } = await task("First");
    await shortcut();
    await until("Main", (main) => main.position < position);
  },
  "Move to bottom": async ({ until, task }, shortcut) => {
    const { position } = await task("Last");
    await shortcut();
    await until("Main", (main) => main.position > position);
  },
  "Move to backlog": edit([], ({ status }) => status === "planned"),
  "Copy link": copies(({ path, page }) => `${new URL(page.url()).origin}${path.split("/p/")[0]}/t/DEM-2`),
  "Copy key": copies(() => "DEM-2"),
  "Copy branch name": copies(() => "dem-2-main"),
  // The creator already watches the task, and the app may have learned that from the open task.
  Watch: async ({ page, press }, shortcut) => {
    await press("Shift+U");
    const said = page.getByText("You're now watching DEM-2", { exact: true });
    while ((await said.count()) === 0) {
      await shortcut();
      await page.waitForTimeout(500);
    }
  },
  "Stop watching": says("You're no longer watching DEM-2"),
  Archive: edit([], ({ status }) => status === "archived"),
  Delete: async ({ page, press }, shortcut) => {
    await shortcut();
    await page.getByText("DEM-2 deleted").waitFor();
    await page.getByRole("link", { name: "Main", exact: true }).waitFor({ state: "detached" });
    await press("Control+z");
    await page.getByRole("link", { name: "Main", exact: true }).waitFor();
  },
};

describe.skipIf(!hasBrowser)("with only the keyboard", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  async function openDesk(titles: readonly string[], { latency = 0, isLoaded = true } = {}) {
    const board = await furnishBoard(world, titles);
    const visit = await world.open({ viewport: { width: 1440, height: 900 } });
    const { page, context } = visit;
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: world.url });
    await visit.enter(board.person);
    await page.goto(board.path);
    await page.locator(".add-card").first().waitFor();
    // The pickers are loaded when the browser is idle.
    if (isLoaded) await visit.untilIdle();
    if (latency > 0) {
      await page.route("**/api/**", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, latency));
        await route.continue();
      });
    }
    const { token } = board.person;
    const task = (title: string): Promise<Shown> => world.ask("GET", `/api/task/${board.ids[title]}`, { token });
    const desk: Desk = {
      ...board,
      page,
      task,
      async press(...keys) {
        for (const key of keys) await page.keyboard.press(key);
      },
      focus: (title) => page.getByRole("link", { name: title, exact: true }).focus(),
      async until(title, isDone) {
        const end = Date.now() + MOST_MILLISECONDS;
        for (;;) {
          const shown = await task(title);
          if (isDone(shown)) return shown;
          if (Date.now() > end) throw new Error(`The change was not made: ${JSON.stringify(shown)}`);
          await page.waitForTimeout(50);
        }
      },
    };
    return { ...visit, desk };
  }

  test(
    "each action on a task can be done and undone",
    async () => {
      const first = await openDesk(["First"]);
      await first.desk.press("?");
      const rows = first.page.getByRole("region", { name: "On a task" }).locator(".shortcut");
      await rows.first().waitFor();
      const names = await rows.locator("dt").allInnerTexts();
      const written = await rows.locator("dd").allInnerTexts();
      expect(await inspect(first.page, "shortcuts", { fullPage: false })).toEqual([]);
      await first.close();
      expect(names.toSorted()).toEqual(Object.keys(SCENARIOS).toSorted());

      const { desk, faults, close, page } = await openDesk(["First", "Main", "Last"]);
      for (const [index, name] of names.entries()) {
        const before = await desk.task("Main");
        await desk.focus("Main");
        const keys = (written[index] ?? "").split(/\s*then\s*/).map(playwrightKeys);
        await SCENARIOS[name]?.(desk, () => desk.press(...keys));
        const after = await desk.task("Main").catch(() => before);
        const { status, priority, userId, title, dueDate, startDate, position } = before;
        const fields = { status, priority, userId, title, dueDate, startDate, position };
        if (JSON.stringify({ ...after, ...fields }) === JSON.stringify(after)) continue;
        await desk.press("Control+z");
        await desk.until("Main", (now) => JSON.stringify({ ...now, ...fields }) === JSON.stringify(now));
        await page.getByRole("link", { name: "Main", exact: true }).waitFor();
      }
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  /** Presses and releases keys 10 ms apart, whether or not the page has handled the previous keys. */
  async function hurry({ page }: Desk, ...keys: string[]): Promise<void> {
    const debug = await page.context().newCDPSession(page);
    const sent = keys.map(async (written, index) => {
      await Bun.sleep(index * 10);
      const key = written.replace("Control+", "");
      const modifiers = key === written ? 0 : 2;
      const text = key === "Enter" ? "\r" : key.length === 1 && modifiers === 0 ? key : undefined;
      const code = key.length === 1 ? key.toUpperCase().charCodeAt(0) : VIRTUAL_KEYS[key];
      const input = { key, modifiers, ...(code === undefined ? {} : { windowsVirtualKeyCode: code }) };
      await Promise.all([
        debug.send("Input.dispatchKeyEvent", { type: "keyDown", ...input, ...(text === undefined ? {} : { text }) }),
        debug.send("Input.dispatchKeyEvent", { type: "keyUp", ...input }),
      ]);
    });
    await Promise.all(sent);
    await debug.detach();
  }

  test.skipIf(!isFull)(
    "no key is lost when keys are pressed 10 ms apart on a slow computer, on a card and in the palette",
    async () => {
      const { desk, page, context, faults, close } = await openDesk(["First", "Main", "Last"], { latency: 100 });
      const debug = await context.newCDPSession(page);
      await debug.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await desk.focus("Main");
      await hurry(desk, "s", ...typed("don"), "Enter", "p", "h", "Enter", "i", "d", ...typed("tom"), "Enter");
      await desk.until(
        "Main",
        ({ status, priority, userId, dueDate }) =>
          status === "done" && priority === "high" && userId !== null && dueDate !== null,
      );
      await page.waitForFunction(() => document.activeElement?.textContent === "Main");

      await desk.focus("First");
      await hurry(desk, "p", "u", "Enter", "j", "p", "l", "o", "Enter", "k", "s", ...typed("rev"), "Enter");
      await desk.until("Last", ({ priority }) => priority === "low");
      await desk.until("First", ({ priority, status }) => priority === "urgent" && status === "in-review");

      await desk.focus("Last");
      await hurry(desk, "Control+k", ...typed("change priority"), "Enter", "m", "e", "Enter", "i");
      await desk.until("Last", ({ priority, userId }) => priority === "medium" && userId !== null);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "no key is lost while the code of the pickers is loading",
    async () => {
      const { desk, page, faults, close } = await openDesk(["First", "Main", "Last"], { isLoaded: false });
      await page.route("**/*.js", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await desk.focus("Main");
      await hurry(desk, "s", ...typed("don"), "Enter", "p", "ArrowUp", "Enter", "i", "d", ...typed("tom"), "Enter");
      await desk.until(
        "Main",
        ({ status, priority, userId, dueDate }) =>
          status === "done" && priority === "low" && userId !== null && dueDate !== null,
      );
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "twenty tasks are entered and fifty are triaged at 100 ms latency, without waiting for the server",
    async () => {
      const titles = Array.from({ length: 50 }, (_, index) => `Ticket ${index + 1}`);
      const { desk, page, faults, close } = await openDesk(titles, { latency: 100 });
      let keystrokes = 0;
      const press = async (...keys: string[]): Promise<void> => {
        keystrokes += keys.length;
        await desk.press(...keys);
      };

      await press("c");
      const field = page.getByRole("textbox", { name: "Title of the new task in To Do" });
      await field.waitFor();
      for (let index = 1; index <= 20; index += 1) {
        await page.keyboard.insertText(`New ${index}`);
        await press("Enter");
      }
      await press("Escape");
      console.log(`20 tasks entered with ${keystrokes} keystrokes, and their titles`);
      const { token } = desk.person;
      const countTasks = async (): Promise<number> => {
        const tasks = await world.ask<object[]>(
          "GET",
          `/api/task?projectId=${desk.projectId}&workspaceId=${desk.workspaceId}`,
          { token },
        );
        return tasks.length;
      };
      for (let count = 0; count < 70; count = await countTasks()) await page.waitForTimeout(100);

      keystrokes = 0;
      await press("v", "l");
      await page.locator(".task-row").first().waitFor();
      await press("j");
      await page.waitForFunction(() => document.activeElement?.textContent === "Ticket 1");
      for (let index = 0; index < 50; index += 1) {
        // Priority high, assigned to me, due tomorrow; the next row.
        await press("p", "h", "Enter", "i", "d", "t", "o", "m", "Enter", "j");
      }
      console.log(`50 tasks triaged with ${keystrokes} keystrokes: priority, assignee and due date`);
      for (const title of ["Ticket 1", "Ticket 25", "Ticket 50"]) {
        await desk.until(
          title,
          ({ priority, userId, dueDate }) => priority === "high" && userId === desk.userId && dueDate !== null,
        );
      }
      const done = await Promise.all(titles.map((title) => desk.task(title)));
      expect(
        done.filter(({ priority, userId, dueDate }) => priority !== "high" || userId === null || dueDate === null),
      ).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

const VIRTUAL_KEYS: Readonly<Record<string, number>> = { Enter: 13, ArrowUp: 38 };

/** Translates keys as the app shows them, such as "Ctrl ⌫", "⇧ D" or "#". */
function playwrightKeys(shown: string): string {
  const names: Readonly<Record<string, string>> = { Ctrl: "Control", "⇧": "Shift", "⌫": "Backspace" };
  const parts = shown.trim().split(/\s+/);
  return parts.map((part, index) => names[part] ?? (index === 0 ? part.toLowerCase() : part)).join("+");
}
