/** The documentation site is complete, small enough to host anywhere, and searchable. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { buildDocs } from "../../.ci/docs.ts";
import { inspect } from "../browser/browser.ts";
import { CHROMIUM, closeProfiles, sharedChromium } from "../harness/chromium.ts";
import { needs } from "../requirements.ts";
import { isFull } from "../tier.ts";

const MAX_BYTES = 5_000_000;

const dir = mkdtempSync(join(tmpdir(), "hexlane-site-"));
const files: string[] = [];
beforeAll(() => {
  buildDocs(dir);
  const names = readdirSync(dir, { recursive: true }).map(String);
  files.push(...names.filter((name) => statSync(join(dir, name)).isFile()).sort());
}, 600_000);
afterAll(async () => {
  if (needs(CHROMIUM)) await closeProfiles(await sharedChromium());
  rmSync(dir, { recursive: true, force: true });
});

test("the site has a page for every document and package, in less than 5 MB", () => {
  const documents = ["index", "core/index", "core/docs/writing_a_store", "apps/server/docs/http", "contributing"];
  const modules = ["reference/core/board", "reference/core/testing", "reference/sqlite", "reference/client"];
  expect(files).toEqual(expect.arrayContaining([...documents, ...modules].map((path) => `${path}.html`)));
  expect(files.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0)).toBeLessThan(MAX_BYTES);
});

test("every link of the site leads to a file and an element of it, and no page loads anything from elsewhere", () => {
  const anchors = new Map<string, Set<string>>();
  const pages = files.filter((file) => file.endsWith(".html"));
  const textOf = (page: string): string => readFileSync(join(dir, page), "utf8");
  for (const page of pages) {
    anchors.set(page, new Set([...textOf(page).matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
  }
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/<(\w+)[^>]*? (?:href|src)="([^"]*)"/g)].flatMap(([, tag = "", target = ""]) => {
      if (/^(https?|mailto):/.test(target)) return tag === "a" ? [] : [`${page}: ${target}`];
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : normalize(join(dirname(page), path));
      const isThere = files.includes(file) && (anchor === undefined || anchors.get(file)?.has(anchor));
      return isThere ? [] : [`${page}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("every entry of the search index leads to a page and an element of it", () => {
  const [, json = ""] =
    /^window\.searchIndex = (.*);\n$/.exec(readFileSync(join(dir, "search_index.js"), "utf8")) ?? [];
  const entries = JSON.parse(json) as string[][];
  expect(entries.length).toBeGreaterThan(1500);
  const texts = new Map(
    files.map((file) => [file, file.endsWith(".html") ? readFileSync(join(dir, file), "utf8") : ""]),
  );
  const broken = entries.filter(([, , url = ""]) => {
    const [page = "", anchor] = url.split("#");
    return anchor === undefined ? !texts.has(page) : !texts.get(page)?.includes(` id="${anchor}"`);
  });
  expect(broken).toEqual([]);
});

test.skipIf(!needs(CHROMIUM))(
  "the search finds a symbol with the keyboard alone, on a page opened from the disk",
  async () => {
    const context = await (await sharedChromium()).newContext();
    const page = await context.newPage();
    await page.goto(`file://${dir}/apps/server/docs/http.html`);
    await page.keyboard.press("/");
    await page.keyboard.type("createtask");
    const options = page.getByRole("option");
    await options.first().waitFor();
    expect(await options.first().innerText()).toMatch(/^createTask\s+function · core\/board\s+Creates a task/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/reference\/core\/board\.html#createTask$/);
    expect(await page.locator("section:target .symbol").innerText()).toContain("createTask");
  },
);

const VARIANTS = [
  [390, "light"],
  [1440, "dark"],
] as const;
test.skipIf(!needs(CHROMIUM)).each(isFull ? VARIANTS : VARIANTS.slice(0, 1))(
  "pages are accessible and fit a window of %d pixels in %s colors",
  async (width, colorScheme) => {
    const context = await (await sharedChromium()).newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const found = [];
    for (const path of ["index", "apps/server/docs/settings", "core/docs/writing_a_store", "reference/postgres"]) {
      await page.goto(`file://${dir}/${path}.html`);
      found.push(...(await inspect(page, path.replaceAll("/", "_"))));
    }
    await page.getByRole("combobox").fill("task");
    await page.getByRole("option").first().waitFor();
    found.push(...(await inspect(page, "search", { fullPage: false })));
    expect(found).toEqual([]);
  },
);
