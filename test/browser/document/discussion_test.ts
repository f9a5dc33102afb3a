/** The discussion of a task: watchers, replies and reactions, live in two browsers and offline. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../../tier.ts";
import { expectValue, loaded, openTask, storedRows } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon, readUntil } from "../until.ts";
import { joinAs } from "../workspace_world.ts";

const THUMB = "\u{1f44d}";

describe.skipIf(!hasBrowser)("the discussion of a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Opens the first task in Ada's browser, and adds Ben as another member. */
  async function open() {
    const task = await openTask(world);
    const { person, workspaceId } = task;
    const ben = await joinAs(world, person, { workspaceId, name: "Ben Stone", role: "member" });
    const ask = <Answer>(method: string, path: string, body?: unknown, token = ben.token) =>
      world.ask<Answer>(method, path, { token, ...(body === undefined ? {} : { body }) });
    const say = (content: string, parentId: string | null = null) =>
      ask<{ id: string }>("POST", `/api/comment/${task.ids.Main}`, { content, parentId });
    return { ...task, ben, ask, say };
  }

  test(
    "has replies under their comment, which are kept as drafts and queued offline",
    async () => {
      const { page, panel, context, person, ids, say, ask, faults, close } = await open();
      const { id } = await say("Which wheel first?");
      const article = panel.getByRole("article", { name: "Comment by Ben Stone" }).first();
      await article.waitFor();
      await loaded(page);
      // Uses only the keyboard.
      await article.getByRole("button", { name: "Reply to Ben Stone" }).press("Enter");
      const field = panel.getByRole("textbox", { name: "Reply to Ben Stone" });
      await field.waitFor();
      await page.keyboard.type("The small");
      await readUntil(
        () => drafted(page),
        (text) => text.includes("The small"),
      );
      await page.reload();
      await field.waitFor();
      await expectValue(field, "The small");
      await loaded(page);
      // The field is already open.
      await article.getByRole("button", { name: "Reply to Ben Stone" }).press("Enter");
      await field.and(page.locator(":focus")).waitFor();
      await field.press("Control+End");
      await page.keyboard.type(" one");
      await context.setOffline(true);
      await field.press("Control+Enter");
      await panel.getByRole("list", { name: "Not saved yet" }).getByText("The small one").waitFor();
      await context.setOffline(false);
      await panel.getByRole("list", { name: "Replies" }).getByText("The small one").waitFor();
      for (const number of [2, 3, 4, 5]) await say(`Reply ${number}`, id);
      await panel.getByText("Reply 5").waitFor();
      await panel.getByRole("button", { name: "Show 3 earlier replies" }).click();
      const said = await panel.getByRole("list", { name: "Replies" }).getByRole("article").count();
      expect(said).toBe(5);
      // Tall enough that nothing scrolls under the panel header.
      await page.setViewportSize({ width: 1440, height: 1800 });
      expect(await inspect(page, "discussion", { fullPage: false })).toEqual([]);
      await ask("DELETE", `/api/comment/${id}`);
      await panel.getByText("This comment was deleted.").waitFor();
      await panel.getByText("The small one").waitFor();
      const list = await ask<{ parentId: string | null }[]>("GET", `/api/comment/${ids.Main}`, undefined, person.token);
      expect(list.map(({ parentId }) => parentId)).toEqual(Array(5).fill(id));
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keeps a reply as a draft on Escape, and reopens the field when Undo restores a discarded reply",
    async () => {
      const { page, panel, say, faults, close } = await open();
      await say("Which wheel first?");
      const article = panel.getByRole("article", { name: "Comment by Ben Stone" });
      await article.waitFor();
      await loaded(page);
      const reply = article.getByRole("button", { name: "Reply to Ben Stone" });
      const field = panel.getByRole("textbox", { name: "Reply to Ben Stone" });
      await reply.press("Enter");
      await field.waitFor();
      await page.keyboard.type("The small");
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "detached" });
      expect(await page.getByText("Draft discarded").count()).toBe(0);
      await reply.press("Enter");
      await expectValue(field, "The small");
      await field.press("Control+End");
      await page.keyboard.type(" one");
      await expectValue(field, "The small one");
      await panel.locator(".reply-field").getByRole("button", { name: "Cancel" }).click();
      await field.waitFor({ state: "detached" });
      await page.getByText("Draft discarded").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await expectValue(field, "The small one");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "has reactions, which are toggled, list names, update live and are queued offline",
    async () => {
      const { page, panel, context, ids, ask, say, faults, close } = await open();
      const { id } = await say("Done!");
      const article = panel.getByRole("article", { name: "Comment by Ben Stone" });
      await article.waitFor();
      await loaded(page);
      await article.getByRole("button", { name: "Add reaction" }).press("Enter");
      const picker = page.getByRole("dialog", { name: "Add reaction" });
      await picker.waitFor();
      expect(await inspect(page, "emoji-picker", { fullPage: false })).toEqual([]);
      await picker.getByRole("button", { name: THUMB }).press("Enter");
      const chip = (names: string) =>
        article.getByRole("button", { name: new RegExp(`^${THUMB} \\d from ${names}$`, "u") });
      await chip("Ada Lovelace").waitFor();
      const counts = async () =>
        (await ask<{ count: number }[]>("GET", `/api/task/${ids.Main}/reactions`)).map(({ count }) => count);
      // Ada's reaction is shown before it is saved.
      await expectSoon(counts, [1]);
      const thumb = { emoji: THUMB, isAdded: true };
      await ask("PUT", `/api/comment/${id}/reaction`, thumb);
      await chip("Ada Lovelace and Ben Stone").waitFor();
      expect(await chip("Ada Lovelace and Ben Stone").getAttribute("aria-pressed")).toBe("true");
      await context.setOffline(true);
      await chip("Ada Lovelace and Ben Stone").click();
      await chip("Ben Stone").waitFor();
      await context.setOffline(false);
      await expectSoon(counts, [1]);
      // A reaction that is still being saved stays when the list is loaded again.
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/comment/*/reaction", async (route) => {
        await released;
        await route.continue();
      });
      await chip("Ben Stone").click();
      await chip("Ben Stone and Ada Lovelace").waitFor();
      await ask("PUT", `/api/comment/${id}/reaction`, { emoji: "\u{1f389}", isAdded: true });
      await article.getByRole("button", { name: "\u{1f389} 1 from Ben Stone" }).waitFor();
      expect(await chip("Ben Stone and Ada Lovelace").count()).toBe(1);
      release();
      await expectSoon(counts, [2, 1]);
      await page.unroute("**/api/comment/*/reaction");
      await article.getByRole("button", { name: "Add reaction" }).click();
      await picker.getByRole("textbox").fill("fine");
      await page.keyboard.press("Enter");
      await picker.getByText("Enter one emoji").waitFor();
      await picker.getByRole("textbox").fill("\u{1f9ed}");
      await page.keyboard.press("Enter");
      await article.getByRole("button", { name: "\u{1f9ed} 1 from Ada Lovelace" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "has watchers, who start and stop by button, key, menu and bulk edit, and a section on the home page",
    async () => {
      const { page, panel, ids, ask, ben, person, faults, close } = await open();
      const watchers = async (taskId = ids.Main) =>
        (await ask<{ name: string }[]>("GET", `/api/task/${taskId}/watchers`)).map(({ name }) => name);
      const watches = async (wanted: string[], taskId = ids.Main) => {
        await expectSoon(() => watchers(taskId), wanted);
      };
      await panel.getByRole("img", { name: "Watched by Ada Lovelace" }).waitFor();
      await loaded(page);
      await ask("POST", `/api/task/${ids.Main}/watch`);
      await panel.getByRole("img", { name: "Watched by Ada Lovelace and Ben Stone" }).waitFor();
      await panel.getByRole("button", { name: "Stop watching" }).click();
      await panel.getByRole("img", { name: "Watched by Ben Stone" }).waitFor();
      await watches(["Ben Stone"]);
      // A comment does not make Ada a watcher again.
      await ask("POST", `/api/comment/${ids.Main}`, { content: "Mine" }, person.token);
      await watches(["Ben Stone"]);
      await panel.focus();
      await page.keyboard.press("Shift+S");
      await panel.getByRole("button", { name: "Stop watching" }).waitFor();
      await watches(["Ben Stone", "Ada Lovelace"]);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      const card = page.locator(`[data-task-id="${ids.Other}"]`);
      await card.click({ button: "right" });
      await page.getByRole("menuitem", { name: "Stop watching" }).click();
      await watches([], ids.Other);
      await card.focus();
      await page.keyboard.press("x");
      await page.locator(`[data-task-id="${ids.Main}"] .task-link`).focus();
      await page.keyboard.press("x");
      await page.getByRole("region", { name: "Selected tasks" }).getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Watch", exact: true }).click();
      await watches(["Ada Lovelace"], ids.Other);
      const { user } = await ask<{ user: { id: string } }>("GET", "/api/auth/get-session", undefined, ben.token);
      await ask("PATCH", `/api/task/${ids.Other}`, { userId: user.id }, person.token);
      await page.goto("/");
      await page
        .getByRole("region", { name: /^Watching/ })
        .getByRole("link", { name: "Main" })
        .waitFor();
      const delegated = page.getByRole("region", { name: /^Assigned by me/ });
      await delegated.getByRole("link", { name: "Other" }).waitFor();
      await delegated.getByText("Assigned to Ben Stone").waitFor();
      expect(await inspect(page, "watching")).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

async function drafted(page: Parameters<typeof storedRows>[0]): Promise<string> {
  return (await storedRows(page)).map(([, value]) => value).join();
}
