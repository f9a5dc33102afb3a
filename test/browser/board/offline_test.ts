/** The app without a connection: a reload shows the last boards, tasks and inbox, and changes continue from there. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";
import { expectCards, lane, link, WIDE } from "./board_moves.ts";
import { furnishBoard } from "./board_world.ts";

/** The names of the stored pages. */
const storedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await answer(indexedDB.open("hexlane"));
    const names = await answer(db.transaction("pages").objectStore("pages").getAllKeys());
    db.close();
    return names.map(String);
  });

/** The URLs in all caches. */
const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    }
    return urls;
  });

describe.skipIf(!hasBrowser)("without a connection", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "a reload shows the last board, task and inbox; changes continue from there; sign-out deletes them",
    async () => {
      const board = await furnishBoard(world, ["Main", "Other"]);
      const { token } = board.person;
      await world.ask("PATCH", `/api/task/${board.ids.Main}`, { token, body: { description: "Read me **anywhere**" } });
      const { page, context, enter, close } = await world.open({ ...WIDE, serviceWorkers: "allow" });
      await enter(board.person);
      await page.goto("/inbox");
      await page.getByRole("heading", { name: "Inbox" }).waitFor();
      await page.goto(`${board.path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByText("Read me anywhere").waitFor();
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
      });
      const isStored = async (): Promise<boolean> =>
        (await storedPages(page)).filter((name) => /"(board|task|activities|session)"/.test(name)).length >= 4;
      await expectSoon(isStored, true);

      await context.setOffline(true);
      await page.reload();
      await panel.getByText("Read me anywhere").waitFor();
      await expectCards(page, "To Do", ["Main", "Other"]);
      await panel.getByLabel("Title", { exact: true }).fill("Renamed offline");
      await panel.getByLabel("Title", { exact: true }).press("Enter");
      await page.getByText("1 change is waiting").waitFor();
      await page.goto("/inbox");
      await page.getByRole("heading", { name: "Inbox" }).waitFor();
      await page.goto(board.path);
      await expectCards(page, "To Do", ["Renamed offline", "Other"]);
      await world.ask("PATCH", `/api/task/${board.ids.Other}`, { token, body: { title: "Renamed elsewhere" } });
      await context.setOffline(false);
      await expectCards(page, "To Do", ["Renamed offline", "Renamed elsewhere"]);
      const titleOf = async (): Promise<string> =>
        (await world.ask<{ title: string }>("GET", `/api/task/${board.ids.Main}`, { token })).title;
      await expectSoon(titleOf, "Renamed offline");
      await world.ask("PATCH", `/api/task/${board.ids.Other}`, { token, body: { title: "Seen live" } });
      await link(page, "Seen live").waitFor();

      expect((await cachedUrls(page)).filter((url) => url !== "/" && !url.startsWith("/assets/"))).toEqual([]);
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.waitForURL(/\/sign-in/);
      expect(await storedPages(page)).toEqual([]);
      await context.setOffline(true);
      await page.goto(board.path);
      await page.getByText("You're offline").first().waitFor();
      expect(await lane(page, "To Do").count()).toBe(0);
      expect(await page.getByText("Seen live").count()).toBe(0);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});
