/**
 * How long a board takes to load, for `felt_bench.ts`.
 *
 * @module
 */
import type { CDPSession } from "playwright-core";
import type { BoardWorld } from "../../browser/board/board_world.ts";
import type { BrowserWorld, Visit } from "../../browser/browser.ts";
import { chromiumBoard, median, threadTime } from "./felt_actions.ts";

const FAST_3G = {
  offline: false,
  latency: 300,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

interface Load {
  cards: number;
  requests: number;
  scripts: number;
  answers: number;
  all: number;
  /** Elapsed time of the main thread's tasks, including delays caused by other processes. */
  busy: number;
  /** CPU time of the main thread. */
  cpu: number;
}

/** Opens a board and measures until its first cards are painted. */
export async function loadBoard({ page }: Visit, debug: CDPSession, path: string): Promise<Load> {
  const before = await threadTime(debug);
  await page.goto(path);
  await page.waitForFunction(() => (window as unknown as { firstCards?: number }).firstCards !== undefined);
  const { metrics } = await debug.send("Performance.getMetrics");
  const cpu = (await threadTime(debug)) - before;
  const seen = await page.evaluate(() => {
    const cards = (window as unknown as { firstCards: number }).firstCards;
    const pages = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const files = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => responseEnd <= cards,
    );
    const sent = (rows: readonly PerformanceResourceTiming[]): number =>
      rows.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
    return {
      cards,
      requests: [...pages, ...files].filter(({ transferSize }) => transferSize > 0).length,
      scripts: sent(files.filter(({ name }) => name.endsWith(".js"))),
      answers: sent(files.filter(({ name }) => name.includes("/api/"))),
      all: sent([...pages, ...files]),
    };
  });
  const busy = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  return { ...seen, busy, cpu: Math.max(cpu, 0) };
}

export interface LoadingOptions {
  rounds: number;
  isSlow: boolean;
}

/** @returns the cells of a row: as in `LOADED_BEFORE`, and the CPU time of the main thread */
export async function measureLoading(
  world: BrowserWorld,
  board: BoardWorld,
  { rounds, isSlow }: LoadingOptions,
): Promise<string> {
  const cold: Load[] = [];
  const warm: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { visit, debug } = await chromiumBoard(world, board);
    if (isSlow) {
      await debug.send("Network.enable");
      await debug.send("Network.emulateNetworkConditions", FAST_3G);
    }
    cold.push(await loadBoard(visit, debug, board.path));
    // Waits until idle-time loading has finished.
    await visit.page.waitForTimeout(isSlow ? 6_000 : 2_500);
    warm.push(await loadBoard(visit, debug, board.path));
    await visit.close();
  }
  const of = (rows: readonly Load[], name: keyof Load): string => median(rows.map((row) => row[name])).toFixed(0);
  const bytes = `${of(cold, "all")} (${of(cold, "scripts")} / ${of(cold, "answers")})`;
  const times = `${of(cold, "cards")} ms | ${of(warm, "cards")} ms`;
  return `${times} | ${of(cold, "requests")} | ${bytes} | ${of(warm, "all")} | ${of(cold, "busy")} ms | ${of(cold, "cpu")} ms`;
}
