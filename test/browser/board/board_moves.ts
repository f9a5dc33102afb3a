/**
 * Finds and moves cards.
 *
 * @module
 */
import type { CDPSession, Locator, Page } from "playwright-core";
import { expectSoon } from "../until.ts";

/** Wide enough to show all columns, because the mouse can reach only visible columns. */
export const WIDE = { viewport: { width: 1900, height: 900 } };

export const lane = (page: Page, name: string): Locator => page.getByRole("region", { name });
export const link = (page: Page, title: string): Locator => page.getByRole("link", { name: title, exact: true });
export const card = (page: Page, title: string): Locator => page.locator(".task-card", { hasText: title });

/** Adds a value of a filter, such as `Priority` and `High`. */
export async function chooseFilter(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: field, exact: true }).click();
  await page.getByRole("listbox", { name: field }).getByRole("option", { name: value, exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

/** Chooses from the display options, such as `Group by` and `Assignee`. */
export async function chooseDisplay(page: Page, option: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("menuitem", { name: option }).click();
  await page.getByRole("menuitemradio", { name: value, exact: true }).click();
  await page.getByRole("menu").first().waitFor({ state: "detached" });
}

/** Drags with the real mouse, in small steps. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.locator("[draggable=true]").first().waitFor();
  const [start, end] = [await middleOf(from), await upperEdgeOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 10, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

/** Longer than the app's long-press delay. */
const HOLD_MILLISECONDS = 400;

/** Long-presses with one finger, then drags. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await upperEdgeOf(to)];
  const debug = await page.context().newCDPSession(page);
  await touch(debug, "touchStart", start);
  await page.waitForTimeout(HOLD_MILLISECONDS);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    const at = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
    await touch(debug, "touchMove", at);
  }
  await touch(debug, "touchEnd");
  await debug.detach();
}

/** Dispatches a touch event. */
export async function touch(
  debug: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  at?: { x: number; y: number },
): Promise<void> {
  await debug.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
}

export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(place);
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Returns a point near the upper edge. A card that is dropped there lands before this card, or on this column's header.
 */
async function upperEdgeOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width } = await boxOf(place);
  return { x: x + width / 2, y: y + 8 };
}

async function boxOf(place: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await place.waitFor();
  const box = await place.boundingBox();
  if (!box) throw new Error("Cannot reach an element that is not visible");
  return box;
}

/** Waits until a column shows these cards, from top to bottom. */
export async function expectCards(page: Page, name: string, titles: string[]): Promise<void> {
  await lane(page, name).waitFor();
  await expectSoon(() => lane(page, name).locator(".task-link").allInnerTexts(), titles);
}

/**
 * Records the changes that the page sends: method, path and body. Call it before opening the page; each page load starts a new
 * record.
 *
 * @returns a function that reads the record
 */
export async function watchChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    const ask = window.fetch;
    window.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (request.method !== "GET") {
        noted.push(`${request.method} ${new URL(request.url).pathname} ${await request.clone().text()}`);
      }
      return await ask(request);
    }) as typeof fetch;
    Object.assign(window, { noted });
  });
  return async () => await page.evaluate(() => (window as unknown as { noted: string[] }).noted);
}
