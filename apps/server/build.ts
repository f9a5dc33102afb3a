/**
 * Builds the program as a single executable with all its assets: `dist/hexlane`, or the given path. `--target` builds
 * for other systems, each into a file named after its target, with a runtime from the npm registry.
 *
 * @module
 */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** Targets and Bun's names for them. */
const TARGETS = {
  "linux-x64": "bun-linux-x64",
  "linux-arm64": "bun-linux-arm64",
  "darwin-x64": "bun-darwin-x64",
  "darwin-arm64": "bun-darwin-arm64",
  "windows-x64": "bun-windows-x64",
} as const satisfies Record<string, Bun.Build.CompileTarget>;
type Target = keyof typeof TARGETS;

const USAGE = `usage: npm run build -- [FILE | --target=all | --target=${Object.keys(TARGETS).join(",")}]`;
const WEB_APP = join(import.meta.dir, "../web/dist/web_app");
const DIST = join(import.meta.dir, "../../dist");

const targets = readTargets();
if (!existsSync(join(WEB_APP, "index.html"))) {
  console.error(`Cannot build: there is no web app in "${WEB_APP}"; run "npm run build"`);
  process.exit(1);
}
for (const { target, outfile } of targets) await build(outfile, target);

/** Reads the targets from the arguments. Defaults to one file for this system. */
function readTargets(): { target?: Target; outfile: string }[] {
  const { values, positionals } = parseArgs({ options: { target: { type: "string" } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (values.target === undefined && more.length === 0) return [{ outfile: resolve(file ?? join(DIST, "hexlane")) }];
  const names = values.target === "all" ? Object.keys(TARGETS) : (values.target?.split(",") ?? []);
  if (file !== undefined || !names.every(isTarget)) {
    console.error(USAGE);
    process.exit(2);
  }
  return names.map((target) => {
    const ending = target.startsWith("windows") ? ".exe" : "";
    return { target, outfile: join(DIST, `hexlane-${target}${ending}`) };
  });
}

function isTarget(name: string): name is Target {
  return Object.hasOwn(TARGETS, name);
}

async function build(outfile: string, target?: Target): Promise<void> {
  mkdirSync(dirname(outfile), { recursive: true });
  const { success, logs } = await Bun.build({
    // The first entry point starts the second as a worker thread, and looks for that file in its own folder.
    entrypoints: [
      join(import.meta.dir, "main.ts"),
      join(import.meta.dir, "../../adapters/sqlite/thread/thread_main.ts"),
    ],
    naming: { entry: "[name].[ext]" },
    target: "bun",
    // Elysia parses the source of handlers, which fails if parameters are renamed. Minified errors would also lack
    // names in the log.
    minify: false,
    // Halves the time to the first response; bytecode supports top-level await only in this format.
    bytecode: true,
    format: "esm",
    // Dynamic imports stay in separate chunks that are not read until needed.
    splitting: true,
    define: { HEXLANE_BINARY: "true" },
    compile: {
      outfile,
      ...(target === undefined ? {} : { target: TARGETS[target] }),
      assets: [WEB_APP],
      // Files in the working directory must not change the program.
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  });
  for (const log of logs) console.error(String(log));
  if (!success) process.exit(1);
  console.log(`${outfile} (${Math.round(statSync(outfile).size / 1e6)} MB)`);
}
