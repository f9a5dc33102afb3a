/**
 * Runs the tests of a tier (`TEST_TIER`: see `test/tier.ts`) in several processes. The full tier then runs the timing tests
 * alone. With any argument except a report path (`--reporter=junit --reporter-outfile=PATH`), for example a path or a name, it
 * runs `bun test` with the arguments.
 *
 * A test file that is missing from every report counts as a failure, so a crashed process cannot hide tests.
 *
 * Usage: bun .ci/test.ts [ARGUMENTS OF BUN TEST]
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { HANG_MILLISECONDS, TIER } from "../test/tier.ts";
import { pack } from "./pack.ts";
import { CI_ONLY, FULL_ONLY, MEASURED, TIMING_FOLDER, WAITING } from "./test_lists.ts";

/** Durations of the files that take three seconds or more. */
const SECONDS: Record<string, number> = JSON.parse(readFileSync(join(import.meta.dir, "test_seconds.json"), "utf8"));
/** Files that take this long or longer are not in the quick tier. */
const QUICK_SECONDS = 6;

/** The timeout of a test that sets none. */
const TIMEOUT = ["--timeout", String(HANG_MILLISECONDS)];
/** Twice the memory that the tests' scratch folder uses. */
const SCRATCH_BYTES = 8 * 1024 ** 3;
/** Maximum number of workers: each has its own servers and browser. */
const MAX_WORKERS = 6;

interface Phase {
  name: string;
  files: readonly string[];
  /** The number of worker processes. */
  workers: number;
}

/** The result of a phase. */
interface Result {
  report: string;
  code: number;
  /** The output of each failed test. */
  failures: string[];
}

/** Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const outfile = outfileIn(args);
  if (args.length > 0 && outfile === undefined) return await runBun(args);
  const folder = mkdtempSync(join(scratchParent(), "hexlane-test-"));
  // World-writable, like the system's temporary folder, because test servers may run as other users.
  chmodSync(folder, 0o1777);
  try {
    if (TIER === "standard") {
      process.env.TEST_BUNDLE ??= await bundleProgram(join(folder, "program"));
      // In this tier, only CI runs the tests that install the packages.
      if (process.env.CI && process.env.TEST_PACKAGES === undefined) packPackages(join(folder, "packages"));
    }
    const results: Result[] = [];
    for (const phase of phasesOf(testFiles())) results.push(await runPhase(phase, folder));
    if (outfile !== undefined) writeFileSync(outfile, merge(results.map(({ report }) => report)));
    const failures = results.flatMap((result) => result.failures);
    // Repeats the failures at the end of the log, where readers look first.
    if (failures.length > 0) console.error(`\n== ${failures.length} failed\n\n${failures.join("\n\n")}\n`);
    return results.every(({ code }) => code === 0) ? 0 : 1;
  } finally {
    // Test servers may need a moment to exit.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
}

/**
 * Bundles the program, which halves the CPU time of each start: a run starts it hundreds of times. The full tier runs the
 * source. Returns the path of the main module.
 */
async function bundleProgram(to: string): Promise<string> {
  const root = join(import.meta.dir, "..");
  await Bun.build({
    entrypoints: ["apps/server/main.ts", "adapters/sqlite/thread/thread_main.ts"].map((path) => join(root, path)),
    outdir: join(to, "server"),
    // Without it, paths of embedded files would be relative to the working folder.
    publicPath: `${join(to, "server")}/`,
    // The main module starts the thread's module by the name of its source file.
    naming: { entry: "[name].ts" },
    target: "bun",
    format: "esm",
    splitting: true,
  });
  // The server expects the web app at the same relative path as in the repository.
  mkdirSync(join(to, "web"));
  symlinkSync(join(root, "apps/web/dist"), join(to, "web/dist"));
  return join(to, "server/main.ts");
}

/**
 * Packs the packages, because three test files install them and each packing takes six seconds of CPU time. After a
 * failure, those files pack them again and report it.
 */
function packPackages(to: string): void {
  const list = join(to, "packed.json");
  try {
    writeFileSync(list, JSON.stringify(pack(to)));
    process.env.TEST_PACKAGES = list;
  } catch (error) {
    console.error(error);
  }
}

