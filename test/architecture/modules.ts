/**
 * The module order of core, and import cycles anywhere in the tree. Type imports count.
 *
 * @module
 */
import { dirname, join } from "node:path/posix";
import { importsOf } from "./scan.ts";
import { isTest, type SourceFile, type Violations } from "./tree.ts";

/** Each domain module imports only itself and the modules before it. */
export const MODULES = ["history", "identity", "workspace", "board", "delivery"];

/** Files above the modules, which may import any module, and which no module may import. */
const ABOVE_MODULES = ["inputs", "memory", "testing", "mod.ts", "tracker.ts", "use_cases.ts"];

/**
 * Files below the modules that may import record types of the modules, because ports store records, and the context
 * carries them.
 */
const KNOWS_RECORDS = ["ports", "context.ts"];

/**
 * Checks that each file of core imports only from its own module and the modules before it. Tests may import
 * everything.
 */
export function checkModules(files: SourceFile[]): Violations {
  return files
    .filter(({ path }) => path.startsWith("core/") && !isTest(path))
    .flatMap((file) =>
      relativeImportsOf(file).flatMap((target) => {
        const fault = faultOf(placeOf(file.path), placeOf(target));
        return fault === undefined ? [] : [`${file.path} imports ${target}: ${fault}`];
      }),
    );
}

function faultOf(own: string, other: string): string | undefined {
  if (ABOVE_MODULES.includes(own)) return undefined;
  if (ABOVE_MODULES.includes(other)) return `${other} stands on the modules`;
  if (!MODULES.includes(other) || KNOWS_RECORDS.includes(own)) return undefined;
  if (!MODULES.includes(own)) return "the modules stand on it";
  if (MODULES.indexOf(other) > MODULES.indexOf(own)) return `the order is ${MODULES.join(" <- ")}`;
  return undefined;
}

/** Returns the folder of core that a file is in, or the name of a file at the root of core. */
function placeOf(path: string): string {
  return path.split("/")[1] ?? "";
}

/**
 * Finds import cycles. Returns each cycle once, as the path that closes it.
 *
 * @param entries the file of each package name, such as `@hexlane/core/memory`
 */
export function findCycles(files: SourceFile[], entries: Readonly<Record<string, string>> = {}): Violations {
  const known = new Set(files.map(({ path }) => path));
  const targetsOf = (file: SourceFile) =>
    [...relativeImportsOf(file), ...importsOf(file.text).flatMap((name) => entries[name] ?? [])].filter((target) =>
      known.has(target),
    );
  const graph = new Map(files.map((file) => [file.path, targetsOf(file)]));
  const done = new Set<string>();
  const cycles: Violations = [];
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(" -> "));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return cycles;
}

function relativeImportsOf(file: SourceFile): string[] {
  const targets = importsOf(file.text)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file.path), name));
  return [...new Set(targets)];
}
