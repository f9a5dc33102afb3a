/**
 * Bundles the web app into `dist/web_app`, or the given folder. The name of every file except the page contains a hash of
 * its content. Files are also stored compressed, so that a server only has to send them.
 *
 * ```
 * index.html                   the page, for every URL
 * assets/main-2f8c1d0e.js      and its compressed forms assets/main-2f8c1d0e.js.br and assets/main-2f8c1d0e.js.gz
 * ```
 *
 * @module
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BuildArtifact } from "bun";
import { appIcon } from "./app_icon.ts";
import { manifestOf } from "./manifest.ts";
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
  publicPath: "/assets/",
} as const;

/** Bundles the app and replaces the whole folder. */
export async function buildWebApp(outdir: string): Promise<void> {
  const app = await bundle({ entrypoints: [join(HERE, "main.tsx")], format: "esm", splitting: true });
  // A classic script, which runs before the first paint.
  const theme = await bundle({ entrypoints: [join(HERE, "browser/theme.ts")], format: "iife" });
  const icon = Bun.file(join(HERE, "icon.svg"));
  mkdirSync(dirname(outdir), { recursive: true });
  // Built in a sibling folder, so that no server ever reads an incomplete bundle.
  const draft = mkdtempSync(`${outdir}-`);
  const assets = join(draft, "assets");
  mkdirSync(assets);
  for (const artifact of [...app, ...theme])
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
    app: await readTexts(app),
    theme: nameOf(theme, "theme", ".js"),
    icon: iconName,
    touchIcon: pixels[0]?.name ?? "",
    manifest: writeNamed(assets, "manifest", "webmanifest", new TextEncoder().encode(manifest)),
  });
  writeFileSync(join(draft, "index.html"), page);
  replaceFolder(outdir, draft);
}

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
  format: "esm" | "iife";
  splitting?: boolean;
}): Promise<BuildArtifact[]> {
  const { outputs } = await Bun.build({ ...SETTINGS, ...options });
  return outputs;
}

function writeAsset(folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): void {
  writeFileSync(join(folder, name), bytes);
  // PNG is compressed already.
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

function nameOf(artifacts: readonly BuildArtifact[], entry: string, extension: string): string {
  const names = artifacts.map(({ path }) => basename(path));
  const name = names.find((one) => one.startsWith(`${entry}-`) && one.endsWith(extension));
  if (name === undefined) throw new Error(`Cannot find "${entry}" among what was bundled: ${names.join(", ")}`);
  return name;
}

if (import.meta.main) {
  await buildWebApp(resolve(process.argv[2] ?? join(HERE, "dist/web_app")));
}
