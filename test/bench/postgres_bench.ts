/**
 * Creates tasks on Postgres, compared with `pgbench` running the same statements in the same way on the same server. Needs
 * PostgreSQL with `pgbench`. Run: `bun test/bench/postgres_bench.ts`.
 *
 * Every COMMIT waits for the disk. Each of eight writers has its own project of a thousand tasks. `BENCH_SECONDS` (2) and
 * `BENCH_ROUNDS` (5) set the length and number of rounds, which alternate; figures are medians.
 *
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Actor, createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { openPostgresStore } from "@hexlane/postgres";
import pg from "pg";
import { findPostgres, startPostgres } from "../servers/postgres.ts";
import { median } from "./load.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const WRITERS = 8;
/** Initial tasks per project. */
const TASKS = 1_000;

interface Sent {
  text: string;
  values: unknown[];
}

const sent: Sent[] = [];
const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
const { query } = client;
client.query = function (this: unknown, ...args: unknown[]): unknown {
  const [first] = args as [string | Sent];
  sent.push(typeof first === "string" ? { text: first, values: [] } : first);
  return query.apply(this, args);
};

interface Writers {
  create(writer: number): Promise<{ number: number }>;
  close(): Promise<void>;
}

async function openWriters(url: string): Promise<Writers> {
  const { mail: _, ...base } = memoryPorts();
  let next: string | undefined;
  const newId = (): string => {
    const id = next ?? `new-${crypto.randomUUID()}`;
    next = undefined;
    return id;
  };
  const store = await openPostgresStore(url, { maxConnections: WRITERS });
  const factory = createTracker({ ...base, newId, store });
  const person = { name: "Ada", email: "ada@example.test", password: "correct horse battery" };
  const { account, session } = await factory.as(null).signUp(person);
  const actor: Actor = { kind: "session", userId: account.id, session };
  const tracker = factory.as(actor);
  const { id: workspaceId } = await tracker.createWorkspace({ name: "Bench", slug: "bench" });
  for (let writer = 0; writer < WRITERS; writer++) {
    next = `project-${writer}`;
    const { id } = await tracker.createProject({ workspaceId, name: `P${writer}`, slug: `P${writer}` });
    if (id !== `project-${writer}`) throw new Error("A project has taken another id than its first");
    // While a table has few pages, concurrent transactions conflict on the same page and are retried.
    const tasks = Array.from({ length: TASKS }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
    await tracker.importTasks({ projectId: id, tasks });
  }
  const task = { title: "Write the next part of it", description: "Some words about what is to be done" } as const;
  return {
    create: (writer) =>
      tracker.createTask({ projectId: `project-${writer}`, ...task, status: "to-do", priority: "medium" }),
    close: () => factory.close(),
  };
}

/**
 * The statements of one create as a pgbench script: generated ids are new each time, the task number returned by one statement
 * is passed to the next, and each client has its own project.
 */
function scriptOf(statements: readonly Sent[], { number, document }: { number: number; document: number }): string {
  const asked = new Set(
    statements.filter(({ text }) => /^(select|with main)/i.test(text)).flatMap(({ values }) => values),
  );
  const ids = new Map<string, string>();
  const literalOf = (value: unknown): string => {
    if (value === null) return "NULL";
    if (value === "project-0") return "('project-' || :client_id)";
    if (value === number) return ":claimed_number";
    if (value === document) return ":document";
    if (typeof value === "string" && value.startsWith("new-") && !asked.has(value)) {
      const name = ids.get(value) ?? `id${ids.size}`;
      ids.set(value, name);
      return `('new-' || :${name})`;
    }
    // pgbench would read a colon as the start of a variable.
    return typeof value === "number" ? `${value}` : `E'${String(value).replaceAll(/['\\:]/g, escaped)}'`;
  };
  const lines = statements.map(({ text, values }) => {
    const filled = text.replaceAll(/\$(\d+)/g, (_, place) => literalOf(values[Number(place) - 1]));
    // The end of the column and the next number arrive as two rows, and pgbench takes values from only one.
    const claimed = /^(WITH q0\(c0\) AS .* returning "last_task_number"\)) SELECT b\.c0/.exec(filled)?.[1];
    return claimed === undefined
      ? `${filled};`
      : `${claimed} SELECT q1.c0 AS number, q0.c0 AS position FROM q1, q0 \\gset claimed_`;
  });
  if (!lines.some((line) => line.endsWith("claimed_"))) throw new Error("No statement of a create claims a number");
  const randoms = [...ids.values(), "document"].map((name) => `\\set ${name} random(1, 4000000000000000)`);
  return [...randoms, ...lines, ""].join("\n");
}

function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16)}`;
}

async function createsPerSecond({ create }: Writers): Promise<number> {
  const start = performance.now();
  let created = 0;
  const write = async (writer: number): Promise<void> => {
    for (; performance.now() - start < SECONDS * 1000; created++) await create(writer);
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return created / ((performance.now() - start) / 1000);
}

async function pgbenchPerSecond(url: string, script: string): Promise<number> {
  const program = join(findPostgres() ?? "", "pgbench");
  const how = ["-n", "-M", "prepared", "-c", String(WRITERS), "-j", "2", "-T", String(SECONDS), "--max-tries=1000"];
  const child = Bun.spawn([program, ...how, "-f", script, url], { stdout: "pipe", stderr: "pipe" });
  const [said, failed] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(said) ?? [];
  if (perSecond === undefined) throw new Error(`pgbench has failed: ${said}${failed}`);
  return Number(perSecond);
}

const server = await startPostgres({ durable: true });
const folder = mkdtempSync(join(tmpdir(), "hexlane-bench-"));
try {
  const url = await server.createDatabase();
  const writers = await openWriters(url);
  // First prepare the statements and let the numbers diverge, so that the recorded create is typical.
  for (let round = 0; round < 30; round++) await writers.create(0);
  sent.length = 0;
  const { number } = await writers.create(0);
  const statements = [...sent];
  const [made] = await server.query<{ last: string }>(
    "SELECT sequence AS last FROM search_document ORDER BY ctid DESC LIMIT 1",
    new URL(url).pathname.slice(1),
  );
  const script = join(folder, "create.sql");
  writeFileSync(script, scriptOf(statements, { number, document: Number(made?.last) }));
  console.log(`one create: ${statements.length - 2} statements besides BEGIN and COMMIT`);
  const rounds: { own: number; control: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ own: await createsPerSecond(writers), control: await pgbenchPerSecond(url, script) });
  }
  const [own, control] = [median(rounds.map(({ own }) => own)), median(rounds.map(({ control }) => control))];
  console.log(`pgbench, the same statements: ${control.toFixed(0)} per second`);
  console.log(`tasks created through the use case: ${own.toFixed(0)} per second`);
  console.log(`ratio: ${median(rounds.map(({ own, control }) => own / control)).toFixed(2)}`);
  await writers.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
