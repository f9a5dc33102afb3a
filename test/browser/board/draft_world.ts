/**
 * An open task next to its board, with the fields that keep unsaved text.
 *
 * @module
 */
import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { WAIT_SECONDS } from "../../tier.ts";
import type { BrowserWorld, Visit } from "../browser.ts";
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
  return { ...board, ...visit, panel: visit.page.getByRole("dialog", { name: "Task DEM-1" }) };
}

/** The field itself, not the read-only copy shown in a deleted task. */
export const commentOf = (panel: Locator): Locator => panel.getByRole("textbox", { name: "New comment", exact: true });

export const saidIn = (panel: Locator): Locator => panel.getByRole("article", { name: "Comment by Ada Lovelace" });

/** The stored comments of the task "Main". */
export async function contentsOf(world: BrowserWorld, { ids, person }: BoardWorld): Promise<string[]> {
  const { token } = person;
  const list = await world.ask<{ content: string }[]>("GET", `/api/comment/${ids.Main}`, { token });
  return list.map(({ content }) => content);
}

/** Allows for a busy machine. */
const TRIES = WAIT_SECONDS * 20;

/** Waits until a field contains a text. */
export async function expectValue(field: Locator, value: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await field.inputValue({ timeout: 1_000 }).catch(() => undefined)) === value) return;
    await Bun.sleep(50);
  }
  expect(await field.inputValue()).toBe(value);
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
