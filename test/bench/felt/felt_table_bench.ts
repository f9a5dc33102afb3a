/**
 * The table view with 10,000 rows: the frames while it scrolls, and the frames from a key to the painted edit. Prints Markdown
 * and asserts nothing. CPU is the time of the main thread, which other processes slow down less than the frames. Needs chromium.
 *
 * ```
 * bun test/bench/felt/felt_table_bench.ts          10,000 rows
 * bun test/bench/felt/felt_table_bench.ts 1000     another number
 * ```
 *
 * @module
 */
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { furnishBoard } from "../../browser/board/board_world.ts";
import { openBrowserWorld } from "../../browser/browser.ts";
import { chromiumBoard, median, threadTime } from "./felt_actions.ts";

const ROWS = Number(process.argv[2] ?? "10000");
const STATUSES = ["to-do", "in-progress", "in-review", "done"];
const IMPORT = 2_000;
/** Pixels per frame for a slow wheel, a fast wheel, and dragging the scroll bar. */
const SPEEDS = [40, 120, 900];
const FRAMES = 120;
const EDITS = 8;

interface Scroll {
  frames: number[];
  /** Frames without a row in the middle. */
  blank: number;
}

const scroll = (page: Page, pixels: number): Promise<Scroll> =>
  page.evaluate(
    async ({ step, count }) => {
      const grid = document.querySelector("[role=grid]") as HTMLElement;
      const { left, top, height } = grid.getBoundingClientRect();
      const frames: number[] = [];
      let blank = 0;
      let last = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < count; frame += 1) {
        grid.scrollTop += step;
        const now = await new Promise<number>(requestAnimationFrame);
        frames.push(now - last);
        last = now;
        if (!document.elementFromPoint(left + 200, top + height / 2)?.closest("[data-line]")) blank += 1;
      }
      return { frames, blank };
    },
    { step: pixels, count: FRAMES },
  );

/** Types a title and presses Enter. @returns the frames until the cell shows it, and the milliseconds until it is painted */
async function edit(page: Page, title: string): Promise<{ frames: number; milliseconds: number }> {
  await page.locator("[data-line='3'] > [data-column='1']").click();
  await page.keyboard.type(title);
  const shown = page.evaluate(async (text) => {
    const start = await new Promise<number>((resolve) =>
      addEventListener("keydown", ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
    );
    const isShown = (): boolean =>
      [...document.querySelectorAll("[data-column='1'] bdi")].some((cell) => cell.textContent === text);
    let frames = 0;
    do {
      await new Promise(requestAnimationFrame);
      frames += 1;
    } while (!isShown());
    await new Promise((resolve) => setTimeout(resolve));
    return { frames, milliseconds: performance.now() - start };
  }, title);
  await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
  const result = await shown;
  await page.waitForTimeout(600);
  return result;
}

const world = await openBrowserWorld({ RATE_LIMIT: "off", LOG_LEVEL: "warn" }, { judged: false });
try {
  const board = await furnishBoard(world, []);
  for (let from = 0; from < ROWS; from += IMPORT) {
    const tasks = Array.from({ length: Math.min(IMPORT, ROWS - from) }, (_, index) => ({
      title: `Card ${from + index}: something that is to be done, in a few words`,
      status: STATUSES[(from + index) % STATUSES.length],
      priority: index % 3 === 0 ? "high" : "no-priority",
    }));
    await world.ask("POST", `/api/task/import/${board.projectId}`, { token: board.person.token, body: { tasks } });
  }
  const { visit, debug } = await chromiumBoard(world, board);
  const { page } = visit;
  await page.goto(`${board.path}?view=table`);
  await page.getByRole("gridcell").first().waitFor();
  await page.waitForTimeout(3_000);
  await visit.untilIdle();
  const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
  console.log(`\n| scrolling ${ROWS} rows | worst frame | median | over 32 ms | blank | CPU per frame | load |`);
  console.log("|---|---|---|---|---|---|---|");
  for (const pixels of SPEEDS) {
    const before = await threadTime(debug);
    const { frames, blank } = await scroll(page, pixels);
    const cpu = ((await threadTime(debug)) - before) / FRAMES;
    const cells = [
      `${Math.max(...frames).toFixed(1)} ms`,
      `${median(frames).toFixed(1)} ms`,
      frames.filter((one) => one > 32).length,
      blank,
      `${cpu.toFixed(1)} ms`,
      load(),
    ];
    console.log(`| ${pixels} pixels per frame | ${cells.join(" | ")} |`);
    await page.waitForTimeout(500);
  }
  await page.evaluate(() => document.querySelector("[role=grid]")?.scrollTo(0, 0));
  await page.waitForTimeout(500);
  const edits = [];
  for (let count = 0; count < EDITS; count += 1) edits.push(await edit(page, `Edited ${count}`));
  const times = edits.map(({ milliseconds }) => milliseconds);
  console.log("\n| an edit | frames until it is shown | median | worst | load |\n|---|---|---|---|---|");
  console.log(
    `| Enter | ${edits.map(({ frames }) => frames).join(", ")} | ${median(times).toFixed(1)} ms | ${Math.max(...times).toFixed(1)} ms | ${load()} |`,
  );
} finally {
  await world.close();
}
// The browser would keep the process running.
process.exit();
