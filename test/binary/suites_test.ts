/**
 * Uses the standalone executable for suites that otherwise run from source: HTTP scenarios, the command line, agents, and the
 * README examples. Runs without a network where the machine allows that.
 */
import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { isFull } from "../tier.ts";
import { builtProgram } from "./machine.ts";

const ROOT = join(import.meta.dir, "../..");

/** A network namespace with only loopback. */
const ALONE = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

const isLonely = Bun.spawnSync([...ALONE, "true"], { stderr: "ignore" }).success;
if (!isLonely) console.warn("With the network as it is: unshare and ip are needed to go without");

const SUITES: Readonly<Record<string, { files: readonly string[]; atLeast: number }>> = {
  "scenarios over HTTP": {
    files: (isFull ? ["image", "label", "move", "public_board", "task_life", "api_key_scope"] : ["task_life"]).map(
      (name) => `test/scenarios/${name}_test.ts`,
    ),
    atLeast: isFull ? 20 : 1,
  },
  "the command line, agents and the README's first session": {
    files: isFull
      ? ["test/cli/commands_test.ts", "test/cli/cli_docs_test.ts", "test/mcp", "test/documents/readme_test.ts"]
      : ["test/documents/readme_test.ts", "test/mcp/stdio_test.ts"],
    atLeast: isFull ? 35 : 2,
  },
};

beforeAll(async () => {
  await builtProgram();
}, 600_000);

test.concurrent.each(Object.keys(SUITES))(
  "%s pass with the standalone executable",
  async (name) => {
    const { files = [], atLeast = 1 } = SUITES[name] ?? {};
    const command = [process.execPath, "test", "--timeout", "120000", ...files.map((file) => `./${file}`)];
    const child = Bun.spawn(isLonely ? [...ALONE, ...command] : command, {
      cwd: ROOT,
      env: { ...process.env, TEST_PROGRAM: await builtProgram() },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    if ((await child.exited) !== 0) throw new Error(`Failed with the standalone executable: ${out}${err}`);
    expect(Number(/^ *(\d+) pass$/m.exec(err)?.[1])).toBeGreaterThanOrEqual(atLeast);
    expect(err).not.toMatch(/^ *[1-9]\d* skip$/m);
  },
  600_000,
);
