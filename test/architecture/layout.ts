/**
 * Rules for the location, name and length of files.
 *
 * @module
 */
import { dirname, join } from "node:path/posix";
import type { SourceFile, Violations } from "./tree.ts";

const TOP_LEVEL = [
  "LICENSE",
  "README.md",
  "adapters",
  "apps",
  "bunfig.toml",
  "core",
  "package-lock.json",
  "package.json",
  "test",
  "tsconfig.json",
];

/** Except for dotfiles, the top level has only listed names, so that new readers can take it in at a glance. */
export function checkTopLevel(names: string[]): Violations {
  return names
    .filter((name) => !name.startsWith(".") && !TOP_LEVEL.includes(name))
    .map((name) => `${name} does not belong at the top level`);
}

/** Names that say nothing about the contents. */
const EMPTY_FOLDER_NAMES = ["common", "helpers", "shared", "src", "types", "utils"];
/** Names that other tools or conventions prescribe. */
const CUSTOMARY_NAMES = ["README.md", "LICENSE", "Dockerfile"];

/** Checks that folders and files are named after their contents, in snake_case. */
export function checkName(path: string): Violations {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  const faults = folders
    .filter((folder) => EMPTY_FOLDER_NAMES.includes(folder))
    .map((folder) => `${path}: a folder called ${folder} says nothing about what is inside`);
  const isSnakeCase = (name: string) => /^[a-z0-9]+(_[a-z0-9]+)*(\.[a-z0-9_]+)*$/.test(name);
  if (!folders.every(isSnakeCase)) faults.push(`${path}: folder names are in snake_case`);
  if (!isSnakeCase(file) && !CUSTOMARY_NAMES.includes(file)) faults.push(`${path}: file names are in snake_case`);
  return faults;
}

/** Checks that `foo_test.ts` is next to `foo.ts`, and that tests across packages are in `test`. */
export function checkTestPlaces(paths: string[]): Violations {
  return paths.flatMap((path) => {
    // Bun would run these files as tests too.
    if (/[._]spec\.\w+$|\.test\.\w+$/.test(path)) return [`${path}: a test is called foo_test.ts`];
    const subject = path.match(/^(.*)_test\.tsx?$/)?.[1];
    if (subject === undefined || path.startsWith("test/")) return [];
    const isBeside = paths.includes(`${subject}.ts`) || paths.includes(`${subject}.tsx`);
    return isBeside ? [] : [`${path}: there is no ${subject}.ts next to it`];
  });
}

/** In a folder with more files, readers cannot find a file at a glance. */
export const MAX_FILES = 30;

/** Checks that folders have few files of their own. A test belongs to the file next to it, so it does not count. */
export function checkFolders(paths: string[]): Violations {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!/_test\.tsx?$/.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, over ${MAX_FILES}: group them`);
}

/** Split a longer file by concept. */
export const MAX_LINES = 400;

/** @param exceptions files that may be longer, with the reason */
export function checkLength(file: SourceFile, exceptions: Record<string, string>): Violations {
  const lines = file.text.trimEnd().split("\n").length;
  const isExcepted = file.path in exceptions;
  if (lines > MAX_LINES && !isExcepted) return [`${file.path} has ${lines} lines, over ${MAX_LINES}`];
  if (lines <= MAX_LINES && isExcepted) return [`${file.path} is no longer too long: drop the exception`];
  return [];
}

/** `join(import.meta.dir, "FILE")` and `new URL("FILE", import.meta.url)`, for a file of this repository. */
const OWN_FILE =
  /\bimport\.meta\.(?:dir|dirname),\s*"([^"]+\.\w+)"|\bnew URL\("(\.[^"]+\.\w+)",\s*import\.meta\.url\)/g;

/** Checks that a file that is read or run by its path exists, because the compiler checks only imports. */
export function checkOwnFiles({ path, text }: SourceFile, paths: readonly string[]): Violations {
  return [...text.matchAll(OWN_FILE)]
    .map(([, joined, relative]) => join(dirname(path), joined ?? relative ?? ""))
    .filter((file) => !paths.includes(file))
    .map((file) => `${path}: there is no ${file}`);
}
