/**
 * Executable size, startup time, and idle memory and CPU. Run: `bun test/bench/binary_bench.ts`.
 *
 * Builds the executable unless `TEST_PROGRAM` names one. `BENCH_ROUNDS` (15) is the number of starts, each on an existing
 * database. Figures are medians. On a busy machine, prefix the command with `chrt --rr 1`.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtProgram } from "../binary/machine.ts";
import { freePort } from "../harness/free_port.ts";
import { cpuMicroseconds, median } from "./load.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** All startup work is done this long after the start. */
const IDLE_MILLISECONDS = 3_000;
const MEGABYTE = 1_000_000;

interface Start {
  /** From the start of the process to the end of the first response. */
  milliseconds: number;
  /** CPU time until the end of the first response. */
  cpuMilliseconds: number;
}

interface Memory {
  /** Resident memory, including pages of the file, which the system may drop at any time. */
  resident: number;
  /** Anonymous resident memory: pages that the process has written, excluding file-backed pages. */
  own: number;
  /** CPU time while idle. */
  cpuMilliseconds: number;
}

const dir = mkdtempSync(join(tmpdir(), "hexlane-bench-"));
process.on("exit", () => rmSync(dir, { recursive: true, force: true }));

async function started<T>(command: readonly string[], look: (pid: number, start: Start) => Promise<T>): Promise<T> {
  const port = freePort();
  const env = { HOME: dir, DATA_DIR: join(dir, "data"), PORT: String(port), LOG_LEVEL: "error" };
  const startedAt = performance.now();
  const child = Bun.spawn([...command, "serve"], { cwd: dir, env, stdout: "pipe", stderr: "inherit" });
  try {
    await child.stdout.getReader().read();
    const answer = await fetch(`http://127.0.0.1:${port}/api/config`);
    await answer.text();
    const milliseconds = performance.now() - startedAt;
    if (answer.status !== 200) throw new Error(`The first response has status ${answer.status}`);
    return await look(child.pid, { milliseconds, cpuMilliseconds: cpuMicroseconds(child.pid) / 1000 });
  } finally {
    child.kill();
    await child.exited;
  }
}

async function idle(pid: number): Promise<Memory> {
  const before = cpuMicroseconds(pid);
  await Bun.sleep(IDLE_MILLISECONDS);
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1024;
  const own = bytes("Anonymous");
  return { resident: bytes("Rss"), own, cpuMilliseconds: (cpuMicroseconds(pid) - before) / 1000 };
}

async function measure(name: string, command: readonly string[]): Promise<void> {
  // The first start creates the database.
  await started(command, async () => undefined);
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) starts.push(await started(command, async (_, start) => start));
  const times = starts.map(({ milliseconds }) => milliseconds);
  const cpu = starts.map(({ cpuMilliseconds }) => cpuMilliseconds);
  const memory = await started(command, (pid) => idle(pid));
  const shown = (values: number[]): string =>
    `${median(values).toFixed(0)} ms (best ${Math.min(...values).toFixed(0)})`;
  console.log(`${name}: first answer ${shown(times)}, processor ${shown(cpu)}`);
  const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
  console.log(
    `${name}: idle ${megabytes(memory.resident)} resident, ${megabytes(memory.own)} of its own, ` +
      `${memory.cpuMilliseconds} ms of the processor in ${IDLE_MILLISECONDS / 1000} s`,
  );
}

const program = process.env.TEST_PROGRAM ?? (await builtProgram());
const { size } = statSync(program);
console.log(`program: ${(size / MEGABYTE).toFixed(1)} MB, ${ROUNDS} starts each`);
await measure("program", [program]);
await measure("from source", [process.execPath, join(import.meta.dir, "../../apps/server/main.ts")]);
