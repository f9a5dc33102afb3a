import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { buildWebApp } from "./build.ts";
import { fullText, LANGUAGES } from "./text/languages.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-web-build-"));
const folder = join(root, "web_app");
let names: string[];
let page: string;

beforeAll(async () => {
  await buildWebApp(folder);
  names = readdirSync(join(folder, "assets"));
  page = readFileSync(join(folder, "index.html"), "utf8");
}, 600_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (name: string): Buffer => readFileSync(join(folder, "assets", name));
const scripts = (): string[] => names.filter((name) => name.endsWith(".js"));
/** Returns the files that a browser fetches before the first paint. */
const firstFiles = (): string[] => [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = ""]) => name);
const gzipBytes = (files: readonly string[]): number =>
  files.reduce((sum, name) => sum + Bun.gzipSync(new Uint8Array(read(name))).length, 0);

test("buildWebApp() leaves only the bundle in the folder", () => {
  expect(readdirSync(root)).toEqual(["web_app"]);
  expect(readdirSync(folder).sort()).toEqual(["assets", "index.html", "service_worker.js"]);
});

test("file names contain a content hash, and the page refers to existing files", () => {
  expect(
    names.filter((name) => !/^[a-z0-9_]+-[a-z0-9]+\.(js|css|svg|png|webmanifest)(\.gz|\.br)?$/.test(name)),
  ).toEqual([]);
  expect(firstFiles().length).toBeGreaterThanOrEqual(4);
  expect(firstFiles().filter((name) => !names.includes(name))).toEqual([]);
});

test("the page has no inline scripts or styles and no external URLs", () => {
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:/);
});

test("compressed files have the same content and are smaller", () => {
  const zipped = names.filter((name) => name.endsWith(".gz"));
  expect(zipped.length).toBeGreaterThan(5);
  for (const name of zipped) {
    const plain = read(name.slice(0, -3));
    expect(Buffer.from(Bun.gunzipSync(new Uint8Array(read(name)))).equals(plain)).toBe(true);
    const smaller = read(name.replace(/gz$/, "br"));
    expect(brotliDecompressSync(smaller).equals(plain)).toBe(true);
    expect([plain.length, read(name).length, smaller.length].toSorted((a, b) => b - a)).toEqual([
      plain.length,
      read(name).length,
      smaller.length,
    ]);
  }
});

test("the bundle contains no server code and nothing that a strict Content Security Policy forbids", () => {
  const text = scripts()
    .map((name) => read(name).toString())
    .join("\n");
  expect(text).toContain("Hexlane");
  expect(text).not.toMatch(/TypeBox|argon2|drizzle|\bBun\.|react-jsx-dev|jsxDEV\(/);
  // Warnings in React's development build contain this name; its production build has only error numbers.
  expect(text).not.toContain("checkPropTypes");
  expect(text).not.toMatch(/\beval\(|new Function\(/);
});

/** Returns the transitive imports of a script, including itself. */
function neededBy(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const imports = read(name)
    .toString()
    .matchAll(/(?:from|import)\s*"(?:\.\/|\/assets\/)([\w.-]+\.js)"/g);
  for (const [, needed = ""] of imports) neededBy(needed, found);
  return found;
}

test("a board loads less than 190 kB before its first cards, without dialogs and menus", () => {
  const holding = (text: string): string[] => scripts().filter((name) => read(name).toString().includes(text));
  const board = [...holding('className:"lane-cards '), ...holding('className:"bar-tools ')];
  expect(board.length).toBe(2);
  const needed = new Set(
    [...firstFiles().filter((name) => name.endsWith(".js")), ...board].flatMap((name) => [...neededBy(name)]),
  );
  const bytes = gzipBytes([...needed]);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(190_000);
  const text = [...needed].map((name) => read(name).toString()).join("\n");
  expect(text).not.toContain("base-ui-");
});

test("the first page loads less than 158 kB of scripts and 20 kB of styles", () => {
  const script = firstFiles().filter((name) => name.endsWith(".js"));
  expect(gzipBytes(script)).toBeLessThan(158_000);
  expect(gzipBytes(firstFiles().filter((name) => name.endsWith(".css")))).toBeLessThan(20_000);
});

test("each translation is a separate script, which the first page in English does not load", async () => {
  // The English catalog is part of the main script.
  const translated = LANGUAGES.filter((language) => language !== "en");
  const first = new Set(firstFiles().flatMap((name) => (name.endsWith(".js") ? [...neededBy(name)] : [])));
  const texts = scripts().map((name) => [name, read(name).toString()] as const);
  const homes = await Promise.all(
    translated.map(async (language) => {
      const { errors } = await fullText(language);
      const holders = texts.filter(([, text]) => text.includes(errors.TIMEOUT)).map(([name]) => name);
      return [language, holders] as const;
    }),
  );
  expect(homes.filter(([, holders]) => holders.length !== 1 || first.has(holders[0] ?? ""))).toEqual([]);
  const names = homes.flatMap(([, holders]) => holders);
  expect(new Set(names).size).toBe(translated.length);
});

test("the service worker contains the version of its page and all files that the app needs", () => {
  const worker = readFileSync(join(folder, "service_worker.js"), "utf8");
  expect(worker).toContain(JSON.stringify(Bun.hash(page).toString(36)));
  const needed = names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name));
  expect(needed.filter((name) => !worker.includes(JSON.stringify(name)))).toEqual([]);
});

test("the manifest makes the app installable and refers to existing icons", () => {
  const [name = ""] = names.filter((one) => one.endsWith(".webmanifest"));
  expect(page).toContain(`<link rel="manifest" href="/assets/${name}">`);
  const manifest = JSON.parse(read(name).toString());
  expect(manifest).toMatchObject({ name: "Hexlane", start_url: "/", display: "standalone" });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "any any",
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  expect(icons.filter(({ src }) => !names.includes(src.replace("/assets/", "")))).toEqual([]);
});
