/** Repeated `kill -9` while clients change tasks and automations run: each event takes effect exactly once. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomOf } from "../faults/ledger.ts";
import { openScene, type Scene } from "../faults/scene.ts";
import type { Row } from "../harness/client.ts";
import { isFull, newSeed, waitSeconds } from "../tier.ts";

const KILLS = isFull ? 500 : 4;
const CLIENTS = 4;
const TASKS = 6;
const CHANGES_PER_KILL = 8;
const STATUSES = ["to-do", "in-progress", "done"];

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => await scene.close());

test(`automations on a server that is killed ${KILLS} times (kill -9) run once for each event`, async () => {
  const seed = newSeed();
  const random = randomOf(seed);
  const { client, token: as, projectId } = scene;
  const taskIds: string[] = [];
  for (let number = 1; number <= TASKS; number++) {
    const body = { title: `Task ${number}`, description: "", priority: "low", status: "to-do" };
    taskIds.push((await client.ok<Row>("POST", `/api/task/${projectId}`, { as, body })).id);
  }
  const trigger = { type: "event", event: "taskStatusChanged" };
  const actions = [{ type: "comment", value: "Moved" }];
  const create = (name: string) =>
    client.ok("POST", `/api/project/${projectId}/automations`, { as, body: { name, trigger, actions } });
  for (const name of ["First", "Second"]) await create(name);
  for (let kill = 0; kill < KILLS; kill++) {
    let changes = 0;
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        const id = taskIds[Math.floor(random() * TASKS)];
        const status = STATUSES[Math.floor(random() * STATUSES.length)];
        try {
          await client.ok("PATCH", `/api/task/${id}`, { as, body: { status } });
          changes++;
        } catch {
          // The server was killed.
        }
      }
    });
    while (changes < CHANGES_PER_KILL) await Bun.sleep(2);
    await Bun.sleep(random() * 60);
    await scene.server.kill();
    isOver = true;
    await Promise.all(clients);
    expect({ seed, kill, ...countsOf(scene.file), missing: 0 }).toMatchObject({ seed, kill, extra: 0 });
    await scene.restart();
  }
  const deadline = Date.now() + waitSeconds(30) * 1000;
  while (countsOf(scene.file).missing > 0 && Date.now() < deadline) await Bun.sleep(50);
  const { missing, extra, events } = countsOf(scene.file);
  expect({ seed, missing, extra }).toEqual({ seed, missing: 0, extra: 0 });
  expect(events).toBeGreaterThanOrEqual(KILLS * CHANGES_PER_KILL * 0.5);
}, 3_600_000);

/** Compares the comments of automations with the events that started them. */
function countsOf(file: string): { events: number; missing: number; extra: number } {
  const database = new Database(file, { readonly: true });
  const count = (sql: string): number => Number((database.query(sql).get() as { n: number }).n);
  try {
    const events = count("SELECT count(*) AS n FROM event WHERE type = 'taskStatusChanged'");
    const done = count("SELECT count(*) AS n FROM automation_run WHERE status = 'done'");
    const comments = count(
      "SELECT count(*) AS n FROM event WHERE type = 'taskCommentCreated' AND json_extract(data, '$.automation.id') IS NOT NULL",
    );
    const automations = count("SELECT count(*) AS n FROM automation");
    const keys = count("SELECT count(*) AS n FROM (SELECT DISTINCT automation_id, key FROM automation_run)");
    return {
      events,
      missing: automations * events - comments,
      extra: Math.max(0, comments - automations * events) + Math.abs(comments - done) + Math.abs(done - keys),
    };
  } finally {
    database.close();
  }
}
