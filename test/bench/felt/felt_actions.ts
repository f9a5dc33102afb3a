/**
 * The actions that `felt_bench.ts` performs on a board.
 *
 * @module
 */
import type { CDPSession, Page } from "playwright-core";
import { middleOf } from "../../browser/board/board_moves.ts";
import type { BoardWorld } from "../../browser/board/board_world.ts";
import type { BrowserWorld, Visit } from "../../browser/browser.ts";

export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

function at(values: readonly number[], part: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) * part)] ?? 0;
}

/** Opens a new browser profile, in which every page records when the first cards are painted. */
export async function chromiumBoard(
  world: BrowserWorld,
  { person }: BoardWorld,
): Promise<{ visit: Visit; debug: CDPSession }> {
  const visit = await world.open({ viewport: { width: 1440, height: 900 } });
  await visit.enter(person);
  await visit.page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector(".task-card .task-link")) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstCards: performance.now() })));
    });
    look.observe(document, { childList: true, subtree: true });
  });
  const debug = await visit.context.newCDPSession(visit.page);
  await debug.send("Performance.enable");
  return { visit, debug };
}

/** Returns the CPU time of the main thread in milliseconds, which hardly depends on how busy the machine is. */
export async function threadTime(debug: CDPSession): Promise<number> {
  const { metrics } = await debug.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0) * 1000;
}

/** Measures the milliseconds from a click on `target` until an element that matches `shown` is painted. */
export const timeClick = (page: Page, target: string, shown: string, index = 0): Promise<number> =>
  page.evaluate(
    async ({ target: clicked, shown: wanted, index: place }) => {
      const start = performance.now();
      (document.querySelectorAll(clicked)[place] as HTMLElement).click();
      while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    },
    { target, shown, index },
  );

/** Measures the milliseconds from a key press until an element that matches `shown` is painted. */
export async function timeKey(page: Page, key: string, shown: string): Promise<number> {
  const timed = page.evaluate(async (wanted) => {
    const start = await new Promise<number>((resolve) =>
      addEventListener("keydown", ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
    );
    while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, shown);
  await page.waitForTimeout(100);
  await page.keyboard.press(key);
  return await timed;
}

interface Frames {
  frames: number;
  median: number;
  late: number;
  /** Frames without a card in the middle of the first column. */
  blank: number;
}

async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const state = { frames: [] as number[], blank: 0, isOver: false };
    Object.assign(window, { state });
    const cards = document.querySelector(".lane-cards")?.getBoundingClientRect() ?? new DOMRect();
    let last = performance.now();
    const note = (): void => {
      const now = performance.now();
      state.frames.push(now - last);
      last = now;
      const shown = document.elementFromPoint(cards.x + cards.width / 2, cards.y + cards.height / 2);
      if (!shown?.closest(".card-row")) state.blank += 1;
      if (!state.isOver) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await act();
  const { frames, blank } = await page.evaluate(() => {
    const { state } = window as unknown as { state: { frames: number[]; blank: number; isOver: boolean } };
    state.isOver = true;
    return state;
  });
  return { frames: frames.length, median: at(frames, 0.5), late: at(frames, 0.95), blank };
}

/**
 * Drags the first card around and drops it in the second column.
 *
 * @returns also the time until it is painted there, and the CPU time of the main thread per frame of the drag
 */
export async function dragOver(page: Page, debug: CDPSession): Promise<Frames & { drop: number; cpu: number }> {
  await page.locator("[draggable=true]").first().waitFor();
  const start = await middleOf(page.locator(".task-card").first());
  const end = await middleOf(page.locator(".lane").nth(1).locator(".task-card").first());
  const title = await page.locator(".task-card .task-link").first().innerText();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const used = await threadTime(debug);
  const frames = await framesDuring(page, async () => {
    for (let step = 1; step <= 120; step += 1) {
      const part = step / 120;
      await page.mouse.move(start.x + (end.x - start.x) * part, start.y + 20 + Math.abs(Math.sin(part * 9)) * 400);
    }
    await page.mouse.move(end.x, end.y, { steps: 5 });
  });
  const cpu = ((await threadTime(debug)) - used) / frames.frames;
  const drop = page.evaluate(async (text) => {
    const begin = await new Promise<number>((resolve) =>
      addEventListener("drop", ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
    );
    const isThere = (): boolean =>
      [...(document.querySelectorAll(".lane")[1]?.querySelectorAll(".task-link") ?? [])].some(
        (one) => one.textContent === text,
      );
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begin;
  }, title);
  await page.waitForTimeout(100);
  await page.mouse.up();
  return { ...frames, drop: await drop, cpu };
}

/** Scrolls the first column down fast, and back to its top. */
export async function flick(page: Page): Promise<Frames> {
  await page.mouse.move((await middleOf(page.locator(".task-card").first())).x, 500);
  const frames = await framesDuring(page, async () => {
    for (let step = 0; step < 130; step += 1) {
      await page.mouse.wheel(0, 400);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  });
  await page.evaluate(() => {
    for (const cards of document.querySelectorAll(".lane-cards")) cards.scrollTop = 0;
  });
  await page.waitForTimeout(300);
  return frames;
}
