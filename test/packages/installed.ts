/**
 * A fresh project with the packed packages, and the runtimes that it runs on.
 *
 * @module
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Packed, pack } from "../../.ci/pack.ts";

const root = join(import.meta.dir, "../..");

/** A runtime that runs programs of the project. */
export interface Runtime {
  name: string;
  /** The key in `engines` of a package. */
  engine: "node" | "bun";
  version: string;
  command: string[];
  hasSqlite: boolean;
}

/** A package in the project. */
interface InstalledPackage {
  name: string;
  /** The import paths of its entries. */
  entries: string[];
  engines: Partial<Record<Runtime["engine"], string>>;
}

export interface Project {
  dir: string;
  packages: InstalledPackage[];
  remove(): void;
}

/**
 * Creates the project: the tarballs, the dependencies that their manifests name, and the programs next to this module.
 *
 * @param options.tools development dependencies of the project
 */
export async function installProject({ tools = [] }: { tools?: readonly string[] } = {}): Promise<Project> {
  const dir = mkdtempSync(join(tmpdir(), "hexlane-project-"));
  writeFileSync(join(dir, "package.json"), '{"type":"module"}');
  const packages: Project["packages"] = [];
  for (const { name, folder: source, tarball } of packed(join(dir, "packed"))) {
    const folder = join(dir, "node_modules", name);
    await unpack(tarball, folder);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const { dependencies = {}, peerDependencies = {} } = manifest;
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) link(dependency, source, dir);
    const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith(".json"));
    packages.push({ name, entries: entries.map((entry) => join(name, entry)), engines: manifest.engines });
  }
  for (const tool of tools) link(tool, ".", dir);
  for (const file of readdirSync(import.meta.dir)) {
    if (file.endsWith(".mjs")) copyFileSync(join(import.meta.dir, file), join(dir, file));
  }
  return { dir, packages, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** The tarballs that `.ci/test.ts` made for the run, or new ones. */
function packed(to: string): Packed[] {
  const list = process.env.TEST_PACKAGES;
  return list === undefined ? pack(to) : JSON.parse(readFileSync(list, "utf8"));
}

/** Unpacks an npm tarball. A machine may have no `tar`. */
async function unpack(tarball: string, folder: string): Promise<void> {
  const draft = mkdtempSync(`${tarball}-`);
  await new Bun.Archive(await Bun.file(tarball).bytes()).extract(draft);
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(join(draft, "package"), folder);
}

/**
 * Links a dependency of the package in `source` as the lock file installed it here, without a request to the registry.
 */
function link(name: string, source: string, dir: string): void {
  const path = join(dir, "node_modules", name);
  if (name.startsWith("@hexlane/") || existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  const own = join(root, source, "node_modules", name);
  symlinkSync(existsSync(own) ? own : join(root, "node_modules", name), path);
}

/**
 * Returns the folders that npm would install for a package: the package, its dependencies and their required peers.
 *
 * @param from the folder of the project, or of the package that depends on it
 */
export function closureOf(name: string, from: string, found: Set<string> = new Set()): Set<string> {
  const folder = folderOf(name, from);
  if (found.has(folder)) return found;
  found.add(folder);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  for (const dependency of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    closureOf(dependency, folder, found);
  return found;
}

function folderOf(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  throw new Error(`Cannot find "${name}" from "${from}"`);
}

/** Returns the total size of a package's files in bytes, without the packages installed inside it. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !join(entry.parentPath, "/").slice(folder.length).includes("/node_modules/"))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/**
 * The PATH without the folder that npm adds for its scripts, because the registry packages have a program called `node`
 * too.
 */
const MACHINE_PATH = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .join(delimiter);
/** The Node.js of this machine. The other runtimes are registry packages. */
export const MACHINE_NODE: Runtime = nodeAt(
  Bun.which("node", { PATH: MACHINE_PATH }) ?? "node",
  "--no-warnings",
  "the machine's ",
);
export const NODE_22: Runtime = nodeAt(join(root, "node_modules/node22/bin/node"), "--no-warnings");
export const NODE_24: Runtime = nodeAt(join(root, "node_modules/node24/bin/node"), "--no-warnings");
export const DENO: Runtime = {
  name: "Deno",
  engine: "node",
  version: "24.0.0",
  command: [join(root, "node_modules/.bin/deno"), "run", "-A", "--no-remote", "--no-lock"],
  hasSqlite: true,
};
export const BUN: Runtime = {
  name: "Bun",
  engine: "bun",
  version: Bun.version,
  command: [process.execPath],
  hasSqlite: true,
};

/** The runtimes available here: the Node.js packages are only for Linux on x64. */
export const RUNTIMES: readonly Runtime[] = [MACHINE_NODE, NODE_22, NODE_24, DENO, BUN].filter(isHere);

function isHere({ command: [program = ""] }: Runtime): boolean {
  if (existsSync(program)) return true;
  if (process.platform === "linux" && process.arch === "x64") throw new Error(`Missing: ${program}`);
  return false;
}

function nodeAt(program: string, flag: string, prefix = ""): Runtime {
  const version = existsSync(program) ? Bun.spawnSync([program, "--version"]).stdout.toString().slice(1).trim() : "";
  const name = `${prefix}Node.js ${version.split(".")[0]}`;
  const hasSqlite = Bun.semver.satisfies(version, ">=22.16");
  return { name, engine: "node", version, command: [program, flag], hasSqlite };
}

/** Returns the packages that name this runtime in their `engines`. Bun also runs the packages that name Node.js. */
export function packagesFor({ packages }: Project, { engine, version }: Runtime): InstalledPackage[] {
  return packages.filter(({ engines }) => {
    const range = engines[engine] ?? (engine === "bun" ? engines.node && "*" : undefined);
    return range !== undefined && Bun.semver.satisfies(version, range);
  });
}

/** Runs a program of the project to its end. @throws {Error} when it fails or prints to stderr */
export async function runIn(
  dir: string,
  runtime: Runtime,
  program: string,
  options: { args?: string[]; env?: Record<string, string> } = {},
): Promise<string> {
  const { args = [], env = {} } = options;
  const child = Bun.spawn([...runtime.command, program, ...args], {
    cwd: dir,
    // PATH is empty, so that no program can find Bun.
    env: { PATH: "", HOME: dir, TMPDIR: tmpdir(), NO_COLOR: "1", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  const code = await child.exited;
  if (code !== 0 || err !== "") throw new Error(`${program} on ${runtime.name} ended with ${code}: ${out}\n${err}`);
  return out;
}
