/**
 * Compares the installed packages with the lock file and decides what to install. Only reads files: `setup.mjs` runs npm.
 *
 * There are two sets of packages: `running` is enough for `npm start`; `all` adds the development and test tools.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Decides how setup provides a set of packages: do `nothing`; `mark` the set as complete, because npm was run by hand; `add` the
 * missing packages to an intact `running` set, which a server may be using; or do a `clean` install. An update keeps installed
 * tools, so the returned `set` may be larger than the requested one.
 *
 * @returns {{ action: "nothing" | "mark" | "add" | "clean", set: "running" | "all", isFirst: boolean }}
 */
export function planOf(root, wanted) {
  const [marked, hash] = (read(markOf(root)) ?? "").split(" ");
  const isFirst = marked === "";
  if (covers(marked, wanted) && hash === stateOf(root)) return { action: "nothing", set: marked, isFirst };
  const set = marked === "all" ? "all" : wanted;
  // npm cannot tell a half-written package from a complete one, so an interrupted install is never reused.
  const found = marked === INTERRUPTED ? undefined : installedSet(root);
  if (covers(found, set)) return { action: "mark", set: found, isFirst };
  return { action: found === "running" ? "add" : "clean", set, isFirst };
}

/** Records that a set is complete, so that the next start can skip the check. */
export function mark(root, set) {
  writeFileSync(markOf(root), `${set} ${stateOf(root)}`);
}

/** Discards the record: node_modules is not trusted until the next mark. */
export function markInterrupted(root) {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(markOf(root), INTERRUPTED);
}

/**
 * Returns a hash of the platform, the lock file and the dependencies in the package.json files. Editing a script
 * therefore does not trigger a reinstall.
 */
export function fingerprint(root) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  hash.update(readFileSync(join(root, "package-lock.json")));
  for (const folder of ["", ...workspaces(root)]) hash.update(dependenciesOf(manifestIn(root, folder)));
  return hash.digest("hex");
}

/**
 * Returns a project with only Bun's binaries, at the locked versions and hashes; npm installs the one for this machine.
 * They are optional packages, and the `running` set has no other optional package.
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

/**
 * Deletes source maps and manuals, which nothing reads and which are an eighth of a server's packages. Keeps licenses.
 */
export function deleteUnread(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isUnread =
      entry.name.endsWith(".map") || (entry.name.endsWith(".md") && !/licen[cs]e|notice/i.test(entry.name));
    if (entry.isFile() && isUnread) rmSync(path);
    // This repository's packages are symbolic links, which a recursive listing would follow. Their manuals must stay.
    if (entry.isDirectory()) deleteUnread(path);
  }
}

const INTERRUPTED = "interrupted";
const markOf = (root) => join(root, "node_modules", ".hexlane-setup");
/** npm's own record of what it installed. */
const recordOf = (root) => join(root, "node_modules", ".package-lock.json");

function covers(set, wanted) {
  return set === wanted || set === "all";
}

/** Returns a hash of the expected and the installed packages. An npm command that was run by hand changes it. */
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

/** Whether `npm ci --omit=dev --omit=optional` installs the package. */
function isNeededToRun({ dev, devOptional, optional }) {
  return !(dev || devOptional || optional);
}

/** Whether npm may have skipped a package because it is for another platform. */
function isForeign({ optional, os, cpu, libc }) {
  if (!optional) return false;
  // There is no cheap way to detect the C library, and npm skips packages for a different one. So none of them is required.
  if (libc !== undefined) return true;
  return !((os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true));
}

/** Returns the package data of a package.json, or of its lock file entry, as comparable text. */
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
