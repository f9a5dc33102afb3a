/**
 * How long the app takes to respond to its user, for `felt_bench.ts`.
 *
 * @module
 */
import type { CDPSession, Page } from "playwright-core";
import type { BoardWorld } from "../../browser/board/board_world.ts";
import type { BrowserWorld, Person, Visit } from "../../browser/browser.ts";
import { chromiumBoard, dragOver, flick, threadTime, timeClick, timeKey } from "./felt_actions.ts";
import { loadBoard } from "./felt_loading.ts";

/** The groups of figures, in the order in which they are measured. Each group can be measured alone. */
export const USES = ["open", "filter", "drag", "scroll", "heap", "palette", "people", "create", "switch"] as const;
export type Use = (typeof USES)[number];

/** Receives each figure as soon as it is known. */
export type Tell = (name: string, value: number, unit: "ms" | "MB" | "frames", cpu?: number) => void;

export interface UseOptions {
  uses: readonly Use[];
  /** Another member of the workspace. */
  other: Person;
  /** Makes titles unique. */
  round: number;
  tell: Tell;
}

interface Scene {
  world: BrowserWorld;
  board: BoardWorld;
  other: Person;
  page: Page;
  debug: CDPSession;
  round: number;
  tell: Tell;
  /** Also reports the CPU time of the main thread from the start of `act` until the page is idle again. */
  time(name: string, act: () => Promise<number>): Promise<void>;
}

const MEASURES: Readonly<Record<Use, (scene: Scene) => Promise<void>>> = {
  open,
  filter,
  drag,
  scroll,
  heap,
  palette,
  people,
  create,
  switch: switchProject,
};

/** Measures once, in a new browser profile. */
export async function measureUse(world: BrowserWorld, board: BoardWorld, options: UseOptions): Promise<void> {
  const { uses, other, round, tell } = options;
  const { visit, debug } = await chromiumBoard(world, board);
  const { page } = visit;
  await loadBoard(visit, debug, board.path);
  await untilReady(visit);
  async function time(name: string, act: () => Promise<number>): Promise<void> {
    const before = await threadTime(debug);
    const value = await act();
    await page.waitForTimeout(SETTLE_MILLISECONDS);
    tell(name, value, "ms", (await threadTime(debug)) - before);
  }
  for (const use of uses) await MEASURES[use]({ world, board, other, page, debug, round, tell, time });
  await visit.close();
}

const SETTLE_MILLISECONDS = 400;

/** Waits until the code of dialogs and menus is loaded. */
async function untilReady(visit: Visit): Promise<void> {
  await visit.page.waitForTimeout(2_500);
  await visit.untilIdle();
}

async function open({ page, time }: Scene): Promise<void> {
  for (const index of [1, 2, 3]) {
    const name = index === 1 ? "open a task, first time" : "open a task, later";
    await time(name, () => timeClick(page, ".task-card .task-link", ".task-panel .task-title-field", index));
    await page.keyboard.press("Escape");
    await page.locator(".task-panel").waitFor({ state: "detached" });
    await page.waitForTimeout(300);
  }
}

async function filter({ page, time, tell }: Scene): Promise<void> {
  const field = page.locator("input[type=search]").first();
  await field.focus();
  const first = await page.locator(".task-card .task-link").first().innerText();
  await page.evaluate(() => {
    const painted: number[] = [];
    Object.assign(window, { painted });
    addEventListener("input", ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp))),
    );
  });
  await page.keyboard.type("card 7", { delay: 120 });
  await page.waitForTimeout(600);
  const painted = await page.evaluate(() => (window as unknown as { painted: number[] }).painted);
  for (const value of painted) tell("key to painted letter in the filter", value, "ms");
  await time("filter cleared to board settled", async () => {
    const settled = page.evaluate(async (title) => {
      const start = await new Promise<number>((resolve) =>
        addEventListener("input", ({ timeStamp }) => resolve(timeStamp), { once: true }),
      );
      while (document.querySelector(".task-card .task-link")?.textContent !== title)
        await new Promise(requestAnimationFrame);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    }, first);
    await page.waitForTimeout(100);
    await field.fill("");
    return await settled;
  });
}

async function drag({ page, debug, time, tell }: Scene): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await time("drop to card painted", async () => {
      const { median, late, drop, cpu } = await dragOver(page, debug);
      tell("frames during a drag, median", median, "ms");
      tell("frames during a drag, p95", late, "ms");
      tell("CPU time of a frame during a drag", cpu, "ms");
      return drop;
    });
  }
}

