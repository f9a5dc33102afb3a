/**
 * A real browser with a real server on `http://localhost`, which browsers treat as a secure origin. Collects errors that a test
 * might not see: console errors, third-party requests, and accessibility violations.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from "playwright-core";
import { CHROMIUM, closeProfiles, sharedChromium } from "../harness/chromium.ts";
import { placeEmptyDatabase } from "../harness/empty_database.ts";
import { needs } from "../requirements.ts";
import { type ServerProcess, type StartOptions, startServer } from "../server_process.ts";
import { WAIT_SECONDS } from "../tier.ts";

const ROOT = join(import.meta.dir, "../..");
/** Allows for a busy machine. */
const PATIENCE_MILLISECONDS = WAIT_SECONDS * 1000;
/** Time limit of a test that opens pages. */
export const BROWSER_TEST_MILLISECONDS = 300_000;
export const PASSWORD = "correct horse battery";

/** Whether browser tests can run here. */
export const hasBrowser: boolean = needs(CHROMIUM, "node");

export interface Person {
  name: string;
  email: string;
  /** The token of a session that the browser does not use. */
  token: string;
}

export interface BrowserWorld {
  readonly server: ServerProcess;
  readonly url: string;
  /** Opens a new browser profile, signed out. */
  open(options?: BrowserContextOptions): Promise<Visit>;
  /** Creates an account through the API. */
  newPerson(name?: string): Promise<Person>;
  /** Sends a request without the browser. */
  ask<Answer>(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Answer>;
  close(): Promise<void>;
}

/** One browser profile with one page. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The hidden errors so far. */
  readonly faults: string[];
  /** Opens another page of the profile. Its hidden errors are added to `faults`. */
  openPage(): Promise<Page>;
  /** Signs in through the API. */
  enter(person: Person): Promise<void>;
  /** Waits until no request has been pending for half a second. Ignores the stream of events, which never ends. */
  untilIdle(): Promise<void>;
  close(): Promise<void>;
}

/** The minified build, because `findBarriers()` sends it to every page. */
const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

let count = 0;
let isBundled = false;

/** Bundles the web app once for all test files of a run. */
function bundleWebApp(): void {
  if (isBundled) return;
  const built = Bun.spawnSync(["node", ".ci/setup.mjs", "web"], { cwd: ROOT, stderr: "inherit" });
  if (!built.success) throw new Error("Cannot bundle the web app");
  isBundled = true;
}

