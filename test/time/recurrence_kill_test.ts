/** Repeated `kill -9` while clients complete recurring tasks: each completion creates exactly one next task. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomOf } from "../faults/ledger.ts";
import { openScene, type Scene } from "../faults/scene.ts";
import type { Row } from "../harness/client.ts";
import { isFull, newSeed } from "../tier.ts";

const KILLS = isFull ? 500 : 4;
const CLIENTS = 16;
/** Fewer tasks than clients, so that several clients complete the same task at once. */
const CHAINS = 6;
const FIRST_DAY = "2027-01-04";
const WEEK_MS = 7 * 24 * 3600 * 1000;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => await scene.close());

test(`${CLIENTS} clients that complete recurring tasks on a server that is killed ${KILLS} times (kill -9) create one next task per completion`, async () => {
  const seed = newSeed();
  const random = randomOf(seed);
  for (let chain = 1; chain <= CHAINS; chain++) await createChain(chain);
  const acknowledged = new Set<string>();
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.size;
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        try {
          acknowledged.add(await completeOne(random));
        } catch {
          if (isOver) unanswered++;
        }
      }
    });
    while (acknowledged.size < before + CHAINS) await Bun.sleep(2);
    await Bun.sleep(random() * 20);
    await scene.server.kill();
    isOver = true;
    await Promise.all(clients);
    await scene.restart();
    expect({ seed, kill, faults: faultsIn(acknowledged) }).toEqual({ seed, kill, faults: [] });
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * CHAINS);
  // Each kill must interrupt active clients, or the test proves nothing.
  expect(unanswered).toBeGreaterThan(KILLS);
  console.log(
    `kill -9: seed ${seed}, ${KILLS} restarts, ${acknowledged.size} acknowledged completions, ${unanswered} cut off`,
  );
}, 3_600_000);

async function createChain(chain: number): Promise<void> {
  const { client, token: as, projectId, workspaceId } = scene;
  const body = { title: `Chain ${chain}`, description: "Oil", priority: "low", status: "to-do", dueDate: FIRST_DAY };
  const task = await client.ok<Row>("POST", `/api/task/${projectId}`, { as, body });
  const label = { name: "Weekly", color: "red", workspaceId, taskId: task.id };
  await client.ok("POST", "/api/label", { as, body: label });
  const recurrence = { frequency: "weekly", interval: 1, timeZone: "Europe/Berlin" };
  await client.ok("PUT", `/api/task/recurrence/${task.id}`, { as, body: { recurrence } });
}

/** Completes a random open task, in one of several ways. Returns its ID. */
async function completeOne(random: () => number): Promise<string> {
  const { client, token: as, projectId, workspaceId } = scene;
  const path = `/api/task?workspaceId=${workspaceId}&projectId=${projectId}&status=to-do`;
  const open = await client.ok<Row[]>("GET", path, { as });
  const { id = "" } = open[Math.floor(random() * open.length)] ?? {};
  const status = "done";
  const ways = [
    () => client.ok("PUT", `/api/task/status/${id}`, { as, body: { status } }),
    () => client.ok("PATCH", `/api/task/${id}`, { as, body: { status } }),
    () =>
      client.ok("PATCH", "/api/task/bulk", { as, body: { taskIds: [id], operation: "updateStatus", value: status } }),
  ];
  await ways[Math.floor(random() * ways.length)]?.();
  return id;
}

/** Compares the file with the acknowledged completions. */
function faultsIn(acknowledged: ReadonlySet<string>): string[] {
  const database = new Database(scene.file, { readonly: true });
  const tasks = database
    .query("SELECT id, title, status, recurrence, due_date AS due FROM task ORDER BY due_date, id")
    .all() as { id: string; title: string; status: string; recurrence: string | null; due: number }[];
  const next = database.query("SELECT task_id AS id, data FROM event WHERE type = 'taskCreated'").all() as {
    id: string;
    data: string;
  }[];
  const labels = database.query("SELECT task_id AS id, count(*) AS labels FROM label GROUP BY task_id").all() as {
    id: string | null;
    labels: number;
  }[];
  database.close();
  const faults: string[] = [];
  for (let chain = 1; chain <= CHAINS; chain++) {
    const own = tasks.filter(({ title }) => title === `Chain ${chain}`);
    const last = own.at(-1);
    const expected = own.map((_, index) => Date.parse(FIRST_DAY) + index * WEEK_MS);
    if (own.some(({ due }, index) => due !== expected[index])) faults.push(`due dates of chain ${chain}`);
    if (own.some((task) => (task === last) !== (task.recurrence !== null))) faults.push(`rules of chain ${chain}`);
    if (own.some((task) => task.status !== (task === last ? "to-do" : "done")))
      faults.push(`columns of chain ${chain}`);
  }
  const labeled = new Map(labels.map((row) => [row.id, row.labels]));
  const followers = new Map<string, number>();
  for (const { data } of next) {
    const { repeatOf = "none" } = JSON.parse(data);
    followers.set(repeatOf, (followers.get(repeatOf) ?? 0) + 1);
  }
  for (const { id, status } of tasks) {
    if (acknowledged.has(id) && status !== "done") faults.push(`acknowledged completion of "${id}"`);
    const count = followers.get(id) ?? 0;
    if (count !== (status === "done" ? 1 : 0)) faults.push(`${count} next tasks of "${id}"`);
    if (labeled.get(id) !== 1) faults.push(`labels of "${id}"`);
  }
  return faults;
}
