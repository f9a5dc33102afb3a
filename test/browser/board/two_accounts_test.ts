/**
 * All tabs of a browser share one session cookie. A tab that shows one account never writes as another account that signed in
 * in a second tab, even if the first tab was not notified.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  liveEditor,
  openBrowserWorld,
  PASSWORD,
  type Person,
} from "../browser.ts";
import { joinAs } from "../workspace_world.ts";
import { expectCards, lane, link } from "./board_moves.ts";
import type { BoardWorld } from "./board_world.ts";
import { commentOf, contentsOf, expectValue, type OpenedTask, openTask, saidIn, storedRows } from "./draft_world.ts";

describe.skipIf(!hasBrowser)("a tab whose account was replaced in a second tab", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** The first tab is not notified by the second. Setting `late` moves its clock ahead, so that its data becomes stale. */
  async function open(): Promise<OpenedTask & { other: Person }> {
    const visit = await openTask(world);
    const { page, panel, workspaceId, person } = visit;
    const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "admin" });
    await page.addInitScript(() => {
      window.addEventListener(
        "storage",
        (event) => event.key === "hexlane.account" && event.stopImmediatePropagation(),
      );
      const clock = Date.now;
      Object.assign(window, { late: 0 });
      Date.now = () => clock() + (window as unknown as { late: number }).late;
    });
    await page.reload();
    await liveEditor(panel);
    await visit.untilIdle();
    return { ...visit, other };
  }

  async function signInElsewhere({ context, enter, path, other }: OpenedTask & { other: Person }): Promise<Page> {
    await enter(other);
    const second = await context.newPage();
    await second.goto(path);
    await lane(second, "To Do").waitFor();
    return second;
  }

  const titlesIn = async ({ projectId, workspaceId, person }: BoardWorld): Promise<string[]> => {
    const path = `/api/task?workspaceId=${workspaceId}&projectId=${projectId}`;
    const list = await world.ask<{ title: string }[]>("GET", path, { token: person.token });
    return list.map(({ title }) => title).sort();
  };

  async function signInAgain(dialog: Locator): Promise<void> {
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  test.skipIf(!isFull)(
    "keeps its text, asks its own account to sign in, and stores nothing as the other account",
    async () => {
      const visit = await open();
      const { page, panel, ids, person, userId, faults, close } = visit;
      await panel.getByRole("button", { name: "Edit" }).first().click();
      await panel.getByRole("textbox", { name: "Description" }).fill("Described by Ada");
      await commentOf(panel).fill("Said by Ada");
      await signInElsewhere(visit);

      await commentOf(panel).press("Control+Enter");
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await dialog.waitFor();
      expect(await dialog.getByLabel("Email").inputValue()).toBe(person.email);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await panel.getByText("Said by Ada").waitFor();
      await panel.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expectValue(panel.getByRole("textbox", { name: "Description" }), "Described by Ada");
      expect(await contentsOf(world, visit)).toEqual([]);
      const task = (): Promise<object> => world.ask("GET", `/api/task/${ids.Main}`, { token: person.token });
      expect(await task()).not.toMatchObject({ description: "Described by Ada" });

      await page.getByRole("alert").getByRole("button", { name: "Sign in" }).click();
      await signInAgain(dialog);
      await saidIn(panel).getByText("Said by Ada").waitFor();
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.locator(".markdown", { hasText: "Described by Ada" }).waitFor();
      expect(await task()).toMatchObject({ description: "Described by Ada" });
      const path = `/api/comment/${ids.Main}`;
      const comments = await world.ask<{ userId: string }[]>("GET", path, { token: person.token });
      expect(comments.map((comment) => comment.userId)).toEqual([userId]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "creates and changes no task as the other account",
    async () => {
      const visit = await open();
      const { page, panel, close } = visit;
      await panel.getByRole("button", { name: "Close" }).click();
      await signInElsewhere(visit);
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      await page.keyboard.type("New by Ada");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await dialog.waitFor();
      expect(await titlesIn(visit)).toEqual(["Main", "Other"]);
      await signInAgain(dialog);
      await expectCards(page, "To Do", ["Main", "Other", "New by Ada"]);
      expect(await titlesIn(visit)).toEqual(["Main", "New by Ada", "Other"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows no response meant for the other account",
    async () => {
      const visit = await open();
      const { page, ids, person, close } = visit;
      await signInElsewhere(visit);
      await world.ask("POST", `/api/comment/${ids.Other}`, { token: person.token, body: { content: "For Ada" } });
      await link(page, "Other").click();
      await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
      expect(await page.getByText("For Ada").count()).toBe(0);
      await signInAgain(page.getByRole("dialog", { name: "Sign in again" }));
      await page.getByRole("dialog", { name: "Task DEM-2" }).getByText("For Ada").waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "stays with its account when it reloads the session",
    async () => {
      const visit = await open();
      const { page, panel, userId, close } = visit;
      await commentOf(panel).fill("Begun by Ada");
      await signInElsewhere(visit);
      await page.evaluate(() => {
        Object.assign(window, { late: 3_600_000 });
        window.dispatchEvent(new Event("visibilitychange"));
      });
      await page.getByRole("alert").getByText("You're signed out.").waitFor();
      expect(await page.getByRole("dialog", { name: "Sign in again" }).count()).toBe(0);
      await commentOf(panel).press("End");
      await page.keyboard.type(" and ended");
      await expectValue(commentOf(panel), "Begun by Ada and ended");
      const isDraft = ([name]: [string, string]): boolean => name.startsWith("hexlane.draft");
      const keys = (await storedRows(page)).filter(isDraft).map(([name]) => name);
      expect(keys.length).toBe(1);
      expect(keys[0]).toContain(userId);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
