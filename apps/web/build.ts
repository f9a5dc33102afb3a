/**
 * Bundles the web app into `dist/web_app`, or the given folder. The name of every file except the page and the worker contains a hash of
 * its content. Files are also stored compressed, so that a server only has to send them.
 *
 * ```
 * index.html                   the page, for every URL
 * service_worker.js            serves the page and the files below offline
 * assets/main-2f8c1d0e.js      and its compressed forms assets/main-2f8c1d0e.js.br and assets/main-2f8c1d0e.js.gz
 * ```
 *
 * @module
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BuildArtifact } from "bun";
import { appIcon } from "./app_icon.ts";
import { manifestOf } from "./manifest.ts";
import { dynamicImportsOf, importsOf, mergeChunks } from "./merge_chunks.ts";
import { pageOf } from "./page.ts";

const HERE = import.meta.dir;
/** Smaller files are not worth compressing. */
const MIN_GZIP_BYTES = 1024;
const SETTINGS = {
  target: "browser",
  minify: true,
  // Otherwise Bun bundles the development build of React, which is slower and 50% larger.
  define: { "process.env.NODE_ENV": '"production"' },
  naming: { entry: "[name]-[hash].[ext]", chunk: "chunk-[hash].[ext]", asset: "[name]-[hash].[ext]" },
} as const;
/**
 * Keeps the style sheet as written. With target `browser`, Bun adapts it to browsers too old for our scripts: it copies rules
 * with `inset-inline-start` six times, with a list of the right-to-left languages.
 */
const STYLES = { target: "bun" } as const;

/** Bundles the app and replaces the whole folder. */
export async function buildWebApp(outdir: string): Promise<void> {
  const app = await bundleApp();
  const styles = await bundle({ entrypoints: [join(HERE, "styles/main.css")], ...STYLES });
  // A classic script, which runs before the first paint.
  const first = await bundle({ entrypoints: [join(HERE, "browser/first.ts")], format: "iife" });
  const icon = Bun.file(join(HERE, "icon.svg"));
  mkdirSync(dirname(outdir), { recursive: true });
  // Built in a sibling folder, so that no server ever reads an incomplete bundle.
  const draft = mkdtempSync(`${outdir}-`);
  const assets = join(draft, "assets");
  mkdirSync(assets);
  for (const [name, bytes] of app) writeAsset(assets, name, bytes);
  for (const artifact of [...first, ...styles])
    writeAsset(assets, basename(artifact.path), new Uint8Array(await artifact.arrayBuffer()));
  const iconName = writeNamed(assets, "icon", "svg", await icon.bytes());
  const pixels = [
    { size: 192, maskable: false },
    { size: 512, maskable: false },
    { size: 512, maskable: true },
  ].map(({ size, maskable }) => {
    const bytes = appIcon(size, { maskable });
    const name = writeNamed(assets, maskable ? "icon_maskable" : `icon_${size}`, "png", bytes);
    return { name, type: "image/png" as const, size, maskable };
  });
  const manifest = manifestOf([{ name: iconName, type: "image/svg+xml" }, ...pixels]);
  const page = pageOf({
    main: nameOf([...app.keys()], "main", ".js"),
    style: nameOf(namesOf(styles), "main", ".css"),
    board: nameOf([...app.keys()], "board", ".js"),
    first: nameOf(namesOf(first), "first", ".js"),
    icon: iconName,
    touchIcon: pixels[0]?.name ?? "",
    manifest: writeNamed(assets, "manifest", "webmanifest", new TextEncoder().encode(manifest)),
  });
  writeFileSync(join(draft, "index.html"), page);
  writeFileSync(join(draft, "service_worker.js"), await bundleWorker(page, shellFiles(assets)));
  replaceFolder(outdir, draft);
}

/** Returns the files that the app needs offline. */
function shellFiles(assets: string): string[] {
  return readdirSync(assets)
    .filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
    .sort();
}

/** @param page the HTML, whose hash is the version of the worker and the `ETag` that the server sends */
async function bundleWorker(page: string, files: readonly string[]): Promise<string> {
  const version = Bun.hash(page).toString(36);
  const entrypoints = [join(HERE, "offline/service_worker.ts")];
  const define = { ...SETTINGS.define, SHELL: JSON.stringify({ version, files }) };
  const [worker] = (await Bun.build({ ...SETTINGS, define, entrypoints, format: "iife" })).outputs;
  if (!worker) throw new Error("Cannot bundle the service worker");
  return await worker.text();
}