async function scroll({ page, time, tell }: Scene): Promise<void> {
  await time("flick scroll, p95 frame", async () => {
    const { late, blank } = await flick(page);
    tell("flick scroll, blank frames", blank, "frames");
    return late;
  });
}

async function heap({ debug, tell }: Scene): Promise<void> {
  await debug.send("HeapProfiler.collectGarbage");
  tell("JS heap", (await debug.send("Runtime.getHeapUsage")).usedSize / 2 ** 20, "MB");
}

async function palette({ page, time }: Scene): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    const name = times === 0 ? "palette, first time" : "palette, later";
    await time(name, () => timeKey(page, "Control+k", "dialog[open] [role=option], [role=dialog] [role=option]"));
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
  }
}

/** Measures how fast changes by another person appear. */
async function people({ world, board, other, page, round, tell }: Scene): Promise<void> {
  const { projectId, userId, person } = board;
  const { token } = other;
  const { data } = await world.ask<{ data: { columns: { tasks: { id: string }[] }[] } }>(
    "GET",
    `/api/task/tasks/${projectId}`,
    { token: person.token },
  );
  const taskId = data.columns[0]?.tasks[0]?.id ?? "";
  const title = `Renamed by another, ${round}`;
  const renamed = page.evaluate(async (text) => {
    const isShown = (): boolean =>
      [...document.querySelectorAll(".task-link")].some(({ textContent }) => textContent === text);
    while (!isShown()) await new Promise(requestAnimationFrame);
    return Date.now();
  }, title);
  const start = Date.now();
  await world.ask("PUT", `/api/task/title/${taskId}`, { token, body: { title } });
  tell("others see my move", (await renamed) - start, "ms");

  const badge = page.evaluate(async () => {
    const count = (): string => document.querySelector(".side [href='/inbox']")?.textContent ?? "";
    const before = count();
    while (count() === before) await new Promise(requestAnimationFrame);
    return Date.now();
  });
  const content = `<hexlane-mention id="${userId}">Ada Lovelace</hexlane-mention> look`;
  const said = Date.now();
  await world.ask("POST", `/api/comment/${taskId}`, { token, body: { content } });
  tell("inbox badge after a mention", (await badge) - said, "ms");
}

async function create({ page, round, tell }: Scene): Promise<void> {
  await page.route("**/api/**", async (route) => {
    await Bun.sleep(300);
    await route.continue();
  });
  const title = `Brand new, ${round}`;
  await page.locator(".add-card").first().click();
  await page.keyboard.type(title);
  const times = page.evaluate(async (text) => {
    const begin = await new Promise<number>((resolve) =>
      addEventListener("keydown", ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
    );
    const until = async (places: string): Promise<number> => {
      const isShown = (): boolean =>
        [...document.querySelectorAll(places)].some((one) => one.textContent?.includes(text));
      while (!isShown()) await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    };
    // The task appears first in the column's list of unsaved tasks, then as a card.
    return { shown: await until(".lane-cards"), saved: await until(".task-card") };
  }, title);
  await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
  const { shown, saved } = await times;
  tell("create a task at 300 ms latency", shown, "ms");
  tell("create a task at 300 ms latency, until it is a card", saved, "ms");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(1_000);
  await page.unrouteAll({ behavior: "wait" });
}

/** Measures the return to a board from a small one, which {@linkcode secondProject} creates. */
async function switchProject({ page, time }: Scene): Promise<void> {
  const [there, back] = [`.side a[href$="/p/SEC"]`, `.side a[href$="/p/DEM"]`];
  await page.locator(there).waitFor();
  for (let times = 0; times < 3; times += 1) {
    await page.locator(there).click();
    await page.getByRole("link", { name: "Of the second project" }).waitFor();
    await page.waitForTimeout(300);
    await time("switch project, warm", () => timeClick(page, back, ".task-link[href*='DEM-']"));
  }
}

export async function secondProject(world: BrowserWorld, { person, workspaceId }: BoardWorld): Promise<void> {
  const { token } = person;
  const body = { workspaceId, name: "Second", slug: "SEC" };
  const { id } = await world.ask<{ id: string }>("POST", "/api/project", { token, body });
  await world.ask("POST", `/api/task/${id}`, { token, body: { title: "Of the second project" } });
}
