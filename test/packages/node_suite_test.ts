/**
 * The store's own tests and the models, on the runtimes that open SQLite without Bun. They run on the packed packages.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Outcome } from "../runtimes/runner.ts";
import { HANG_MILLISECONDS, isFull, newSeed, TIER } from "../tier.ts";
import { BUN, installProject, NODE_22, type Project, RUNTIMES, type Runtime, runIn } from "./installed.ts";
import { bundleForNode, type PortedFile } from "./node_suite/bundle.ts";

const STARTS_BUN = "starts another process with Bun; node_faults_test.ts starts other processes on each runtime";
const SERVER_ONLY = "starts another process with Bun; only the server uses this, and it runs on Bun";

/** Tests that every tier runs. */
const ALWAYS: readonly PortedFile[] = [
  { path: "test/api/model_test.ts" },
  { path: "test/api/store_model_test.ts" },
  {
    path: "adapters/sqlite/writer_test.ts",
    skipped: {
      "with several processes > a process that holds the lock does not block reads, and changes are refused after `lockSeconds`":
        STARTS_BUN,
      "with several processes > acknowledged changes survive when the process is killed": STARTS_BUN,
    },
  },
];
const FILES: readonly PortedFile[] = [
  ...ALWAYS,
  {
    path: "adapters/sqlite/connection_test.ts",
    skipped: { "a connection that is opened while another process closes the file waits for it": STARTS_BUN },
  },
  { path: "adapters/sqlite/dump_test.ts" },
  {
    path: "adapters/sqlite/file/claim_test.ts",
    skipped: { "claimSqliteFile() ignores a claim whose process was killed": SERVER_ONLY },
  },
  {
    path: "adapters/sqlite/file/file_test.ts",
    skipped: { "isSqliteFileInUse() detects another process that has the file open": SERVER_ONLY },
  },
  { path: "adapters/sqlite/file/log_keeper_test.ts" },
  {
    path: "adapters/sqlite/file/migrations_test.ts",
    skipped: { "processes that start concurrently apply each migration once": STARTS_BUN },
  },
  { path: "adapters/sqlite/file/private_file_test.ts" },
  { path: "adapters/sqlite/readers_test.ts" },
  { path: "adapters/sqlite/schema_test.ts" },
  { path: "adapters/sqlite/session_test.ts" },
  { path: "adapters/sqlite/store_test.ts" },
  { path: "adapters/sqlite/thread/long_reads_test.ts" },
  { path: "adapters/sqlite/waiting_test.ts" },
];
const SAMPLE = isFull ? FILES : ALWAYS;
/** Outside the full tier, only one Node.js is tested, because all versions share the adapter's driver. */
const SAMPLE_RUNTIMES = RUNTIMES.filter((one) => one.hasSqlite && one !== BUN && (isFull || one === NODE_22));

let project: Project;
let programs: string[];
beforeAll(async () => {
  project = await installProject();
  programs = await bundleForNode(project.dir, SAMPLE, { patienceMilliseconds: HANG_MILLISECONDS / 2 });
}, HANG_MILLISECONDS);
afterAll(() => project?.remove());

test("every test of the SQLite store also runs without Bun", () => {
  const all = [...new Bun.Glob("adapters/sqlite/**/*_test.ts").scanSync({ cwd: `${import.meta.dir}/../..` })];
  // Runs on Bun only, because it compares `bun:sqlite` with `node:sqlite`.
  const rest = all.filter((path) => path !== "adapters/sqlite/driver/node_test.ts");
  const ported = FILES.map(({ path }) => path).filter((path) => path.startsWith("adapters/"));
  expect(ported.toSorted()).toEqual(rest.sort());
});

describe.each(SAMPLE_RUNTIMES.map((one): [string, Runtime] => [one.name, one]))("on %s", (_, runtime) => {
  test.each(SAMPLE.map(({ path }, index): [string, number] => [path, index]))(
    "%s passes",
    async (_, index) => {
      const seed = newSeed();
      const out = await runIn(project.dir, runtime, programs[index] ?? "", {
        env: { TEST_TIER: TIER === "full" ? "full" : "", SEED: String(seed) },
      });
      const { passed, failed } = JSON.parse(out.trim().split("\n").at(-1) ?? "") as Outcome;
      expect({ seed, failed }).toEqual({ seed, failed: [] });
      expect(passed).toBeGreaterThan(0);
    },
    HANG_MILLISECONDS,
  );
});