/** The entry points, in the order in which pages load them. */
const ENTRIES = [
  { path: "main.tsx", file: "main" },
  { path: "components/shell/shell.tsx", file: "board" },
  { path: "pages/board/board.tsx", file: "board" },
] as const;

/** @returns the scripts of the app, by file name */
async function bundleApp(): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const outputs = await bundle({
    entrypoints: ENTRIES.map(({ path }) => join(HERE, path)),
    format: "esm",
    splitting: true,
  });
  const scripts = await readTexts(outputs);
  const entries = ENTRIES.map(
    ({ path, file }) => [nameOf([...scripts.keys()], basename(path, ".tsx"), ".js"), file] as const,
  );
  const needed = new Set(entries.flatMap(([entry]) => [...importsOf(entry, scripts)]));
  scripts.set(SHARED, importAll(smallChunks(scripts, needed)));
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [name, text] of await mergeChunks(scripts, new Map([...entries, [SHARED, "shared"]])))
    files.set(name, new TextEncoder().encode(text));
  return files;
}

/** The small chunks that pages and dialogs share, which are merged into one file. */
const SHARED = "shared.js";
const MAX_SMALL_BYTES = 2_048;

/**
 * Returns the small chunks whose imports are all small too, or already loaded. Chunks that are loaded on demand stay in
 * their own files.
 *
 * @param needed the scripts that every page has loaded by then
 */
function smallChunks(scripts: ReadonlyMap<string, string>, needed: ReadonlySet<string>): string[] {
  const onDemand = new Set([...scripts.values()].flatMap((text) => dynamicImportsOf(text)));
  const isSmall = (name: string): boolean => (scripts.get(name)?.length ?? 0) < MAX_SMALL_BYTES && !onDemand.has(name);
  return [...scripts.keys()].filter((name) => {
    if (needed.has(name)) return false;
    return [...importsOf(name, scripts)].every((one) => needed.has(one) || isSmall(one));
  });
}

const importAll = (names: readonly string[]): string => names.map((name) => `import"./${name}";`).join("");

function replaceFolder(place: string, by: string): void {
  rmSync(place, { recursive: true, force: true });
  try {
    renameSync(by, place);
  } catch (error) {
    // Another build finished at the same moment; its output is equivalent.
    rmSync(by, { recursive: true, force: true });
    if (!existsSync(join(place, "index.html"))) throw error;
  }
}

async function bundle(options: {
  entrypoints: string[];
  format?: "esm" | "iife";
  target?: "bun";
  splitting?: boolean;
}): Promise<BuildArtifact[]> {
  const { outputs } = await Bun.build({ ...SETTINGS, ...options });
  return outputs;
}

function writeAsset(folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): void {
  writeFileSync(join(folder, name), bytes);
  // PNG is already compressed.
  if (bytes.length < MIN_GZIP_BYTES || name.endsWith(".png")) return;
  writeFileSync(join(folder, `${name}.gz`), Bun.gzipSync(bytes, { level: 9 }));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
}

/** @returns the file name, which contains a hash of the content */
function writeNamed(folder: string, base: string, extension: string, bytes: Uint8Array<ArrayBuffer>): string {
  const name = `${base}-${Bun.hash(bytes).toString(36)}.${extension}`;
  writeAsset(folder, name, bytes);
  return name;
}

async function readTexts(artifacts: readonly BuildArtifact[]): Promise<Map<string, string>> {
  const texts = await Promise.all(artifacts.map(async (one) => [basename(one.path), await one.text()] as const));
  return new Map(texts);
}

const namesOf = (artifacts: readonly BuildArtifact[]): string[] => artifacts.map(({ path }) => basename(path));

function nameOf(names: readonly string[], entry: string, extension: string): string {
  const name = names.find((one) => one.startsWith(`${entry}-`) && one.endsWith(extension));
  if (name === undefined) throw new Error(`Cannot find "${entry}" among what was bundled: ${names.join(", ")}`);
  return name;
}

if (import.meta.main) {
  await buildWebApp(resolve(process.argv[2] ?? join(HERE, "dist/web_app")));
}
