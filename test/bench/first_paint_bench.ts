/**
 * The first paint and the first card of a board of 1,000 tasks on slow networks: first with an empty browser cache,
 * then with a warm one. Chromium delays every response and limits the speed. Needs chromium. Run: `bun
 * test/bench/first_paint_bench.ts`; it fails when a bound is exceeded.
 *
 * `BENCH_ROUNDS` (3) visits are made. Only the best one counts, because other work on the machine can only make visits slower.
 *
 * @module
 */
import { type BoardWorld, furnishBoard } from "../browser/board/board_world.ts";
import { openBrowserWorld, type Visit } from "../browser/browser.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? "3");
const CARDS = Number(process.env.BENCH_CARDS ?? "1000");
const STATUSES = ["to-do", "in-progress", "in-review", "done"];
const network = (latency: number, speed = 1) => ({
  offline: false,
  latency,
  downloadThroughput: (1.6 * 1024 * 1024 * speed) / 8,
  uploadThroughput: (750 * 1024 * speed) / 8,
});
const NETWORKS = {
  "Fast 3G, 150 ms": network(150),
  "Fast 3G of the developer tools, 562 ms": network(562.5, 0.9),
} as const;
const BOUNDS = { cold: { paint: 2_500, requests: 12 }, warm: { paint: 1_000, requests: 12 } };

interface Seen {
  /**
   * Milliseconds until the first paint with content, and until a card is visible. Gray placeholder lines do not count as content;
   * the brand does.
   */
  paint: number;
  card: number;
  /** Milliseconds until the page itself has arrived. */
  html: number;
  /** Requests before the first card, and how many of them the cache did not serve. */
  requests: string[];
  loaded: number;
}

async function visit({ page }: Visit, path: string): Promise<Seen> {
  await page.goto(path);
  await page.waitForFunction(() => (window as unknown as { firstCard?: number }).firstCard !== undefined);
  return await page.evaluate(() => {
    const card = (window as unknown as { firstCard: number }).firstCard;
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const { committed } = window as unknown as { committed: number };
    // Browsers request the tab's icon on their own.
    const before = files.filter(({ startTime, name }) => startTime < committed && !/\/icon-\w+\.svg$/.test(name));
    return {
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      card,
      html: (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[])[0]?.responseEnd ?? 0,
      // The first request is for the page itself.
      requests: [
        "/",
        ...before.map(({ name, startTime, responseEnd }) => {
          const path = name.replace(location.origin, "").replace(/[?-].*/, "");
          return `${path}: ${startTime.toFixed(0)} to ${responseEnd.toFixed(0)} ms`;
        }),
      ],
      loaded: before.filter(({ transferSize }) => transferSize > 0).length + 1,
    };
  });
}

const world = await openBrowserWorld({ RATE_LIMIT: "off", LOG_LEVEL: "warn" });
const broken: string[] = [];

async function measure(board: BoardWorld, name: string, conditions: ReturnType<typeof network>): Promise<void> {
  const seen: Record<"cold" | "warm", Seen[]> = { cold: [], warm: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await world.open({ viewport: { width: 1440, height: 900 } });
    await opened.enter(board.person);
    await opened.page.addInitScript(() => {
      const look = new MutationObserver(() => {
        if (!document.querySelector(".task-card .task-link")) return;
        look.disconnect();
        Object.assign(window, { committed: performance.now() });
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstCard: performance.now() })));
      });
      look.observe(document, { childList: true, subtree: true });
    });
    const debug = await opened.context.newCDPSession(opened.page);
    await debug.send("Network.enable");
    await debug.send("Network.emulateNetworkConditions", conditions);
    seen.cold.push(await visit(opened, board.path));
    // Waits until idle-time loading has finished.
    await opened.page.waitForTimeout(6_000);
    seen.warm.push(await visit(opened, board.path));
    broken.push(...opened.faults);
    await opened.close();
  }
  console.log(`\n${name}, ${CARDS} cards, best of ${ROUNDS} visits`);
  for (const kind of ["cold", "warm"] as const) {
    const best = (read: (one: Seen) => number): number => Math.min(...seen[kind].map(read));
    const [paint, card, requests] = [
      best((one) => one.paint),
      best((one) => one.card),
      best((one) => one.requests.length),
    ];
    const loaded = best((one) => one.loaded);
    console.log(
      `${kind}: page after ${best((one) => one.html).toFixed(0)} ms, first paint ${paint.toFixed(0)} ms, first card ${card.toFixed(0)} ms, ${requests} requests before it ` +
        `(${loaded} over the network)`,
    );
    const fewest = seen[kind].find((one) => one.requests.length === requests);
    console.log(`  ${fewest?.requests.join("\n  ")}`);
    if (paint > BOUNDS[kind].paint) broken.push(`${name}, ${kind}: first paint after ${paint.toFixed(0)} ms`);
    if (loaded > BOUNDS[kind].requests) broken.push(`${name}, ${kind}: ${loaded} requests before the first card`);
  }
}

try {
  const board = await furnishBoard(world, []);
  const tasks = Array.from({ length: CARDS }, (_, index) => ({
    title: `Card ${index}: something that is to be done, in a few words`,
    status: STATUSES[index % STATUSES.length],
    priority: index % 3 === 0 ? "high" : "no-priority",
  }));
  await world.ask("POST", `/api/task/import/${board.projectId}`, { token: board.person.token, body: { tasks } });
  for (const [name, conditions] of Object.entries(NETWORKS)) await measure(board, name, conditions);
} finally {
  await world.close();
}
if (broken.length > 0) {
  console.error(`\nOver the bounds:\n${broken.join("\n")}`);
  process.exit(1);
}
