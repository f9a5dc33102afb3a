/**
 * Import rules: core imports only itself; an adapter imports core and the modules listed for it; an app imports another app
 * only if it is listed as containing it; every imported package must be declared in the importer's package.json.
 *
 * @module
 */
import { dirname, join } from "node:path/posix";
import { COMPUTED, importsOf } from "./scan.ts";
import { isTest, type SourceFile, type Violations } from "./tree.ts";

export interface Repository {
  /** Package name and declared dependencies by folder: `core`, `adapters/sql`, `apps/server`. */
  packages: Record<string, { name: string; dependencies: string[] }>;
  /** The development dependencies of the root, which every test may use. */
  devDependencies: string[];
  /** By adapter folder: the modules it may import besides core. */
  technology: Record<string, string[]>;
  /** By app folder: the other apps it may import, because it contains them. */
  carries: Record<string, string[]>;
  /** By file: the modules from which it may import types, and only types. */
  typesAlone: Record<string, string[]>;
  /** Folders whose files run in a browser, with the exceptions among their files. */
  browser: Record<string, string[]>;
}

/** Modules that only tests may import. */
const CORE_TEST_TOOLS = ["bun:test", "fast-check"];
/** Adapter tests also need temporary folders. */
const ADAPTER_TEST_TOOLS = [...CORE_TEST_TOOLS, "node:fs", "node:os", "node:path"];

export function checkImports(file: SourceFile, repository: Repository): Violations {
  return importsOf(file.text).flatMap((name) => {
    const fault = isTypesAlone(name, file, repository) ? undefined : faultOf(name, file.path, repository);
    return fault === undefined ? [] : [`${file.path} imports "${name}": ${fault}`];
  });
}

/** Whether a file imports only types from a place where that is allowed. */
function isTypesAlone(name: string, { path, text }: SourceFile, { typesAlone }: Repository): boolean {
  if (!matches(name, typesAlone[path] ?? [])) return false;
  const all = text.matchAll(new RegExp(String.raw`\b(import|export)\s+(type\b)?[^;]*?"${RegExp.escape(name)}"`, "g"));
  return [...all].every(([, word, type]) => word === "import" && type !== undefined);
}

function faultOf(name: string, path: string, repository: Repository): string | undefined {
  const folder = folderOf(path);
  if (name === COMPUTED) return folder === "test" ? undefined : "a computed import cannot be checked";
  if (name.startsWith(".")) return faultOfRelative(name, path, folder);
  if (folder === "core") {
    const allowed = isTest(path) ? CORE_TEST_TOOLS : [];
    return matches(name, allowed) ? undefined : "core imports only itself";
  }
  if (folder.startsWith("adapters/")) {
    const technology = repository.technology[folder.slice("adapters/".length)];
    if (technology === undefined) return `${folder} has no row in the table of technologies`;
    const allowed = ["@hexlane/core", ...technology, ...(isTest(path) ? ADAPTER_TEST_TOOLS : [])];
    if (!matches(name, allowed)) return "an adapter imports core and the modules listed for it";
  }
  if (folder.startsWith("apps/")) {
    const carried = matches(name, repository.carries[folder] ?? []);
    const isOtherApp = Object.entries(repository.packages).some(
      ([other, { name: app }]) => other.startsWith("apps/") && other !== folder && matches(name, [app]),
    );
    if (isOtherApp && !carried) return "an app imports no other app";
    if (/^(node|bun)(:|$)/.test(name) && runsInBrowser(path, folder, repository)) return "it runs in a browser";
  }
  return faultOfUndeclared(name, path, folder, repository);
}

function runsInBrowser(path: string, folder: string, { browser }: Repository): boolean {
  const others = browser[folder];
  return others !== undefined && !isTest(path) && !others.includes(path.slice(folder.length + 1));
}

function faultOfRelative(name: string, path: string, folder: string): string | undefined {
  // Tests across packages are in `test`, which may import anything.
  if (folder !== "test" && !join(dirname(path), name).startsWith(`${folder}/`)) return `it leaves ${folder}`;
  if (folder === "core" && !name.endsWith(".ts")) return "core also runs where imports must carry .ts";
  return undefined;
}

function faultOfUndeclared(name: string, path: string, folder: string, repository: Repository): string | undefined {
  if (name === "bun" || /^(node|bun):/.test(name)) return undefined;
  const own = repository.packages[folder];
  const declared = [...(own ? [own.name, ...own.dependencies] : [])];
  if (folder === "test" || isTest(path)) declared.push(...repository.devDependencies);
  if (folder === "test") declared.push(...Object.values(repository.packages).map((one) => one.name));
  return matches(name, declared) ? undefined : "its package.json does not declare it";
}

/** Whether a name is one of the modules or a path inside one. */
function matches(name: string, modules: string[]): boolean {
  return modules.some((module) => name === module || name.startsWith(`${module}/`));
}

/** Returns the folder of the package that a file is in: `core`, `adapters/sql`, `apps/server` or `test`. */
function folderOf(path: string): string {
  const [top = "", room = ""] = path.split("/");
  return top === "core" || top === "test" ? top : `${top}/${room}`;
}
