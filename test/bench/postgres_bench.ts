/**
 * Compares creating tasks, changing their status and commenting on Postgres with `pgbench`, which writes the same rows on the
 * same server. Needs PostgreSQL with `pgbench`. Run: `bun test/bench/postgres_bench.ts [OPERATION]`.
 *
 * Each of the sixteen writers has its own project and task, so that they do not conflict. `pgbench` replays the
 * statements of one recorded operation with new IDs, over as many connections: one statement at a time, and pipelined,
 * in which case it waits for responses no more often than Hexlane does. Every COMMIT waits for the disk.
 * `BENCH_SECONDS` (2) and `BENCH_ROUNDS` (5) set the length and number of rounds, which alternate; figures are medians.
 *
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Actor, createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { openPostgresStore } from "@hexlane/postgres";
import pg from "pg";
import { findPostgres, startPostgres } from "../servers/postgres.ts";
import { median } from "./load.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const WRITERS = 16;
/** Initial tasks per project: while a table has few pages, transactions conflict on the same page and are retried. */
const TASKS = 1_000;
const STATUSES = ["done", "to-do"] as const;

interface Sent {
  text: string;
  values: unknown[];
}

/** The statements sent and the IDs created since these lists were last cleared. */
const sent: Sent[] = [];
const newIds: string[] = [];
const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
const { query } = client;
client.query = function (this: unknown, ...args: unknown[]): unknown {
  const [first] = args as [string | Sent];
  sent.push(typeof first === "string" ? { text: first, values: [] } : first);
  return query.apply(this, args);
};

/** An operation by a writer that has already done it `count` times. */
type Operation = (writer: number, count: number) => Promise<unknown>;

const projectOf = (writer: number): string => `project-${writer}`;
/**
 * The IDs are far apart in the index, as different people's tasks usually are, because changes on the same index page
 * would conflict.
 */
const taskOf = (writer: number): string => `new-${writer.toString(16)}-task`;

interface Writers {
  operations: Record<string, Operation>;
  close(): Promise<void>;
}

async function openWriters(url: string): Promise<Writers> {
  const { mail: _, ...base } = testPorts();
  let next: string | undefined;
  const newId = (): string => {
    const id = next ?? `new-${crypto.randomUUID()}`;
    next = undefined;
    newIds.push(id);
    return id;
  };
  const store = await openPostgresStore(url, { maxConnections: WRITERS });
  const factory = createTracker({ ...base, newId, store });
  const person = { name: "Ada", email: "ada@example.test", password: "correct horse battery" };
  const { account, session } = await factory.as(null).signUp(person);
  const actor: Actor = { kind: "session", userId: account.id, session };
  const tracker = factory.as(actor);
  const { id: workspaceId } = await tracker.createWorkspace({ name: "Bench", slug: "bench" });
  const task = { title: "Write the next part of it", description: "Some words about what is to be done" } as const;
  const create = (writer: number) =>
    tracker.createTask({ projectId: projectOf(writer), ...task, status: "to-do", priority: "medium" });
  for (let writer = 0; writer < WRITERS; writer++) {
    next = projectOf(writer);
    const project = await tracker.createProject({ workspaceId, name: `P${writer}`, slug: `P${writer}` });
    const tasks = Array.from({ length: TASKS }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
    await tracker.importTasks({ projectId: project.id, tasks });
    next = taskOf(writer);
    const { id } = await create(writer);
    if (project.id !== projectOf(writer) || id !== taskOf(writer))
      throw new Error("A project or task does not have the expected ID");
  }
  const status = (count: number) => STATUSES[count % STATUSES.length] as string;
  return {
    operations: {
      create,
      status: (writer, count) => tracker.editTask({ taskId: taskOf(writer), status: status(count) }),
      comment: (writer) => tracker.createComment({ taskId: taskOf(writer), content: "Done in the second attempt" }),
    },
    close: () => factory.close(),
  };
}

/**
 * Records the operation as a pgbench script of one transaction, because pgbench retries whole scripts. The script
 * alternates between the statuses.
 */
async function recordScript(operation: Operation, { isPipelined }: { isPipelined: boolean }): Promise<string> {
  // Prepares the statements first.
  for (let count = 0; count < 30; count++) await operation(0, count);
  const parts: string[] = [];
  for (const count of STATUSES.keys()) {
    [sent.length, newIds.length] = [0, 0];
    const result = (await operation(0, count)) as { number?: number };
    parts.push(scriptOf([...sent], { made: new Set(newIds), number: result.number, isPipelined }));
  }
  return ["\\set turn 1 - :turn", "\\if :turn", parts[0], "\\else", parts[1], "\\endif", ""].join("\n");
}

/**
 * Returns a script with the statements of one operation. IDs are new each time, and each client has its own project and
 * task.
 */
function scriptOf(
  statements: readonly Sent[],
  { made, number, isPipelined }: { made: ReadonlySet<string>; number: number | undefined; isPipelined: boolean },
): string {
  const isClaim = ({ text }: Sent): boolean => text.endsWith('returning "last_task_number"');
  const claimed = statements.some(isClaim) ? number : undefined;
  const ids = new Map<string, string>();
  const literalOf = (value: unknown): string => {
    if (value === null || typeof value === "boolean") return `${value}`;
    if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(literalOf).join(", ")}]`;
    if (value === projectOf(0)) return "('project-' || :client_id)";
    if (value === taskOf(0)) return "('new-' || to_hex(:client_id::int) || '-task')";
    if (typeof value === "number") {
      if (value === claimed) return ":claimed_last_task_number";
      // A number this large is the random sequence of a search document.
      return value > 2 ** 32 ? ":document" : `${value}`;
    }
    if (made.has(value as string)) {
      const name = ids.get(value as string) ?? `id${ids.size}`;
      ids.set(value as string, name);
      return `('new-' || :${name})`;
    }
    // pgbench would read a colon as the start of a variable.
    return `E'${String(value).replaceAll(/['\\:]/g, escaped)}'`;
  };
  const lines = statements.map((statement) => {
    const { text, values } = statement;
    const filled = text.replaceAll(/\$(\d+)/g, (_, place) => literalOf(values[Number(place) - 1]));
    if (!isClaim(statement)) return `${filled};`;
    // pgbench takes values from a statement only outside a pipeline.
    const claim = `${filled} \\gset claimed_`;
    return isPipelined ? `\\endpipeline\n${claim}\n\\startpipeline` : claim;
  });
  const randoms = [...ids.values(), "document"].map((name) => `\\set ${name} random(1, 4000000000000000)`);
  const body = isPipelined ? ["\\startpipeline", ...lines, "\\endpipeline"] : lines;
  return [...randoms, ...body].join("\n");
}

