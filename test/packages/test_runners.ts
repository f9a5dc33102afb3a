/** The test runners that run the suite of the packed test harness. @module */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFull } from "../tier.ts";
import { BUN, DENO, MACHINE_NODE, NODE_22, NODE_24, type Runtime } from "./installed.ts";

const SUITE = "harness_suite.mjs";
const [DENO_PROGRAM = ""] = DENO.command;
const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.config.mjs"];

export interface Runner {
  name: string;
  runtime: Runtime;
  command: string[];
  /** Matches the number of passed tests in the output. */
  passed: RegExp;
  /** Whether the runner repeats what other runners already check, so that only the full tier needs it. */
  isExtra?: boolean;
}

const ALL: readonly Runner[] = [
  ...[MACHINE_NODE, NODE_22, NODE_24].map((runtime) => ({
    name: `node:test on ${runtime.name}`,
    runtime,
    command: [...runtime.command, "--test", "--test-reporter=tap", SUITE],
    passed: /^# pass (\d+)$/m,
    isExtra: runtime !== MACHINE_NODE,
  })),
  ...[MACHINE_NODE, NODE_24].map((runtime) => ({
    name: `vitest on ${runtime.name}`,
    runtime,
    command: [...runtime.command, ...VITEST],
    passed: /Tests +(\d+) passed/,
    isExtra: runtime === MACHINE_NODE,
  })),
  {
    name: "deno test",
    runtime: DENO,
    command: [DENO_PROGRAM, "test", "-A", "--no-check", "--no-remote", "--no-lock", SUITE],
    passed: /(\d+) passed \| 0 failed/,
    isExtra: true,
  },
  {
    name: "bun test",
    runtime: BUN,
    command: [...BUN.command, "test", "--timeout", "120000", `./${SUITE}`],
    passed: /^ *(\d+) pass$/m,
    isExtra: true,
  },
];

/** The runners that are available here. */
export const RUNNERS: readonly Runner[] = ALL.filter(
  ({ runtime, isExtra = false }) => existsSync(runtime.command[0] ?? "") && (isFull || !isExtra),
);

/**
 * Runs the suite in a project.
 *
 * @returns the number of tests that passed
 * @throws {Error} when a test fails
 */
export async function runSuite(
  dir: string,
  { name, command, passed }: Runner,
  stores: readonly string[],
): Promise<number> {
  const config = { test: { include: [SUITE], testTimeout: 120_000, watch: false } };
  writeFileSync(join(dir, "vitest.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  const child = Bun.spawn(command, {
    cwd: dir,
    env: { PATH: "", HOME: dir, NO_COLOR: "1", STORES: stores.join() },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  const code = await child.exited;
  const count = passed.exec(out + err)?.[1];
  if (code !== 0 || count === undefined) throw new Error(`${name} ended with ${code}:\n${out}\n${err}`);
  return Number(count);
}
