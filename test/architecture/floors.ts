/**
 * The order inside core: `task.ts` <- `ports/store.ts` <- `context.ts` <- `tasks.ts` <- `tracker.ts`, among nouns
 * identity <- workspace <- board <- delivery, and no circle, not even of types.
 *
 * @module
 */
import { dirname, join } from "node:path/posix";
import { importsOf } from "./scan.ts";
import { isTest, type SourceFile, type Violations } from "./tree.ts";

const WINGS = ["identity", "workspace", "board", "delivery"];
/** Files at the root of core that stand above the wings; the others, such as errors and limits, carry everything. */
const UPPER_ROOT_FILES = [
  "board_inputs.ts",
  "context.ts",
  "mod.ts",
  "tracker.ts",
  "use_case_input.ts",
  "use_case_inputs.ts",
  "use_cases.ts",
];

const GROUND = { floor: 0, called: "a root file such as errors or limits" };
const NOUN = { floor: 1, called: "a singular file" };
const PORT = { floor: 2, called: "a port" };
const CONTEXT = { floor: 3, called: "the context" };
const ABOVE = { floor: 4, called: "a use case or above" };

/** Files whose name does not tell on which floor they are. */
export interface Misnomers {
  /** Files that say what something is, although their name ends in `s`. */
  nouns: string[];
  /** Files that take part in use cases, although their name does not end in `s`. */
  verbs: string[];
}

/** A file imports only from its own floor and those below. */
export function checkFloors(files: SourceFile[], misnomers: Misnomers): Violations {
  const known = { nouns: misnomers.nouns, verbs: [...misnomers.verbs, ...findVerbs(files)] };
  return files.flatMap((file) => {
    const own = floorOf(file.path, known);
    return coreImportsOf(file).flatMap((target) => {
      const other = floorOf(target, known);
      const fault =
        other.floor > own.floor
          ? `${own.called} may not import ${other.called}`
          : own === NOUN && other === NOUN && wingOf(target) > wingOf(file.path)
            ? "nouns go identity <- workspace <- board <- delivery"
            : undefined;
      return fault === undefined ? [] : [`${file.path} imports ${target}: ${fault}`];
    });
  });
}

function floorOf(path: string, { nouns, verbs }: Misnomers): typeof GROUND {
  const [, room = "", file = ""] = path.split("/");
  if (isTest(path)) return ABOVE;
  if (path === "core/context.ts") return CONTEXT;
  if (file === "") return UPPER_ROOT_FILES.includes(room) ? ABOVE : GROUND;
  if (room === "ports") return PORT;
  const isNoun = nouns.includes(path) || !(file.endsWith("s.ts") || verbs.includes(path));
  return WINGS.includes(room) && isNoun ? NOUN : ABOVE;
}

/**
 * `task_change.ts`, beside a `task.ts`, may be more of what a task is, and `task_import.ts` a group of its verbs. Only
 * what such a file imports tells which, so one that asks for the context or a port is a file of verbs.
 */
function findVerbs(files: SourceFile[]): string[] {
  const paths = new Set(files.map((file) => file.path));
  const isPartOfNoun = (path: string) =>
    [...path.matchAll(/_/g)].some(({ index }) => paths.has(`${path.slice(0, index)}.ts`));
  const asksForStore = (file: SourceFile) =>
    coreImportsOf(file).some((target) => /^core\/(context\.ts|ports\/)/.test(target));
  return files.filter((file) => isPartOfNoun(file.path) && asksForStore(file)).map((file) => file.path);
}

/** Every circle of imports, as the path that closes it. */
export function findCircles(files: SourceFile[]): Violations {
  const graph = new Map(files.map((file) => [file.path, coreImportsOf(file)]));
  const done = new Set<string>();
  const circles: Violations = [];
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(" -> "));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return circles;
}

function coreImportsOf(file: SourceFile): string[] {
  const targets = importsOf(file.text)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file.path), name))
    .filter((target) => target.startsWith("core/"));
  return [...new Set(targets)];
}

function wingOf(path: string): number {
  return WINGS.indexOf(path.split("/")[1] ?? "");
}
