/** `npm start` and `npm test` on a fresh machine: the packages they install, and their messages. */
import { afterAll, describe, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "./architecture/tree.ts";

type PackageSet = "running" | "all";
interface Packages {
  planOf(root: string, wanted: PackageSet): { action: string; set: PackageSet; isFirst: boolean };
  mark(root: string, set: PackageSet): void;
  markInterrupted(root: string): void;
  bunProject(root: string): { manifest: object; lock: { packages: Record<string, Record<string, unknown>> } };
  deleteUnread(folder: string): void;
}
interface Steps {
  explainNpm(output: string, root: string): string | undefined;
  explainNode(version: string, engines: string): string | undefined;
}
const { planOf, mark, markInterrupted, bunProject, deleteUnread } = (await import(
  join(ROOT, ".ci/packages.mjs")
)) as Packages;
const { explainNpm, explainNode } = (await import(join(ROOT, ".ci/steps.mjs"))) as Steps;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const RUNNING = ["node_modules/a", "node_modules/bun"];
const PACKAGES: Record<string, object> = {
  "node_modules/@hexlane/core": { resolved: "core", link: true },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/bun": { version: "1.4.5", optionalDependencies: { "@oven/here": "1.4.5", "@oven/there": "1.4.5" } },
  "node_modules/@oven/here": { version: "1.4.5", optional: true },
  "node_modules/@oven/there": { version: "1.4.5", optional: true, os: ["plan9"] },
  "node_modules/linter": { version: "1.0.0", dev: true },
  "node_modules/both": { version: "1.0.0", devOptional: true },
};
const ALL = Object.keys(PACKAGES).filter((path) => !path.endsWith("there") && !path.includes("@hexlane"));

/** Creates a checkout with a lock file and no installed packages. */
function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), "hexlane-setup-test-"));
  folders.push(root);
  const manifest = { name: "house", dependencies: { a: "1.0.0" } };
  write(root, "package.json", { ...manifest, workspaces: ["core"], engines: { node: ">=20.19" } });
  write(root, "core/package.json", { name: "@hexlane/core" });
  write(root, "package-lock.json", { packages: { "": manifest, core: { name: "@hexlane/core" }, ...PACKAGES } });
  return root;
}

function write(root: string, path: string, value: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
}

/** Creates the files that npm would: the package folders and npm's own record. */
function install(root: string, paths: readonly string[]): void {
  for (const path of paths) mkdirSync(join(root, path), { recursive: true });
  mkdirSync(join(root, "node_modules/@hexlane/core"), { recursive: true });
  const kept = [...paths, "node_modules/@hexlane/core"].map((path) => [path, PACKAGES[path]]);
  write(root, "node_modules/.package-lock.json", { packages: Object.fromEntries(kept) });
}

const actions = (root: string): string[] =>
  (["running", "all"] as const).map((wanted) => {
    const { action, set } = planOf(root, wanted);
    return `${action} ${set}`;
  });

describe("planOf()", () => {
  test("installs the requested set into a fresh checkout", () => {
    const root = checkout();
    expect(actions(root)).toEqual(["clean running", "clean all"]);
    expect(planOf(root, "running").isFirst).toBe(true);
  });

  test("skips an installed set, and adds the development tools to the runtime packages", () => {
    const root = checkout();
    install(root, RUNNING);
    mark(root, "running");
    expect(actions(root)).toEqual(["nothing running", "add all"]);
    expect(planOf(root, "all").isFirst).toBe(false);
  });

  test("does nothing for either command once everything is installed", () => {
    const root = checkout();
    install(root, ALL);
    mark(root, "all");
    expect(actions(root)).toEqual(["nothing all", "nothing all"]);
  });

  test("accepts packages that were installed by hand", () => {
    const root = checkout();
    install(root, ALL);
    expect(actions(root)).toEqual(["mark all", "mark all"]);
    const other = checkout();
    install(other, RUNNING);
    expect(actions(other)).toEqual(["mark running", "add all"]);
  });

  test("checks the packages again after npm was run by hand", () => {
    const root = checkout();
    install(root, ALL);
    mark(root, "all");
    write(root, "node_modules/.package-lock.json", { packages: {} });
    expect(actions(root)).toEqual(["clean all", "clean all"]);
  });

  test("discards an interrupted install, no matter how complete it looks", () => {
    const root = checkout();
    install(root, ALL);
    markInterrupted(root);
    expect(actions(root)).toEqual(["clean running", "clean all"]);
  });

  test("reinstalls when a package that the server needs is missing", () => {
    const root = checkout();
    install(root, RUNNING);
    rmSync(join(root, "node_modules/a"), { recursive: true });
    expect(actions(root)).toEqual(["clean running", "clean all"]);
  });

  test("keeps the development tools when the lock file is updated", () => {
    const root = checkout();
    install(root, ALL);
    mark(root, "all");
    const newer = { ...PACKAGES, "node_modules/a": { version: "1.0.1", integrity: "sha512-b" } };
    const manifest = { name: "house", dependencies: { a: "1.0.0" } };
    write(root, "package-lock.json", { packages: { "": manifest, core: { name: "@hexlane/core" }, ...newer } });
    expect(actions(root)).toEqual(["clean all", "clean all"]);
  });

  test("leaves it to npm to report a lock file that does not match package.json", () => {
    const root = checkout();
    install(root, ALL);
    write(root, "core/package.json", { name: "@hexlane/core", dependencies: { b: "1.0.0" } });
    expect(actions(root)).toEqual(["clean running", "clean all"]);
  });
});

