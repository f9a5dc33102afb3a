/**
 * The files of this repository, as input for the rules.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";

export interface SourceFile {
  /** Relative to the repository root, with forward slashes. */
  path: string;
  text: string;
}

/** A rule checks files and describes each violation; an empty list means no violation. */
export type Violations = string[];

export const ROOT: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Returns every file of the four code folders, except in `node_modules`, `dist`, `data` and `coverage`. */
export function listFiles(): string[] {
  return [...new Glob("{core,adapters,apps,test}/**/*").scanSync({ cwd: ROOT })]
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)(node_modules|dist|data|coverage)\//.test(path))
    .sort();
}

/** Returns every TypeScript or JavaScript file, with its text. */
export function readSources(): SourceFile[] {
  return listFiles()
    .filter((path) => /\.(ts|tsx|mts|js|jsx|mjs)$/.test(path))
    .map((path) => ({ path, text: readText(path) }));
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Returns the entries of the top level, except entries that git ignores. */
export function listTopLevel(): string[] {
  const ignored = readText(".gitignore").split("\n").filter(Boolean);
  return readdirSync(ROOT).filter((name) => !ignored.some((pattern) => new Glob(pattern).match(name)));
}

/** Whether a file is a test, by its name. */
export function isTest(path: string): boolean {
  return /_test\.tsx?$/.test(path);
}
