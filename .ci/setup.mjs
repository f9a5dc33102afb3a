/**
 * Installs the packages in the lock file and builds the web app. Does nothing when both are up to date.
 *
 * ```
 * node .ci/setup.mjs            all packages
 * node .ci/setup.mjs web        all packages, the web app
 * node .ci/setup.mjs start      the packages that a server needs, the web app
 * ```
 *
 * Runs on plain Node before every script in package.json: npm's `pre` scripts and `postinstall` are skipped where install
 * scripts are disabled. Prints nothing to standard output, which belongs to the command that follows.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bunProject, deleteUnread, fingerprint, mark, markInterrupted, planOf } from "./packages.mjs";
import { alone, explainNode, explainNpm, run, StepError, step } from "./steps.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const bunFolder = join(modules, "bun");
const bun = join(bunFolder, "bin", "bun.exe");
const web = join(root, "apps", "web");
const webApp = join(web, "dist", "web_app", "index.html");
/** Records the inputs of the web app's build. */
const webSource = join(web, "dist", "source");
/** The packages that the web app imports. */
const webImports = [join(root, "core"), join(root, "apps", "client"), join(root, "apps", "import")];

const NPM_FLAGS = [
  "--no-audit",
  "--no-fund",
  "--prefer-offline",
  "--no-progress",
  "--loglevel=error",
  // npm tries three times. With its default pauses it takes over a minute to find that there is no network.
  "--fetch-retry-mintimeout=1000",
];
/** Neither NODE_ENV=production nor npm settings may skip packages. */
const ALL = ["--include=dev", "--include=optional"];
/** Bun's binary is the only optional package needed: see `bunProject`. */
const RUNNING = ["--omit=dev", "--omit=optional", "--ignore-scripts"];

try {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const advice = explainNode(process.versions.node, engines.node);
  if (advice !== undefined) throw new StepError(advice);
  await main(process.argv[2]);
} catch (error) {
  // For a file system error, the failed operation is enough. Any other error is a defect.
  if (!(error instanceof StepError) && error.syscall === undefined) throw error;
  const advice = error instanceof StepError ? undefined : explainNpm(error.message, root);
  process.stderr.write(`${error.message}${advice === undefined ? "" : `: ${advice}`}\n`);
  process.exitCode = 1;
}

async function main(task) {
  const wanted = task === "start" ? "running" : "all";
  const withWeb = task === "start" || task === "web";
  const isReady = () => planOf(root, wanted).action === "nothing" && hasBun() && (!withWeb || isWebBuilt());
  unlinkTestRuntimes();
  if (isReady()) return;
  await alone(root, async () => {
    await install(planOf(root, wanted));
    unlinkTestRuntimes();
    if (!hasBun()) await placeBun();
    if (withWeb && !isWebBuilt()) await step("Building the web app", buildWeb);
  });
}

/**
 * npm links the packages `node22` and `node24`, which tests run on, as the command `node`: scripts would find it instead of the
 * machine's own.
 */
function unlinkTestRuntimes() {
  rmSync(join(modules, ".bin", "node"), { force: true });
}

async function install({ action, set, isFirst }) {
  if (action === "nothing") return;
  if (action !== "mark") {
    await step(titleOf({ action, set, isFirst }), async () => {
      markInterrupted(root);
      // Adds to an intact set, because a server may be using it.
      if (action === "add") await npm(["install", "--no-save", ...ALL], root);
      else await npm(["ci", ...(set === "all" ? ALL : RUNNING)], root);
      if (!hasBun()) await placeBun();
      deleteUnread(modules);
    });
  }
  mark(root, set);
}

function titleOf({ action, set, isFirst }) {
  if (action === "add") return "Installing the tools for development and tests (once, 800 MB)";
  if (!isFirst) return "Updating packages";
  return set === "all" ? "Installing packages (once, 1,040 MB)" : "Installing packages (first start only, 240 MB)";
}

async function npm(args, cwd) {
  // When npm runs this script, these variables would make the inner npm work in the outer folder.
  const { npm_config_local_prefix: _, npm_execpath: path, ...env } = process.env;
  const flags = [...args, ...NPM_FLAGS];
  const [command, all] = path?.endsWith(".js") ? [process.execPath, [path, ...flags]] : ["npm", flags];
  const failure = "Cannot install the packages of package-lock.json";
  await run(command, all, { cwd, env, failure, explain: (output) => explainNpm(output, root) });
}

/** Whether Bun is installed. Without its install script, the bun package contains only a placeholder that prints an error. */
function hasBun() {
  return existsSync(bun) && statSync(bun).size > 1_000_000;
}

/** Bun's install script looks for the binary in a sibling package. With that package installed it needs no network. */
async function placeBun() {
  if (!hasBinaryPackage()) await installBinaryPackage();
  await run(process.execPath, ["install.js"], { cwd: bunFolder, failure: "Cannot install the binary of Bun" });
}

function hasBinaryPackage() {
  const folder = join(modules, "@oven");
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some((name) =>
    ["bun", "bun.exe"].some((file) => existsSync(join(folder, name, "bin", file))),
  );
}

async function installBinaryPackage() {
  const folder = join(modules, ".bun-binary");
  const { manifest, lock } = bunProject(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"));
  await npm(["ci", "--include=optional", "--ignore-scripts"], folder);
  rmSync(join(modules, "@oven"), { recursive: true, force: true });
  renameSync(join(folder, "node_modules", "@oven"), join(modules, "@oven"));
  rmSync(folder, { recursive: true, force: true });
}

function isWebBuilt() {
  return existsSync(webApp) && existsSync(webSource) && readFileSync(webSource, "utf8") === hashOfWeb();
}

function hashOfWeb() {
  const hash = createHash("sha256").update(fingerprint(root));
  for (const folder of [web, ...webImports]) {
    for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
      if (/^dist\b|\bnode_modules\b|_test\.tsx?$/.test(name) || !/\.\w+$/.test(name)) continue;
      hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest("hex");
}

async function buildWeb() {
  const source = hashOfWeb();
  await run(bun, [join(web, "build.ts")], { cwd: root, failure: "Cannot build the web app" });
  writeFileSync(webSource, source);
}