describe("the lock file", () => {
  const locked = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages as Record<
    string,
    { dev?: boolean; devOptional?: boolean; optional?: boolean; integrity?: string; version: string }
  >;
  const isNeededToRun = (name: string): boolean => {
    const { dev, devOptional, optional } = locked[`node_modules/${name}`] ?? { dev: true };
    return !(dev || devOptional || optional);
  };

  test("keeps development tools out of npm start", () => {
    const tools = [
      "@biomejs/biome",
      "deno",
      "typescript",
      "playwright-core",
      "better-auth",
      "@redocly/cli",
      "bun-types",
    ];
    expect(tools.filter(isNeededToRun)).toEqual([]);
    expect(["bun", "elysia", "drizzle-orm", "react", "@base-ui/react"].filter((name) => !isNeededToRun(name))).toEqual(
      [],
    );
  });

  test("has each binary of Bun, with its hash", () => {
    const { "": project, ...binaries } = bunProject(ROOT).lock.packages;
    expect(Object.keys(binaries)).toContain("node_modules/@oven/bun-linux-x64");
    for (const entry of Object.values(binaries))
      expect(entry).toMatchObject({ version: locked["node_modules/bun"]?.version, integrity: expect.any(String) });
    expect(project).toHaveProperty("optionalDependencies");
  });
});

describe("deleteUnread()", () => {
  test("deletes source maps and manuals of packages, but not licenses or files of linked workspaces", () => {
    const root = checkout();
    for (const path of ["a/README.md", "a/dist/a.js", "a/dist/a.js.map", "a/LICENSE.md"])
      write(root, `node_modules/${path}`, "");
    write(root, "core/README.md", "");
    mkdirSync(join(root, "node_modules/@hexlane"), { recursive: true });
    symlinkSync(join(root, "core"), join(root, "node_modules/@hexlane/core"));
    deleteUnread(join(root, "node_modules"));
    expect(readdirSync(join(root, "node_modules/a")).sort()).toEqual(["LICENSE.md", "dist"]);
    expect(readdirSync(join(root, "node_modules/a/dist"))).toEqual(["a.js"]);
    expect(existsSync(join(root, "core/README.md"))).toBeTrue();
  });
});

