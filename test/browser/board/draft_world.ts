/**
 * An open task next to its board, with the fields that keep unsaved text.
 *
 * @module
 */
import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { WAIT_SECONDS } from "../../tier.ts";
import { type BrowserWorld, fieldValue, liveEditor, type Visit } from "../browser.ts";
import { lane, WIDE } from "./board_moves.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";

export interface OpenedTask extends BoardWorld, Visit {
  panel: Locator;
}

/** Opens a board as a new account; by default with its first task open. */
export async function openTask(
  world: BrowserWorld,
  titles: readonly string[] = ["Main", "Other"],
  query = "?task=DEM-1",
): Promise<OpenedTask> {
  const board = await furnishBoard(world, titles);
  const visit = await world.open(WIDE);
  await visit.enter(board.person);
  await visit.page.goto(board.path + query);
  await lane(visit.page, "To Do").waitFor();
  const panel = visit.page.getByRole("dialog", { name: "Task DEM-1" });
  if (query !== "") await liveEditor(panel);
  return { ...board, ...visit, panel };
}

/** The field itself, not the read-only copy shown in a deleted task. */
export const commentOf = (panel: Locator): Locator => panel.getByRole("textbox", { name: "New comment", exact: true });

export const saidIn = (panel: Locator): Locator => panel.getByRole("article", { name: "Comment by Ada Lovelace" });

/** Returns the stored comments of the task "Main". */
export async function contentsOf(world: BrowserWorld, { ids, person }: BoardWorld): Promise<string[]> {
  const { token } = person;
  const list = await world.ask<{ content: string }[]>("GET", `/api/comment/${ids.Main}`, { token });
  return list.map(({ content }) => content);
}

/** Returns the stored drafts and unsent changes of the browser, by name. */
export const storedRows = (page: Page): Promise<[string, string][]> =>
  page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await answer(indexedDB.open("hexlane"));
    const texts = db.transaction("texts").objectStore("texts");
    const [names, values] = await Promise.all([answer(texts.getAllKeys()), answer(texts.getAll())]);
    db.close();
    return names.map((name, index): [string, string] => [String(name), String(values[index])]);
  });

/** Makes all later writes of the page to its database wait, until the page is closed. */
export const holdDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("hexlane");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction("texts", "readwrite").objectStore("texts");
          const hold = (): void => {
            store.get("").onsuccess = hold;
            resolve();
          };
          hold();
        };
      }),
  );

/** Allows for a busy machine. */
const TRIES = WAIT_SECONDS * 20;

/** Waits until a field contains the text. */
export async function expectValue(field: Locator, value: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await fieldValue(field, { timeout: 1_000 }).catch(() => undefined)) === value) return;
    await Bun.sleep(50);
  }
  expect(await fieldValue(field)).toBe(value);
}

/** Waits until the lazily loaded code has arrived, so that no further requests follow. */
export async function loaded(page: Page): Promise<void> {
  const count = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length);
  for (let before = -1; before !== (await count()); ) {
    before = await count();
    await page.waitForTimeout(2_500);
  }
}
