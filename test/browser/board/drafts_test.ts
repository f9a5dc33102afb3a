/**
 * Unsaved text survives navigation, crashes and sign-ins. It is restored for the same account only.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as OTPAuth from "otpauth";
import type { Route } from "playwright-core";
import { isFull } from "../../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  openBrowserWorld,
  PASSWORD,
  type Person,
} from "../browser.ts";
import { joinAs } from "../workspace_world.ts";
import { expectCards, lane, link, WIDE } from "./board_moves.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";
import {
  commentOf,
  contentsOf,
  expectValue,
  holdDatabase,
  loaded,
  type OpenedTask,
  openTask,
  saidIn,
  storedRows,
} from "./draft_world.ts";

describe.skipIf(!hasBrowser)("on a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const open = (titles?: string[], query?: string): Promise<OpenedTask> => openTask(world, titles, query);
  const contents = (board: BoardWorld): Promise<string[]> => contentsOf(world, board);

  test(
    "unsaved text in any field of a task survives Escape, opening another card, a link, Back and a reload",
    async () => {
      const visit = await open();
      const { page, panel, ids, person, faults, close } = visit;
      await world.ask("POST", `/api/comment/${ids.Main}`, { token: person.token, body: { content: "Said before" } });
      await panel.getByText("Said before").waitFor();
      await commentOf(panel).fill("A comment, begun");
      await panel.getByLabel("Add subtask").fill("A part, begun");
      const said = panel.getByRole("article", { name: "Comment by Ada Lovelace" });
      await said.getByRole("button", { name: "Edit" }).click();
      await said.getByRole("textbox", { name: "Comment" }).fill("Said again");
      await panel.getByRole("button", { name: "Edit" }).first().click();
      await panel.getByRole("textbox", { name: "Description" }).fill("A description,\nbegun");

      async function expectAll(): Promise<void> {
        await expectValue(commentOf(panel), "A comment, begun");
        await expectValue(panel.getByLabel("Add subtask"), "A part, begun");
        await expectValue(said.getByRole("textbox", { name: "Comment" }), "Said again");
        await expectValue(panel.getByRole("textbox", { name: "Description" }), "A description,\nbegun");
      }
      async function reopen(): Promise<void> {
        await panel.waitFor({ state: "detached" });
        await link(page, "Main").click();
        await expectAll();
      }
      await panel.getByRole("button", { name: "Close" }).click();
      await reopen();
      expect(await panel.getByText("Draft restored").count()).toBe(4);
      await panel.press("Escape");
      await reopen();
      await page.locator(".task-card", { hasText: "Other" }).getByRole("link").click();
      await page.getByRole("dialog", { name: "Task DEM-2" }).waitFor();
      await page.goBack();
      await expectAll();
      await page.reload();
      await expectAll();
      await page.goto("/my-tasks");
      await page.goto(`${visit.path}?task=DEM-1`);
      await expectAll();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "unsaved text is removed when it is saved or discarded, and a discard can be undone",
    async () => {
      const visit = await open();
      const { page, panel, close } = visit;
      await commentOf(panel).fill("To be sent");
      await page.reload();
      await panel.getByText("Draft restored").waitFor();
      await panel.getByRole("button", { name: "Comment", exact: true }).click();
      await saidIn(panel).getByText("To be sent").waitFor();
      await page.reload();
      await saidIn(panel).getByText("To be sent").waitFor();
      await expectValue(commentOf(panel), "");
      expect(await contents(visit)).toEqual(["To be sent"]);

      await commentOf(panel).fill("Not to be sent");
      await page.reload();
      await panel.getByRole("button", { name: "Discard" }).click();
      await expectValue(commentOf(panel), "");
      await page.getByRole("button", { name: "Undo" }).click();
      await expectValue(commentOf(panel), "Not to be sent");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "unsaved text survives a reload and a crash before the browser's database has stored it",
    async () => {
      const visit = await open();
      const { page, panel, context, path, close } = visit;
      await holdDatabase(page);
      await commentOf(panel).fill("To be sent");
      await page.reload();
      await expectValue(commentOf(panel), "To be sent");

      await holdDatabase(page);
      await panel.getByRole("button", { name: "Comment", exact: true }).click();
      await saidIn(panel).getByText("To be sent").waitFor();
      await page.getByText("Saving…").waitFor({ state: "detached" });
      await page.reload();
      await saidIn(panel).getByText("To be sent").waitFor();
      await expectValue(commentOf(panel), "");

      await holdDatabase(page);
      await commentOf(panel).fill("Typed before the crash");
      const crashed = page.waitForEvent("crash");
      void page.goto("chrome://crash").catch(() => {});
      await crashed;
      const next = await context.newPage();
      const nextPanel = next.getByRole("dialog", { name: "Task DEM-1" });
      await next.goto(`${path}?task=DEM-1`);
      await expectValue(commentOf(nextPanel), "Typed before the crash");
      expect(await contents(visit)).toEqual(["To be sent"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "unsaved text survives a crashed or closed tab, is hidden from other accounts, and is deleted on sign-out",
    async () => {
      const visit = await open();
      const { page, panel, context, path, workspaceId, person, enter, close } = visit;
      const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "member" });
      await commentOf(panel).fill("Typed before the crash");
      const crashed = page.waitForEvent("crash");
      void page.goto("chrome://crash").catch(() => {});
      await crashed;
      const next = await context.newPage();
      const nextPanel = next.getByRole("dialog", { name: "Task DEM-1" });
      await next.goto(`${path}?task=DEM-1`);
      await expectValue(commentOf(nextPanel), "Typed before the crash");

      await next.goto("about:blank");
      await enter(other);
      await next.goto(`${path}?task=DEM-1`);
      await commentOf(nextPanel).waitFor();
      await expectValue(commentOf(nextPanel), "");
      await next.goto("about:blank");
      await enter(person);
      await next.goto(`${path}?task=DEM-1`);
      await expectValue(commentOf(nextPanel), "Typed before the crash");
      await next.goto("/");
      await next.getByRole("button", { name: "Your account" }).click();
      await next.getByRole("menuitem", { name: "Sign out" }).click();
      await next.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
      await next.waitForURL(/\/sign-in/);
      const left = JSON.stringify([await storedRows(next), await next.evaluate(() => ({ ...localStorage }))]);
      expect(left).not.toContain("Typed before");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "unsaved text of a new task survives Escape and a reload",
    async () => {
      const { page, faults, close } = await open(["Main"], "");
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      await page.keyboard.type("Half a ti");
      await page.keyboard.press("Escape");
      await lane(page, "To Do").getByText("Draft: Half a ti").waitFor();
      await page.reload();
      const field = page.getByLabel("Title of the new task in To Do");
      await expectValue(field, "Half a ti");
      await field.focus();
      await page.keyboard.press("End");
      await page.keyboard.type("tle");
      await page.keyboard.press("Enter");
      await expectCards(page, "To Do", ["Main", "Half a title"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "unsaved text is the same in two tabs, and is sent once",
    async () => {
      const visit = await open();
      const { panel, context, path, close } = visit;
      const second = await context.newPage();
      await second.goto(`${path}?task=DEM-1`);
      const secondPanel = second.getByRole("dialog", { name: "Task DEM-1" });
      await commentOf(secondPanel).waitFor();
      await commentOf(panel).fill("From one tab");
      await expectValue(commentOf(secondPanel), "From one tab");
      await commentOf(secondPanel).press("End");
      await second.keyboard.type(" to the other");
      await expectValue(commentOf(panel), "From one tab to the other");
      await second.keyboard.press("Control+Enter");
      await expectValue(commentOf(panel), "");
      await saidIn(panel).getByText("From one tab to the other").waitFor();
      expect(await contents(visit)).toEqual(["From one tab to the other"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "unsaved text waits for a sign-in when the session ends, and is sent as the same account",
    async () => {
      const visit = await open();
      const { page, panel, ids, person, context, faults, close } = visit;
      await panel.getByRole("button", { name: "Edit" }).first().click();
      await panel.getByRole("textbox", { name: "Description" }).fill("Rewritten");
      await commentOf(panel).fill("Said in time");
      await context.clearCookies();
      await page.keyboard.press("Control+Enter");
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await dialog.getByLabel("Password", { exact: true }).fill("not the password");
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      await dialog.getByRole("alert").first().waitFor();
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await saidIn(panel).getByText("Said in time").waitFor();
      await expectValue(panel.getByRole("textbox", { name: "Description" }), "Rewritten");

      // A failed read would also open the dialog, so all reads are held until the next sign-in.
      const reads: Route[] = [];
      let isSignedOut = true;
      await page.route("**/api/**", async (route) => {
        if (isSignedOut && route.request().method() === "GET") reads.push(route);
        else await route.continue();
      });
      // A user who closes the dialog stays signed out and keeps the text.
      await context.clearCookies();
      await panel.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await panel.waitFor();
      await page.getByRole("alert").getByText("You're signed out.").waitFor();
      await page.getByRole("alert").getByRole("button", { name: "Sign in" }).click();
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      isSignedOut = false;
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      for (const route of reads) await route.continue();
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.locator(".markdown", { hasText: "Rewritten" }).waitFor();
      // The text is shown before the server has saved it.
      const saved = () => world.ask<{ description: string }>("GET", `/api/task/${ids.Main}`, { token: person.token });
      while ((await saved()).description !== "Rewritten") await Bun.sleep(50);
      expect(await contents(visit)).toEqual(["Said in time"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "unsaved text waits for the second factor if the account has one",
    async () => {
      const visit = await open();
      const { page, panel, person, context, faults, close } = visit;
      const ask = <Answer>(path: string, body: object): Promise<Answer> =>
        world.ask("POST", `/api/auth/two-factor/${path}`, { token: person.token, body });
      const { totpURI, backupCodes } = await ask<{ totpURI: string; backupCodes: string[] }>("enable", {
        password: PASSWORD,
      });
      await ask("verify-totp", { code: OTPAuth.URI.parse(totpURI).generate() });
      await commentOf(panel).fill("Said with two factors");
      await context.clearCookies();
      await commentOf(panel).press("Control+Enter");
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      const second = page.getByRole("dialog", { name: "Two-factor authentication" });
      await second.getByRole("button", { name: "Use a backup code instead" }).click();
      await second.getByLabel("Backup code").fill(backupCodes[0] ?? "");
      await second.getByRole("button", { name: "Continue" }).click();
      await second.waitFor({ state: "detached" });
      await saidIn(panel).getByText("Said with two factors").waitFor();
      expect(await contents(visit)).toEqual(["Said with two factors"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "unsaved text survives an external sign-in that returns to the page",
    async () => {
      const visit = await open();
      const { page, panel, person, context, close } = visit;
      await commentOf(panel).fill("Said on the way");
      await context.clearCookies();
      await commentOf(panel).press("Control+Enter");
      await page.getByRole("button", { name: "Other ways to sign in" }).click();
      await page.waitForURL(/\/sign-in\?next=/);
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await saidIn(panel).getByText("Said on the way").waitFor();
      expect(await contents(visit)).toEqual(["Said on the way"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "unsaved text is never sent as another account that signs in instead",
    async () => {
      const visit = await open();
      const { page, panel, workspaceId, person, context, close } = visit;
      const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "member" });
      await commentOf(panel).fill("By Ada alone");
      await context.clearCookies();
      await page.keyboard.press("Control+Enter");
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await dialog.getByLabel("Email").fill(other.email);
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "Hello, Charles Babbage" }).waitFor();
      await page.goto(`${visit.path}?task=DEM-1`);
      await commentOf(panel).waitFor();
      expect(await panel.getByText("By Ada alone").count()).toBe(0);
      expect(await contents(visit)).toEqual([]);

      await page.goto("about:blank");
      await visit.enter(await signInAgain(person));
      await page.goto(`${visit.path}?task=DEM-1`);
      await saidIn(panel).getByText("By Ada alone").waitFor();
      expect(await contents(visit)).toEqual(["By Ada alone"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "unsaved text can be copied when another user deletes the task, and sent when the task is restored",
    async () => {
      const visit = await open();
      const { page, panel, ids, workspaceId, person, close } = visit;
      const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "admin" });
      await commentOf(panel).fill("Still being written");
      await page.keyboard.type("!");
      await world.ask("DELETE", `/api/task/${ids.Main}`, { token: other.token });
      await panel.getByText("Charles Babbage deleted this task.").waitFor();
      const kept = panel.getByRole("region", { name: "Your unsaved text" });
      await expectValue(kept.getByRole("textbox"), "Still being written!");
      await kept.getByRole("button", { name: "Copy" }).waitFor();
      await panel.getByRole("button", { name: "Restore task" }).click();
      await expectValue(commentOf(panel), "Still being written!");
      await commentOf(panel).press("Control+Enter");
      await saidIn(panel).getByText("Still being written!").waitFor();
      expect(await contents(visit)).toEqual(["Still being written!"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "the board stays visible without a connection, and a card shows its cached data",
    async () => {
      const visit = await open(["Main", "Other"], "");
      const { page, context, close } = visit;
      await loaded(page);
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
      await link(page, "Other").click();
      const panel = page.getByRole("dialog", { name: "Task DEM-2" });
      await panel.getByText("The rest of this task isn't available until you reconnect.").waitFor();
      await panel.getByRole("heading", { name: "Other" }).waitFor();
      expect(await panel.getByRole("definition").first().innerText()).toBe("To Do");
      await expectCards(page, "To Do", ["Main", "Other"]);
      await context.setOffline(false);
      await commentOf(panel).waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "a panel whose code cannot be loaded shows an error, and opens on the next try",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const { page, enter, close } = await world.open(WIDE);
      await enter(board.person);
      let isBroken = false;
      await page.route(/\/assets\/chunk.+\.js$/, (route) =>
        isBroken ? route.abort("connectionfailed") : route.continue(),
      );
      await page.addInitScript(() => {
        // Prevents preloading of the panel's code.
        const late = globalThis.setTimeout;
        globalThis.setTimeout = ((run: () => void, after = 0, ...rest: []) =>
          late(run, after === 1_000 ? 1_000_000 : after, ...rest)) as typeof setTimeout;
      });
      await page.goto(board.path);
      await expectCards(page, "To Do", ["Main"]);
      isBroken = true;
      await link(page, "Main").click();
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("button", { name: "Try again" }).waitFor();
      await expectCards(page, "To Do", ["Main"]);
      isBroken = false;
      await panel.getByRole("button", { name: "Try again" }).click();
      await commentOf(panel).waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  async function signInAgain(person: Person): Promise<Person> {
    const body = { email: person.email, password: PASSWORD };
    const { token } = await world.ask<{ token: string }>("POST", "/api/auth/sign-in/email", { body });
    return { ...person, token };
  }
});
