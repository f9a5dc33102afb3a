/**
 * Concurrent requests through the app on SQLite: numbers without gaps, the same card order for every reader, no lost request.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Reply, Row } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";

let harness: Harness;
let world: World;
let as: string;

beforeAll(async () => {
  harness = await startHarness({ store: "sqlite" });
  world = await buildWorld(harness.client);
  as = world.mine.owner.token;
});
afterAll(async () => await harness.close());

const COLUMNS = ["to-do", "in-progress", "in-review", "done"];

interface Card extends Row {
  number: number;
  position: number;
  status: string;
}

interface Board {
  data: { columns: { slug: string; tasks: Card[] }[] };
}

test("64 tasks created concurrently get the numbers 1 to 64", async () => {
  const { project } = await world.mine.make.project();
  const made = await createTasks(project, 64);
  expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, i) => i + 1));
  expect(new Set(made.map(({ id }) => id)).size).toBe(64);
  const { lastTaskNumber } = await harness.ok("GET", `/api/project/${project}`, { as });
  expect(lastTaskNumber).toBe(64);
});

test("all readers see the same order under the same version during 200 concurrent moves", async () => {
  const { project } = await world.mine.make.project();
  const ids = (await createTasks(project, 24)).map(({ id }) => id);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const moves = fc.sample(moveArbitrary(ids), { numRuns: 200, seed });

  const orders = new Map<string, string>();
  let moving = true;
  const readers = Array.from({ length: 4 }, async () => {
    let count = 0;
    while (moving) {
      const reply = await harness.request<Board>("GET", `/api/task/tasks/${project}`, { as });
      expect(reply.status).toBe(200);
      const order = orderOf(reply.body, ids);
      const version = reply.headers.get("etag") ?? "";
      expect([version, order]).toEqual([version, orders.get(version) ?? order]);
      orders.set(version, order);
      count++;
    }
    return count;
  });
  const move = async ({ id, body }: (typeof moves)[number]) => {
    let reply = await harness.request("PATCH", `/api/task/${id}`, { as, body });
    // On a busy machine the server may respond with 503. Clients retry, so the test does too.
    while (reply.status === 503) {
      await Bun.sleep(50);
      reply = await harness.request("PATCH", `/api/task/${id}`, { as, body });
    }
    return reply;
  };
  const replies = await Promise.all(moves.map(move));
  moving = false;
  const reads = await Promise.all(readers);

  // A move next to a card that has just changed columns is refused. No other error is allowed.
  const refused = replies.filter(({ status }) => status !== 200);
  expect({ seed, codes: [...new Set(refused.map(({ body }) => (body as { code: string }).code))] }).toEqual({
    seed,
    codes: refused.length > 0 ? ["NEIGHBOUR_MOVED"] : [],
  });
  expect(refused.length).toBeLessThan(100);
  expect(Math.min(...reads)).toBeGreaterThan(0);
  const [first, ...others] = await Promise.all(
    Array.from({ length: 8 }, async () => await harness.ok<Board>("GET", `/api/task/tasks/${project}`, { as })),
  );
  for (const other of others) expect(other).toEqual(first as Board);
  const listed = await harness.ok<Card[]>("GET", "/api/task", {
    as,
    query: { workspaceId: world.mine.ids.workspace, projectId: project, sort: "position" },
  });
  for (const { slug, tasks } of (first as Board).data.columns) {
    const cards = listed.filter(({ status }) => status === slug).sort(byPlace);
    expect(tasks.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
  }
});

test("256 concurrent writers all get a response", async () => {
  const { project } = await world.mine.make.project();
  const { task } = await world.mine.make.task(project);
  const writes: ((index: number) => Promise<Reply>)[] = [
    (index) => harness.request("POST", `/api/task/${project}`, { as, body: { title: `Task ${index}` } }),
    (index) => harness.request("POST", `/api/comment/${task}`, { as, body: { content: `Comment ${index}` } }),
    (index) => harness.request("PUT", `/api/task/title/${task}`, { as, body: { title: `Title ${index}` } }),
    (index) =>
      harness.request("POST", "/api/label", {
        as,
        body: { name: `label ${index % 7}`, color: "red", workspaceId: world.mine.ids.workspace, taskId: task },
      }),
  ];
  const replies = await Promise.all(
    Array.from({ length: 256 }, (_, index) => (writes[index % writes.length] as (typeof writes)[0])(index)),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 256 }, () => 200));
  const comments = await harness.ok<Row[]>("GET", `/api/comment/${task}`, { as });
  const labels = await harness.ok<Row[]>("GET", `/api/label/task/${task}`, { as });
  const { tasks } = await harness.ok<{ tasks: Row[] }>("GET", `/api/project/${project}`, { as });
  expect([comments.length, labels.length, tasks.length]).toEqual([64, 7, 65]);
});

test("64 identical POST requests with one idempotency key create one task", async () => {
  const { project } = await world.mine.make.project();
  const before = (await harness.events()).length;
  const headers = { "idempotency-key": "one-task-please" };
  const replies = await Promise.all(
    Array.from({ length: 64 }, () =>
      harness.request(`POST`, `/api/task/${project}`, { as, headers, body: { title: "Only one" } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const replayed = replies.filter(({ headers: answered }) => answered.get("idempotent-replayed") === "true");
  expect(replayed.length).toBe(63);
  const { tasks } = await harness.ok<{ tasks: Row[] }>("GET", `/api/project/${project}`, { as });
  expect(tasks.length).toBe(1);
  expect((await harness.events()).slice(before).map(({ type }) => type)).toEqual(["taskCreated"]);
});

async function createTasks(project: string, count: number): Promise<Card[]> {
  return await Promise.all(
    Array.from({ length: count }, (_, index) =>
      harness.ok<Card>("POST", `/api/task/${project}`, { as, body: { title: `Card ${index}`, status: "to-do" } }),
    ),
  );
}

/** Generates a drag of a card: next to another card, to another column, or to a position. */
function moveArbitrary(ids: readonly string[]): fc.Arbitrary<{ id: string; body: Record<string, unknown> }> {
  const id = fc.constantFrom(...ids);
  const place = fc.oneof(
    id.map((afterId) => ({ afterId })),
    id.map((beforeId) => ({ beforeId })),
    fc.constantFrom(...COLUMNS).map((status) => ({ status })),
    fc.double({ min: 0, max: 3, noNaN: true }).map((position) => ({ position })),
  );
  const fits = ({ id, body }: { id: string; body: object }) => !Object.values(body).includes(id);
  return fc.record({ id, body: place as fc.Arbitrary<Record<string, unknown>> }).filter(fits);
}

const byPlace = (a: Card, b: Card) => a.position - b.position || a.number - b.number;

/** Returns the order of a whole board as text. @throws when a card is missing, duplicated, or out of order */
function orderOf({ data: { columns } }: Board, ids: readonly string[]): string {
  const seen = columns.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  expect([...seen].sort()).toEqual([...ids].sort());
  for (const { slug, tasks } of columns) {
    expect(tasks).toEqual([...tasks].sort(byPlace));
    expect(tasks.every(({ status }) => status === slug)).toBe(true);
  }
  return columns.map(({ slug, tasks }) => `${slug}: ${tasks.map(({ id }) => id).join(" ")}`).join("\n");
}
