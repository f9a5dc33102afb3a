/**
 * Perceived speed of the app: repeats the measurements of November 22 in the same way, and prints the old figures next
 * to the new ones as Markdown. Medians of `BENCH_ROUNDS` (3), each in a new browser profile; figures that a round
 * measures several times also have a range. Asserts nothing, because the old figures were measured under a different
 * load. Needs chromium.
 *
 * ```
 * bun test/bench/felt/felt_bench.ts                      everything
 * bun test/bench/felt/felt_bench.ts load 140 slow        loading a board of 140 cards, and the same on Fast 3G
 * bun test/bench/felt/felt_bench.ts open drag 1000       opening tasks, and dragging cards, on a board of 1,000 cards
 * ```
 *
 * @module
 */
import { loadavg } from "node:os";
import { type BoardWorld, furnishBoard } from "../../browser/board/board_world.ts";
import { type BrowserWorld, openBrowserWorld } from "../../browser/browser.ts";
import { joinAs } from "../../browser/workspace_world.ts";
import { median } from "./felt_actions.ts";
import { LOADED_BEFORE, USED_BEFORE } from "./felt_before.ts";
import { measureLoading } from "./felt_loading.ts";
import { measureUse, secondProject, type Tell, USES } from "./felt_use.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? "3");
const SIZES = [140, 1000, 5000, 10_000];
/** The board sizes that `USED_BEFORE` has figures for. */
const USED_SIZES = [1000, 10_000];
const STATUSES = ["to-do", "in-progress", "in-review", "done"];
const IMPORT = 2_000;

const ids = process.argv.slice(2);
const wanted = <Id extends string>(all: readonly Id[]): Id[] => all.filter((id) => names.size === 0 || names.has(id));
const names = new Set(ids.filter((id) => !Number(id)));
const loads = wanted(["load", "slow"] as const);
const uses = wanted(USES);
const sizes = ids.map(Number).filter(Boolean);
const chosen = (all: readonly number[]): number[] => all.filter((size) => sizes.length === 0 || sizes.includes(size));

async function fill(world: BrowserWorld, { person, projectId }: BoardWorld, cards: number): Promise<void> {
  for (let from = 0; from < cards; from += IMPORT) {
    const tasks = Array.from({ length: Math.min(IMPORT, cards - from) }, (_, index) => ({
      title: `Card ${from + index}: something that is to be done, in a few words`,
      status: STATUSES[(from + index) % STATUSES.length],
      priority: index % 3 === 0 ? "high" : "no-priority",
    }));
    await world.ask("POST", `/api/task/import/${projectId}`, { token: person.token, body: { tasks } });
  }
}

async function printLoading(world: BrowserWorld, board: BoardWorld, cards: number): Promise<void> {
  for (const kind of loads) {
    const isSlow = kind === "slow";
    if (isSlow && cards !== 140) continue;
    const name = isSlow ? `${cards}, Fast 3G (300 ms)` : String(cards);
    const row = await measureLoading(world, board, { rounds: ROUNDS, isSlow });
    console.log(`| ${name}, before | ${LOADED_BEFORE[name]} | - | 2-5 |`);
    console.log(`| ${name}, now | ${row} | ${load()} |`);
  }
}

interface Samples {
  values: number[];
  unit: string;
  cpu: number[];
  loads: number[];
}

async function printUse(world: BrowserWorld, board: BoardWorld, cards: number): Promise<void> {
  const { person, workspaceId } = board;
  const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "admin" });
  await secondProject(world, board);
  const figures = new Map<string, Samples>();
  const tell: Tell = (name, value, unit, cpu) => {
    const samples: Samples = figures.get(name) ?? { values: [], unit, cpu: [], loads: [] };
    figures.set(name, samples);
    samples.values.push(value);
    samples.loads.push(loadavg()[0] ?? 0);
    if (cpu !== undefined) samples.cpu.push(cpu);
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) await measureUse(world, board, { uses, other, round, tell });
  } finally {
    console.log(`\n| ${cards} cards | before | now | CPU of the main thread | load |\n|---|---|---|---|---|`);
    for (const [name, samples] of figures) console.log(`| ${name} | ${cellsOf(name, cards, samples)} |`);
  }
}

function cellsOf(name: string, cards: number, { values, unit, cpu, loads }: Samples): string {
  const round = (value: number): string => value.toFixed(unit === "MB" ? 2 : unit === "ms" && value < 50 ? 1 : 0);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(round);
  const now = `${round(median(values))} ${unit}${values.length > 1 ? ` (${least}-${most})` : ""}`;
  const used = cpu.length === 0 ? "-" : `${median(cpu).toFixed(0)} ms`;
  return `${USED_BEFORE[name]?.[cards] ?? "-"} | ${now} | ${used} | ${median(loads).toFixed(1)}`;
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

// Checking every response would take time that users do not wait for.
const world = await openBrowserWorld({ RATE_LIMIT: "off", LOG_LEVEL: "warn" }, { judged: false });
try {
  if (loads.length > 0) {
    console.log(
      "\n| cards | first cards, cold | warm | requests | KB cold (JS / API) | KB warm | main thread | its CPU | load |",
    );
    console.log("|---|---|---|---|---|---|---|---|---|");
  }
  const boards = new Map<number, BoardWorld>();
  for (const cards of new Set([
    ...(loads.length > 0 ? chosen(SIZES) : []),
    ...(uses.length > 0 ? chosen(USED_SIZES) : []),
  ])) {
    const board = await furnishBoard(world, []);
    await fill(world, board, cards);
    boards.set(cards, board);
    await printLoading(world, board, cards);
  }
  for (const [cards, board] of boards)
    if (uses.length > 0 && USED_SIZES.includes(cards)) await printUse(world, board, cards);
} finally {
  await world.close();
}
// The browser would keep the process running.
process.exit();