/** Returns the path of the report, if the arguments request only a report. */
function outfileIn(args: readonly string[]): string | undefined {
  return /^--reporter[= ]junit --reporter-outfile[= ](.+)$/.exec(args.join(" "))?.[1];
}

/** Finds all test files by the suffix that the architecture tests demand. */
function testFiles(): string[] {
  const found = [...new Bun.Glob("**/*_test.{ts,tsx}").scanSync()];
  return found.filter((path) => !/(^|\/)node_modules\//.test(path)).sort();
}

function phasesOf(files: readonly string[]): Phase[] {
  // More workers than processors, because tests wait a lot. The full tier uses fewer, because it also checks waiting times.
  const processors = availableParallelism();
  const workers = Math.min(TIER === "full" ? processors + 1 : 3 * processors, MAX_WORKERS);
  const isTiming = (file: string): boolean => file.startsWith(TIMING_FOLDER) || MEASURED.includes(file);
  const inParallel = { name: "in parallel", workers };
  if (TIER !== "full") {
    const isSkipped = (file: string): boolean =>
      FULL_ONLY.includes(file) || (CI_ONLY.includes(file) && !process.env.CI);
    const isChosen = TIER === "quick" ? isQuick : (file: string) => !isTiming(file) && !isSkipped(file);
    return [{ ...inParallel, files: files.filter(isChosen) }].filter((phase) => phase.files.length > 0);
  }
  return [
    { ...inParallel, files: files.filter((file) => !isTiming(file) && !WAITING.includes(file)) },
    { name: "two at a time", files: files.filter((file) => WAITING.includes(file)), workers: 2 },
    { name: "alone", files: files.filter(isTiming), workers: 1 },
  ].filter((phase) => phase.files.length > 0);
}

/**
 * Whether a file is in the quick tier: every architecture test, and tests next to the code that take less than `QUICK_SECONDS`.
 */
function isQuick(file: string): boolean {
  if (file.startsWith("test/")) return file.startsWith("test/architecture");
  return (SECONDS[file] ?? 0) < QUICK_SECONDS;
}

async function runPhase({ name, files, workers }: Phase, folder: string): Promise<Result> {
  console.log(`\n== ${files.length} test files ${name}`);
  const [outfile, timings] = [join(folder, `${name}.xml`), join(folder, "timings.json")];
  writeFileSync(timings, JSON.stringify({ version: 1, files: timesOf(files) }));
  // The files of one worker share its servers and its browser, as they would without workers.
  const parallel = [`--parallel=${workers}`, "--no-isolate", `--timings=${timings}`];
  const report = ["--reporter=junit", `--reporter-outfile=${outfile}`];
  const failures = new Failures();
  const args = [...(workers > 1 ? parallel : []), ...report, ...files.map((file) => `./${file}`)];
  const code = await runBun(args, { onLine: (line) => failures.add(line), scratch: folder });
  failures.finish();
  const written = existsSync(outfile) ? readFileSync(outfile, "utf8") : "<testsuites></testsuites>";
  return { ...judge(written, files, code), failures: failures.found };
}

/** Returns milliseconds by file, so that slow files start first. Unlisted files are fast. */
function timesOf(files: readonly string[]): Record<string, number> {
  return Object.fromEntries(files.map((file) => [file, (SECONDS[file] ?? 0.2) * 1000]));
}

/**
 * Picks the output of failed tests from the runner's output. Bun prints errors before the name of the test. With parallel
 * files, they may also appear before another file's test name, or at the very end.
 */
class Failures {
  /** The last lines of output, recorded for each failure. */
  static readonly #MAX_LINES = 60;
  static readonly #REASON = /^(error: |Expected: |Received: | +at )/;
  readonly found: string[] = [];
  readonly #seen = new Set<string>();
  #file = "";
  #lines: string[] = [];

  add(line: string): void {
    if (/^\S+_test\.tsx?:$/.test(line)) {
      // With parallel files, Bun repeats the file name before each result, so earlier lines may belong to the next result.
      this.#file = line;
      return;
    }
    if (!/^\((pass|fail|skip|todo)\) /.test(line)) {
      this.#lines.push(line);
      if (this.#lines.length > Failures.#MAX_LINES) this.#lines.shift();
      return;
    }
    if (line.startsWith("(fail)") && !this.#seen.has(line)) {
      // At the end, the runner lists all failures again.
      this.#seen.add(line);
      this.found.push([this.#file, ...this.#lines, line].join("\n"));
    } else if (this.#lines.some((one) => Failures.#REASON.test(one))) {
      // Output before the first failure is attributed to that failure.
      if (this.found.length === 0) return;
      this.finish();
    }
    this.#lines = [];
  }

  /** Adds the lines after the last result to the last failure. Call it when the output ends. */
  finish(): void {
    if (this.found.length === 0 || !this.#lines.some((one) => Failures.#REASON.test(one))) return;
    this.found.push([this.found.pop(), ...this.#lines].join("\n"));
    this.#lines = [];
  }
}

/**
 * Returns the folder in which to create the tests' temporary folder. It is in memory if enough memory is free, because
 * hundreds of small databases would mostly wait for the disk. The full tier uses the disk.
 */
function scratchParent(): string {
  const memory = "/dev/shm";
  const isRoomy = (): boolean => {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > SCRATCH_BYTES;
  };
  // Containers often mount /dev/shm with `noexec`, but tests of the binary execute a file there.
  const isExecutable = (): boolean => !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync("/proc/mounts", "utf8"));
  return TIER !== "full" && existsSync(memory) && isRoomy() && isExecutable() ? memory : tmpdir();
}

interface RunOptions {
  /** Receives each line after it is printed. */
  onLine?: (line: string) => void;
  /** The temporary folder of the tests. @default the system's */
  scratch?: string;
}

/** Returns the exit code. */
async function runBun(args: readonly string[], { onLine, scratch }: RunOptions = {}): Promise<number> {
  const child = Bun.spawn([process.execPath, "test", ...TIMEOUT, ...args], {
    env: { ...process.env, ...(scratch === undefined ? {} : { TMPDIR: scratch }) },
    stdio: ["inherit", "inherit", onLine === undefined ? "inherit" : "pipe"],
  });
  const stop = (signal: NodeJS.Signals): void => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  if (onLine !== undefined && child.stderr) {
    let rest = "";
    const text = new TextDecoder();
    for await (const bytes of child.stderr) {
      process.stderr.write(bytes);
      const lines = (rest + text.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      lines.forEach(onLine);
    }
  }
  const code = await child.exited;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
  if (child.signalCode !== null) console.error(`The test runner was killed by ${child.signalCode}`);
  return code;
}

/**
 * Adds a failure to the report for each file that is missing from it, because the file could not be loaded or its
 * process crashed. Outside CI, a file may also have no tests because a server is not installed, provided that nothing
 * else failed.
 */
function judge(report: string, files: readonly string[], code: number): Omit<Result, "failures"> {
  const missing = files.filter((file) => !report.includes(`<testsuite name="${file}"`));
  if (missing.length === 0) return { report, code };
  const isFine = code === 0 && !process.env.CI;
  for (const file of missing) console.error(isFine ? `(skip) ${file}: no test` : `(fail) ${file}: no result`);
  if (isFine) return { report, code };
  const suites = missing.map(
    (file) =>
      `  <testsuite name="${file}" file="${file}" tests="1" failures="1" skipped="0">
    <testcase name="(no result)" classname="" time="0" file="${file}"><failure type="Error" message="no result" /></testcase>
  </testsuite>\n`,
  );
  return { report: report.replace("</testsuites>", `${suites.join("")}</testsuites>`), code: code || 1 };
}

/** Merges the suites of all reports into one. */
function merge(reports: readonly string[]): string {
  const suites = reports.map((report) => /<testsuites[^>]*>\n?([\s\S]*)<\/testsuites>/.exec(report)?.[1] ?? "");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="bun test">\n${suites.join("")}</testsuites>\n`;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
