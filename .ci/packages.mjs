/**
 * Which of the locked packages are installed, and what is left to do. Reads files only: `setup.mjs` runs npm.
 *
 * There are two sets of packages: `running` is enough for `npm start`, `all` adds the tools of development and tests.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What setup has to do so that a set of packages is there: `nothing`; `mark` it, since npm has installed it by hand; `add`
 * the rest to an intact `running` set, which a server may be using; or install it `clean`. An update keeps the tools that
 * were there: `set` may be more than was asked for.
 *
 * @returns {{ action: "nothing" | "mark" | "add" | "clean", set: "running" | "all", isFirst: boolean }}
 */
export function planOf(root, wanted) {
  const [marked, hash] = (read(markOf(root)) ?? "").split(" ");
  const isFirst = marked === "";
  if (covers(marked, wanted) && hash === stateOf(root)) return { action: "nothing", set: marked, isFirst };
  const set = marked === "all" ? "all" : wanted;
  // A half-written package looks like a whole one to npm, so an interrupted install is never built upon.
  const found = marked === INTERRUPTED ? undefined : installedSet(root);
  if (covers(found, set)) return { action: "mark", set: found, isFirst };
  return { action: found === "running" ? "add" : "clean", set, isFirst };
}

/** Remembers that a set is complete, so that the next start need not look. */
export function mark(root, set) {
  writeFileSync(markOf(root), `${set} ${stateOf(root)}`);
}

/** Until the next mark, nothing in node_modules is trusted. */
export function markInterrupted(root) {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(markOf(root), INTERRUPTED);
}

/** The lock file and what the package.json files say about packages; editing a script reinstalls nothing. */
export function fingerprint(root) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  hash.update(readFileSync(join(root, "package-lock.json")));
  for (const folder of ["", ...workspaces(root)]) hash.update(dependenciesOf(manifestIn(root, folder)));
  return hash.digest("hex");
}

/**
 * A project that holds nothing but the binaries of Bun, of which npm takes the one that fits this machine, at the locked
 * versions and hashes. They are optional packages, and the `running` set has no other optional package.
 */
export function bunProject(root) {
  const locked = readJson(join(root, "package-lock.json")).packages;
  const { optionalDependencies } = locked["node_modules/bun"];
  const manifest = { name: "bun-binary", private: true, optionalDependencies };
  const binaries = Object.keys(optionalDependencies).map((name) => [
    `node_modules/${name}`,
    locked[`node_modules/${name}`],
  ]);
  const packages = { "": manifest, ...Object.fromEntries(binaries) };
  return { manifest, lock: { name: manifest.name, lockfileVersion: 3, requires: true, packages } };
}

const INTERRUPTED = "interrupted";
const markOf = (root) => join(root, "node_modules", ".hexlane-setup");
/** npm's own account of what it has installed. */
const recordOf = (root) => join(root, "node_modules", ".package-lock.json");

function covers(set, wanted) {
  return set === wanted || set === "all";
}

/** What should be installed and what is: an npm command that was run by hand changes it. */
function stateOf(root) {
  const record = read(recordOf(root)) ?? "";
  return createHash("sha256").update(fingerprint(root)).update(record).digest("hex");
}

/** Compares the lock file with the package.json files, and with npm's own record of what it installed. */
function installedSet(root) {
  const record = read(recordOf(root));
  if (record === undefined) return undefined;
  const installed = JSON.parse(record).packages;
  const locked = readJson(join(root, "package-lock.json")).packages;
  const isLocked = (folder) => dependenciesOf(manifestIn(root, folder)) === dependenciesOf(locked[folder] ?? {});
  if (!["", ...workspaces(root)].every(isLocked)) return undefined;
  const missing = Object.entries(locked).filter(([path, entry]) => {
    const found = installed[path];
    if (!/(^|\/)node_modules\//.test(path) || (found === undefined && isForeign(entry))) return false;
    const isSame = found?.version === entry.version && found?.integrity === entry.integrity;
    return !isSame || !existsSync(join(root, path));
  });
  if (missing.length === 0) return "all";
  return missing.some(([, entry]) => isNeededToRun(entry)) ? undefined : "running";
}

/** What `npm ci --omit=dev --omit=optional` installs. */
function isNeededToRun({ dev, devOptional, optional }) {
  return !(dev || devOptional || optional);
}

/** Whether npm may have left a package out because it is for another kind of machine. */
function isForeign({ optional, os, cpu, libc }) {
  if (!optional) return false;
  // Which libc this is cannot be told cheaply, and npm leaves one of the two out: neither may be demanded.
  if (libc !== undefined) return true;
  return !((os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true));
}

/** What a package.json, or its entry in the lock file, says about packages, as text that can be compared. */
function dependenciesOf(manifest) {
  const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
  return JSON.stringify([manifest.name, ...kinds.map((kind) => Object.entries(manifest[kind] ?? {}).sort())]);
}

/** `core`, and each folder with a package.json under `adapters` and `apps`. */
function workspaces(root) {
  return readJson(join(root, "package.json"))
    .workspaces.flatMap((pattern) => {
      if (!pattern.endsWith("/*")) return [pattern];
      const parent = pattern.slice(0, -2);
      return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [];
    })
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .sort();
}

function manifestIn(root, folder) {
  return readJson(join(root, folder, "package.json"));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
