/**
 * Makes `node_modules` match the lock file, and does nothing when it does already. With the word `web` it also bundles the
 * web app if something in it changed.
 *
 * Runs on Node alone, before every script of package.json: npm's own `pre` scripts and `postinstall` are skipped where
 * install scripts are switched off. Nothing is written to standard output, which belongs to the command that follows.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stamp = join(modules, ".hexlane-setup");

const want = fingerprint();
if (read(stamp) !== want) {
  // Somebody may have run `npm ci` by hand, perhaps on the last day with a network: that is good enough.
  if (!alreadyInstalled()) npmCi();
  writeFileSync(stamp, want);
}
repairBun();
if (process.argv[2] === "web") buildWeb();

/** The lock file and what the package.json files say about packages; editing a script reinstalls nothing. */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  hash.update(readFileSync(join(root, "package-lock.json")));
  for (const folder of ["", ...workspaces()]) hash.update(dependenciesOf(readJson(join(root, folder, "package.json"))));
  return hash.digest("hex");
}

/** What a package.json, or its entry in the lock file, says about packages, as text that can be compared. */
function dependenciesOf(manifest) {
  const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
  return JSON.stringify([manifest.name, ...kinds.map((kind) => Object.entries(manifest[kind] ?? {}).sort())]);
}

/** `core`, and each folder with a package.json under `adapters` and `apps`. */
function workspaces() {
  return readJson(join(root, "package.json"))
    .workspaces.flatMap((pattern) => {
      if (!pattern.endsWith("/*")) return [pattern];
      const parent = pattern.slice(0, -2);
      return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [];
    })
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .sort();
}

/** Compares the lock file with the package.json files, and with npm's own record of what it installed. */
function alreadyInstalled() {
  const record = read(join(modules, ".package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const locked = readJson(join(root, "package-lock.json")).packages;
  const isLocked = (folder) =>
    dependenciesOf(readJson(join(root, folder, "package.json"))) === dependenciesOf(locked[folder] ?? {});
  const isInstalled = ([path, entry]) => {
    const found = installed[path];
    if (found === undefined) return entry.optional === true && !fitsThisMachine(entry);
    return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(root, path));
  };
  const packages = Object.entries(locked).filter(([path]) => /(^|\/)node_modules\//.test(path));
  return ["", ...workspaces()].every(isLocked) && packages.every(isInstalled);
}

function fitsThisMachine({ os, cpu, libc }) {
  // Which libc this is cannot be told cheaply, and npm leaves one of the two out: neither may be demanded.
  if (libc !== undefined) return false;
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

function npmCi() {
  const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // The npm that runs this script, if one does; NODE_ENV=production must not leave out bun, which starts the server.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith(".js") ? [process.execPath, [npm, ...flags]] : ["npm", flags];
  run(command, args, root, "Cannot install the packages of package-lock.json");
}

/**
 * Without its install script, bun's package holds a small placeholder that only prints an error. The script finds the
 * real binary in a package beside it, so this needs no network.
 */
function repairBun() {
  const folder = join(modules, "bun");
  const binary = join(folder, "bin", "bun.exe");
  const isPlaceholder = !existsSync(binary) || statSync(binary).size < 1_000_000;
  if (isPlaceholder) run(process.execPath, ["install.js"], folder, "Cannot put bun's binary in its place");
}

/** As with the packages: what it was made from is remembered beside it. */
function buildWeb() {
  const folder = join(root, "apps", "web");
  const made = join(folder, "dist", "source");
  const hash = createHash("sha256").update(want);
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
    if (/^(dist|node_modules)\b|_test\.tsx?$/.test(name) || !/\.\w+$/.test(name)) continue;
    hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  }
  const source = hash.digest("hex");
  if (read(made) === source && existsSync(join(folder, "dist", "web_app", "index.html"))) return;
  const bun = join(modules, "bun", "bin", "bun.exe");
  run(bun, [join(folder, "build.ts")], root, "Cannot bundle the web app");
  writeFileSync(made, source);
}

function run(command, args, cwd, failure) {
  // Standard output is held back and shown only when something went wrong.
  const result = spawnSync(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
  if (result.status === 0) return;
  process.stderr.write(result.stdout ?? "");
  const reason = result.error?.message ?? `exit ${result.status ?? result.signal}`;
  process.stderr.write(`${failure}: ${command} ${args.join(" ")}: ${reason}\n`);
  process.exit(1);
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