function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16)}`;
}

/** Measures the operations per second, and this process's CPU time per operation in microseconds. */
async function ownRate(operation: Operation): Promise<{ perSecond: number; cpu: number }> {
  const [start, cpuBefore] = [performance.now(), process.cpuUsage()];
  let done = 0;
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; performance.now() - start < SECONDS * 1000; count++, done++) await operation(writer, count);
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const { user, system } = process.cpuUsage(cpuBefore);
  [sent.length, newIds.length] = [0, 0];
  return { perSecond: done / ((performance.now() - start) / 1000), cpu: (user + system) / done };
}

async function pgbenchRate(url: string, script: string): Promise<number> {
  const program = join(findPostgres() ?? "", "pgbench");
  const how = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(WRITERS),
    "-j",
    "2",
    "-T",
    String(SECONDS),
    "--max-tries=1000",
    "-Dturn=0",
  ];
  // The same settings as on the server's own connections.
  const env = { ...process.env, PGOPTIONS: "-c enable_seqscan=off -c jit=off" };
  const child = Bun.spawn([program, ...how, "-f", script, url], { stdout: "pipe", stderr: "pipe", env });
  const [said, failed] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(said) ?? [];
  if (perSecond === undefined || (await child.exited) !== 0) throw new Error(`pgbench failed: ${said}${failed}`);
  return Number(perSecond);
}

/** The rates of one round, and the CPU time of this process. */
type Round = Record<"own" | "cpu" | "plain" | "pipelined", number>;

const [wanted] = process.argv.slice(2);
const server = await startPostgres({ durable: true });
const folder = mkdtempSync(join(tmpdir(), "hexlane-bench-"));
const load = (): string => (loadavg()[0] as number).toFixed(1);
try {
  const url = await server.createDatabase();
  const { operations, close } = await openWriters(url);
  console.log(`${WRITERS} connections, ${ROUNDS} rounds of ${SECONDS} s, load average ${load()} at the start\n`);
  console.log(
    "| operation | pgbench, per second | pipelined | Hexlane, per second | µs of CPU | ratio | to pipelined |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const [name, operation] of Object.entries(operations)) {
    if (wanted !== undefined && wanted !== name) continue;
    const [plain, pipelined] = ["plain", "pipelined"].map((kind) => join(folder, `${name}_${kind}.sql`)) as [
      string,
      string,
    ];
    writeFileSync(plain, await recordScript(operation, { isPipelined: false }));
    writeFileSync(pipelined, await recordScript(operation, { isPipelined: true }));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { perSecond: own, cpu } = await ownRate(operation);
      rounds.push({ own, cpu, plain: await pgbenchRate(url, plain), pipelined: await pgbenchRate(url, pipelined) });
    }
    const figure = (of: (round: Round) => number, digits = 0): string => median(rounds.map(of)).toFixed(digits);
    const rates = [figure(({ plain }) => plain), figure(({ pipelined }) => pipelined), figure(({ own }) => own)];
    const ratios = [figure(({ own, plain }) => own / plain, 2), figure(({ own, pipelined }) => own / pipelined, 2)];
    console.log(`| ${[name, ...rates, figure(({ cpu }) => cpu), ...ratios].join(" | ")} |`);
  }
  console.log(`\nLoad average ${load()} at the end`);
  await close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
