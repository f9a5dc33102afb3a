/**
 * Bundles tests that are written for Bun so that they run on other runtimes, on the installed packages.
 *
 * @module
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

const ROOT = join(import.meta.dir, "../../..");
const RUNNER = join(ROOT, "test/runtimes/runner.ts");
const REPLACED: Readonly<Record<string, string>> = {
  "bun:test": RUNNER,
  "bun:sqlite": join(import.meta.dir, "bun_sqlite.ts"),
  "../harness/stores.ts": join(import.meta.dir, "stores.ts"),
};

/** A test file, and the tests in it that cannot run elsewhere. */
export interface PortedFile {
  path: string;
  /** Why each skipped test cannot run, by name. */
  skipped?: Readonly<Record<string, string>>;
}

/**
 * Bundles each file into a program that prints the outcome of its tests.
 *
 * @param dir the folder of a project with the packages. In a package's tests, relative imports resolve to the installed
 * files too.
 * @param options.patienceMilliseconds how long a test may take
 * @returns the paths of the programs
 */
export async function bundleForNode(
  dir: string,
  files: readonly PortedFile[],
  { patienceMilliseconds }: { patienceMilliseconds: number },
): Promise<string[]> {
  const folder = join(dir, "suite");
  mkdirSync(folder);
  const entries = files.map(({ path, skipped = {} }) => {
    const entry = join(folder, `${path.replaceAll("/", "_").replace(/\.ts$/, "")}_entry.ts`);
    const options = JSON.stringify({ patienceMilliseconds, skipped: Object.keys(skipped) });
    const lines = [
      `import { run } from ${JSON.stringify(RUNNER)};`,
      `import ${JSON.stringify(join(ROOT, path))};`,
      `console.log(JSON.stringify(await run(${options})));`,
      // Some tests leave a thread or a timer running.
      "process.exit();",
    ];
    writeFileSync(entry, lines.join("\n"));
    return entry;
  });
  const built = await Bun.build({
    entrypoints: entries,
    outdir: folder,
    naming: { entry: "[name].mjs" },
    target: "node",
    format: "esm",
    // Test files are imported for their side effects, although the packages are marked as free of them.
    ignoreDCEAnnotations: true,
    plugins: [onInstalledPackages(dir)],
  });
  if (!built.success) throw new AggregateError(built.logs, "Cannot bundle the tests");
  return entries.map((entry) => join(folder, basename(entry).replace(/\.ts$/, ".mjs")));
}

function onInstalledPackages(dir: string): Bun.BunPlugin {
  return {
    name: "on the installed packages",
    setup(build) {
      build.onResolve({ filter: /^(bun:|\.\.\/harness\/stores\.ts$)/ }, ({ path }) => ({
        path: REPLACED[path] ?? path,
      }));
      build.onResolve({ filter: /^(@hexlane\/|drizzle-orm)/ }, ({ path }) => ({ path, external: true }));
      build.onResolve({ filter: /^fast-check$/ }, () => ({ path: Bun.resolveSync("fast-check", ROOT) }));
      build.onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
        const source = relative(ROOT, join(dirname(importer), path));
        const [, name, inside] = /^adapters\/(\w+)\/(.+)\.ts$/.exec(source) ?? [];
        if (name === undefined) return undefined;
        return { path: join(dir, "node_modules/@hexlane", name, `${inside}.js`), external: true };
      });
      build.onLoad({ filter: /_test\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, "utf8")
          .replaceAll("import.meta.dir", JSON.stringify(dirname(path)))
          .replaceAll("Bun.sleep(", "sleepOnNode(");
        return { contents: `import { setTimeout as sleepOnNode } from "node:timers/promises";${text}`, loader: "ts" };
      });
    },
  };
}