/** @param env environment variables of the server */
export async function openBrowserWorld(
  env: Record<string, string> = {},
  options: Pick<StartOptions, "judged"> = {},
): Promise<BrowserWorld> {
  bundleWebApp();
  const folder = mkdtempSync(join(tmpdir(), "hexlane-browser-"));
  await placeEmptyDatabase(join(folder, "hexlane.db"));
  const server = await startServer({ DATA_DIR: folder, ...env }, options);
  const browser = await sharedChromium();
  const ask = askerOf(server.url);
  return {
    server,
    url: server.url,
    open: (options) => openVisit(browser, server.url, options),
    ask,
    async newPerson(name = "Ada Lovelace") {
      const email = `person.${++count}@example.com`;
      const body = { name, email, password: PASSWORD, timezone: "Europe/London" };
      const { token } = await ask<{ token: string }>("POST", "/api/auth/sign-up/email", { body });
      return { name, email, token };
    },
    async close() {
      await closeProfiles(browser);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function askerOf(url: string): BrowserWorld["ask"] {
  return async (method, path, { token, body } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  };
}

async function openVisit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  // The service worker must not respond to requests that tests respond to.
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", serviceWorkers: "block", ...options });
  context.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const faults: string[] = [];
  const openPage = async (): Promise<Page> => {
    const opened = await context.newPage();
    collectFaults(opened, url, faults);
    return opened;
  };
  const page = await openPage();
  return {
    page,
    context,
    faults,
    openPage,
    untilIdle: watchRequests(page),
    async enter({ token }) {
      await context.addCookies([{ name: "hexlane.session_token", value: token, url, httpOnly: true, sameSite: "Lax" }]);
    },
    close: () => context.close(),
  };
}

const IDLE_MILLISECONDS = 500;

function watchRequests(page: Page): Visit["untilIdle"] {
  const pending = new Set<Request>();
  let last = Date.now();
  const end = (request: Request): void => {
    pending.delete(request);
    last = Date.now();
  };
  page.on("request", (request) => {
    if (request.headers().accept !== "text/event-stream") pending.add(request);
    last = Date.now();
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    const limit = Date.now() + PATIENCE_MILLISECONDS;
    while (pending.size > 0 || Date.now() - last < IDLE_MILLISECONDS) {
      if (Date.now() > limit) throw new Error(`Still pending: ${[...pending].map((request) => request.url())}`);
      await Bun.sleep(50);
    }
  };
}

/** A browser also logs the error responses that a test provokes. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Only tests of the service worker let it run. */
const BLOCKED = /^Service Worker registration blocked by Playwright/;

function collectFaults(page: Page, url: string, faults: string[]): void {
  page.on("console", (message) => {
    const isBad = message.type() === "error" || message.type() === "warning";
    if (isBad && !EXPECTED.test(message.text()) && !BLOCKED.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && protocol !== "data:" && protocol !== "blob:") faults.push(`request: ${request.url()}`);
  });
}

/**
 * Returns the text of a field. For the live editor, returns its lines without decoration, as a screen reader reads
 * them.
 */
export async function fieldValue(field: Locator, options?: { timeout: number }): Promise<string> {
  return await field.evaluate(
    (element) => {
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
      const lines = [...element.querySelectorAll(".cm-line")].map((line) => line.cloneNode(true) as Element);
      for (const line of lines) for (const added of line.querySelectorAll("[aria-hidden]")) added.remove();
      return lines.map(({ textContent }) => textContent).join("\n");
    },
    undefined,
    options,
  );
}

/** Waits until the live editor has replaced the text area that stands in for it. */
export async function liveEditor(place: Page | Locator): Promise<void> {
  await place.locator(".cm-content").first().waitFor();
}

export interface InspectOptions {
  /** Set to false for menus, which close when the page is resized for the check. @default true */
  fullPage?: boolean;
  /** `colors`: only rules that depend on the theme; `width`: only rules that depend on the size. @default "all" */
  rules?: "all" | "colors" | "width";
}

/**
 * Returns accessibility violations, and whether the page is wider than the screen. With `SHOTS` set to a folder, saves a
 * screenshot there.
 */
export async function inspect(
  page: Page,
  name: string,
  { fullPage = true, rules = "all" }: InspectOptions = {},
): Promise<string[]> {
  await endAnimations(page);
  const { width, isDark, isWide } = await page.evaluate(() => ({
    width: window.innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    isWide: document.documentElement.scrollWidth > window.innerWidth,
  }));
  const place = `${name}-${width}-${isDark ? "dark" : "light"}`;
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${place}.png`), fullPage });
  let barriers = rules === "width" ? [] : await findBarriers(page, rules);
  if (barriers.length > 0 && rules !== "width") {
    // Something, such as a message that a change was saved, may have faded in since the first check.
    await endAnimations(page);
    barriers = await findBarriers(page, rules);
  }
  return [...barriers, ...(isWide ? ["wider than the screen"] : [])].map((one) => `${place}: ${one}`);
}

/** Waits for animations and transitions, except those that never end. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

/**
 * Returns descriptions of violations of WCAG 2.2 AA and of some best practices, as far as they can be checked
 * automatically.
 */
async function findBarriers(page: Page, rules: "all" | "colors"): Promise<string[]> {
  // Injected through the debugger, because the page's policy allows no foreign script.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (chosen) => {
    const { axe: judge } = globalThis as unknown as { axe: typeof axe };
    return await judge.run({
      runOnly:
        chosen === "colors"
          ? { type: "rule", values: ["color-contrast", "link-in-text-block"] }
          : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