describe("setup.mjs", () => {
  /** Replaces npm: records its arguments, and installs what `set` names, or fails. */
  const NPM = `
    const { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require("node:fs");
    const { packages, sets, bun, fails, hangs } = JSON.parse(readFileSync(__dirname + "/npm.json", "utf8"));
    const args = process.argv.slice(2);
    appendFileSync(__dirname + "/npm.log", args.filter((arg) => /^(ci|install|--(omit|include|no-save).*)$/.test(arg)).join(" ") + "\\n");
    if (fails) { console.error("npm error code EAI_AGAIN"); process.exit(1); }
    if (hangs) { process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); return; }
    if (args[0] === "ci") rmSync("node_modules", { recursive: true, force: true });
    const paths = args.includes("--omit=dev") ? sets.running : sets.all;
    for (const path of paths) mkdirSync(path, { recursive: true });
    for (const name of ["index.js", "index.js.map"]) writeFileSync("node_modules/a/" + name, "");
    mkdirSync("node_modules/bun/bin", { recursive: true });
    rmSync("node_modules/bun/bin/bun.exe", { force: true });
    symlinkSync(bun, "node_modules/bun/bin/bun.exe");
    writeFileSync("node_modules/.package-lock.json",
      JSON.stringify({ packages: Object.fromEntries(paths.map((path) => [path, packages[path]])) }));
  `;

  function prepare({ fails = false, hangs = false } = {}) {
    const root = checkout();
    cpSync(join(ROOT, ".ci"), join(root, ".ci"), { recursive: true });
    writeFileSync(join(root, "npm.js"), NPM);
    const linked = "node_modules/@hexlane/core";
    const sets = { running: [linked, ...RUNNING], all: [linked, ...ALL] };
    write(root, "npm.json", { packages: PACKAGES, sets, bun: process.execPath, fails, hangs });
    for (const folder of ["apps/web", "apps/client", "apps/import", "core"]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    const build = 'await Bun.write(import.meta.dir + "/dist/web_app/index.html", "page");\n';
    writeFileSync(join(root, "apps/web/build.ts"), build);
    const env = { PATH: process.env.PATH ?? "", npm_execpath: join(root, "npm.js") };
    const command = ["node", join(root, ".ci/setup.mjs")];
    const setup = (...args: string[]) => {
      const { stdout, stderr, exitCode } = Bun.spawnSync([...command, ...args], { env });
      const text = stderr
        .toString()
        .replace(/^ {2}\.\.\. \d+ s\n/gm, "")
        .replace(/\d+\.\d s/g, "N s");
      return { exitCode, stdout: stdout.toString(), stderr: text };
    };
    /** The arguments of each npm call so far. */
    const npmCalls = () => readFileSync(join(root, "npm.log"), "utf8").trim().split("\n");
    const interrupt = async (...args: string[]) => {
      const child = Bun.spawn([...command, ...args], { env, stderr: "pipe" });
      // The file exists a moment before its line is written.
      while (!existsSync(join(root, "npm.log")) || npmCalls()[0] === "") await Bun.sleep(20);
      child.kill("SIGTERM");
      return { exitCode: await child.exited, stderr: await child.stderr.text() };
    };
    /** Makes later calls of the fake npm succeed. */
    const mend = () => {
      const settings = JSON.parse(readFileSync(join(root, "npm.json"), "utf8"));
      write(root, "npm.json", { ...settings, fails: false, hangs: false });
    };
    return { root, setup, interrupt, mend, npmCalls };
  }

  test("installs the runtime packages with a message, and prints nothing the second time", () => {
    const { setup, npmCalls } = prepare();
    expect(setup("start")).toEqual({
      exitCode: 0,
      stdout: "",
      stderr:
        "Installing packages (first start only, 240 MB) ...\n  done in N s\nBuilding the web app ...\n  done in N s\n",
    });
    expect(setup("start")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(npmCalls()).toEqual(["ci --omit=dev --omit=optional"]);
  });

  test("deletes the packages' source maps", () => {
    const { root, setup } = prepare();
    setup("start");
    expect(readdirSync(join(root, "node_modules/a"))).toEqual(["index.js"]);
  });

  test("adds the development tools without removing the runtime packages", () => {
    const { setup, npmCalls } = prepare();
    setup("start");
    expect(setup("web").stderr).toStartWith("Installing the tools for development and tests");
    expect(setup().stderr).toBe("");
    expect(setup("start").stderr).toBe("");
    expect(npmCalls()).toEqual(["ci --omit=dev --omit=optional", "install --no-save --include=dev --include=optional"]);
  });

  test("reports a failure with advice, and repairs the install at the next start", () => {
    const { setup, mend, npmCalls } = prepare({ fails: true });
    const failed = setup("start");
    expect([failed.exitCode, failed.stdout]).toEqual([1, ""]);
    expect(failed.stderr).toContain("npm error code EAI_AGAIN");
    expect(failed.stderr).toContain("Cannot install the packages of package-lock.json (exit 1): npm cannot reach its");
    mend();
    expect(setup("start").exitCode).toBe(0);
    expect(npmCalls()).toEqual(["ci --omit=dev --omit=optional", "ci --omit=dev --omit=optional"]);
  });

  test("ends at once when it is interrupted, and starts over the next time", async () => {
    const { setup, interrupt, mend, npmCalls } = prepare({ hangs: true });
    const { exitCode, stderr } = await interrupt("web");
    expect(exitCode).toBe(1);
    expect(stderr).toEndWith("Interrupted: run the same command again to continue\n");
    mend();
    expect(setup("web").exitCode).toBe(0);
    expect(npmCalls()).toEqual(["ci --include=dev --include=optional", "ci --include=dev --include=optional"]);
  });
});

test.each([
  ["npm error code ENOSPC", /disk is full/],
  ["npm error code EACCES", /write access/],
  ["npm error network request to https://registry failed, reason: getaddrinfo ENOTFOUND", /cannot reach its registry/],
  ["npm error `npm ci` can only install packages when your package.json and lock are in sync", /npm install/],
  ["spawn npm ENOENT", /Node.js with npm/],
  ["\nSIGINT", /same command again/],
])("explainNpm() says what to do after %j", (output, advice) => {
  expect(explainNpm(output, "/srv/hexlane")).toMatch(advice);
});

test("npm prints no warning about the user's own settings", () => {
  const root = checkout();
  write(root, "package.json", { name: "house", scripts: { start: "echo started" } });
  writeFileSync(join(root, "user-npmrc"), "nodedir=/nowhere\n");
  cpSync(join(ROOT, ".npmrc"), join(root, ".npmrc"));
  const env = { PATH: process.env.PATH, HOME: root, NPM_CONFIG_USERCONFIG: join(root, "user-npmrc") };
  const { stdout, stderr } = Bun.spawnSync(["npm", "start"], { cwd: root, env });
  expect(stdout.toString()).toContain("\nstarted\n");
  expect(stderr.toString()).toBe("");
});

test("explainNode() refuses a Node.js that is older than engines.node", () => {
  expect(explainNode("20.18.9", ">=20.19")).toBe(
    "Hexlane needs Node.js 20.19 or newer, and this is 20.18.9: install it from https://nodejs.org",
  );
  expect(explainNode("18.20.0", ">=20.19")).toContain("and this is 18.20.0");
  expect(["20.19.0", "22.1.0", "24.0.0"].map((version) => explainNode(version, ">=20.19"))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
