/**
 * Bundles the web app: `dist/web_app`, or the folder that is given. Every file but the page is named after its content and
 * lies there compressed too, so a server only hands them out.
 *
 * ```
 * index.html                   the page, whatever its address
 * assets/main-2f8c1d0e.js      and its gzip form assets/main-2f8c1d0e.js.gz
 * ```
 *
 * @module
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { BuildArtifact } from "bun";
import { pageOf } from "./page.ts";

const HERE = import.meta.dir;
/** Below this the gzip form saves less than its headers cost. */
const MIN_GZIP_BYTES = 1024;
const SETTINGS = {
  target: "browser",
  minify: true,
  // Anything else bundles the development build of React, half as big again and slower.
  define: { "process.env.NODE_ENV": '"production"' },
  naming: { entry: "[name]-[hash].[ext]", chunk: "chunk-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  publicPath: "/assets/",
} as const;

/** Bundles into a folder, which is replaced as a whole. */
export async function buildWebApp(outdir: string): Promise<void> {
  const app = await bundle({ entrypoints: [join(HERE, "main.tsx")], format: "esm", splitting: true });
  // A classic script: it runs before anything is painted.
  const theme = await bundle({ entrypoints: [join(HERE, "theme.ts")], format: "iife" });
  const icon = Bun.file(join(HERE, "icon.svg"));
  const iconName = `icon-${Bun.hash(await icon.bytes()).toString(36)}.svg`;
  mkdirSync(dirname(outdir), { recursive: true });
  // Beside its place, so that nobody ever sees half of it.
  const draft = mkdtempSync(`${outdir}-`);
  const assets = join(draft, "assets");
  mkdirSync(assets);
  for (const artifact of [...app, ...theme])
    writeAsset(assets, basename(artifact.path), new Uint8Array(await artifact.arrayBuffer()));
  writeAsset(assets, iconName, await icon.bytes());
  const page = await pageOf({ app: await readTexts(app), theme: nameOf(theme, "theme", ".js"), icon: iconName });
  writeFileSync(join(draft, "index.html"), page);
  replaceFolder(outdir, draft);
}

function replaceFolder(place: string, by: string): void {
  rmSync(place, { recursive: true, force: true });
  try {
    renameSync(by, place);
  } catch (error) {
    // Somebody who bundled at the same time was faster by a moment: theirs is as good.
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
  if (bytes.length < MIN_GZIP_BYTES) return;
  writeFileSync(join(folder, `${name}.gz`), Bun.gzipSync(bytes, { level: 9 }));
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
