/**
 * Four servers with concurrent changes: one sequence of numbers, one card order, one response to a repeated request.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { isFull } from "../tier.ts";
import { type Fleet, openFleet } from "./fleet.ts";

const SERVERS = 4;

describe.skipIf(!hasPostgres())("on four servers over one database", () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await openFleet({ servers: SERVERS });
  }, 600_000);
  afterAll(async () => await fleet?.close());

  const each = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  /** Cards of each column, from the top. */
  const orderAt = async (index: number, projectId: string): Promise<string[][]> => {
    const path = `/api/task/tasks/${projectId}`;
    const { data } = await fleet
      .at(index)
      .ok<{ data: { columns: { tasks: Row[] }[] } }>("GET", path, { as: fleet.token });
    return data.columns.map(({ tasks }) => tasks.map(({ id }) => id));
  };

  test("50 tasks created concurrently are numbered without gaps, with one event each", async () => {
    const projectId = await fleet.project("NUM");
    const made = await each(50, (index) => fleet.task(projectId, `Task ${index}`, fleet.at(index)));
    const numbers = made.map(({ number }) => Number(number)).sort((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    const events = await fleet.query<{ task_id: string }>(
      `SELECT task_id FROM event WHERE type = 'taskCreated' AND project_id = '${projectId}'`,
    );
    expect(events.map(({ task_id }) => task_id).sort()).toEqual(made.map(({ id }) => id).sort());
    // Every server shows the same order.
    const orders = await each(SERVERS, (index) => orderAt(index, projectId));
    for (const order of orders) expect(order).toEqual(orders[0] ?? []);
    expect(orders[0]?.flat().length).toBe(50);
  }, 600_000);

  test.skipIf(!isFull)(
    "all readers see one order and no card twice while 200 cards move into the same gaps",
    async () => {
      const projectId = await fleet.project("ORD");
      const cards = await each(20, (index) => fleet.task(projectId, `Card ${index}`, fleet.at(index)));
      const idOf = (index: number): string => cards[index % cards.length]?.id ?? "";
      const replies = await each(200, async (index) => {
        // Moves cards into the gap after the first card, before the last card, and to other columns and back. Explicit
        // positions are stored unchanged, so none of them may equal a position that halving produces, or the end of a
        // column.
        const position = index / 7 + 1 / 13;
        const place = index % 3 === 0 ? { afterId: idOf(0) } : index % 3 === 1 ? { beforeId: idOf(19) } : { position };
        const status = { status: index % 5 === 0 ? "in-progress" : "to-do" };
        const moved = idOf(1 + (index % 18));
        const body = index % 3 === 2 ? { ...place, ...status } : { ...place, status: "to-do" };
        return await fleet.at(index).insist("PATCH", `/api/task/${moved}`, { as: fleet.token, body });
      });
      expect(replies.length).toBe(200);
      const orders = await each(SERVERS, (index) => orderAt(index, projectId));
      for (const order of orders) expect(order).toEqual(orders[0] ?? []);
      expect(orders[0]?.flat().toSorted()).toEqual(cards.map(({ id }) => id).toSorted());
      // No two cards of a column have the same position.
      const places = await fleet.query<{ clashes: string }>(
        `SELECT count(*) AS clashes FROM task a JOIN task b USING (project_id, column_id, position)
       WHERE a.id < b.id AND a.project_id = '${projectId}'`,
      );
      expect(Number(places[0]?.clashes)).toBe(0);
    },
    600_000,
  );

  test("tasks that are moved concurrently between projects get distinct numbers without gaps", async () => {
    const [left, right] = [await fleet.project("LEFT"), await fleet.project("RIGHT")];
    const tasks = await each(12, (index) => fleet.task(left, `Mover ${index}`, fleet.at(index)));
    for (const destination of [right, left]) {
      const body = { destinationProjectId: destination };
      await each(12, (index) =>
        fleet.at(index).insist("PUT", `/api/task/move/${tasks[index]?.id}`, { as: fleet.token, body }),
      );
    }
    const taken = await fleet.query<{ project_id: string; numbers: number[]; last: number }>(
      `SELECT project_id, array_agg(number ORDER BY number)::int[] AS numbers, max(last_task_number)::int AS last
       FROM (SELECT project_id, number FROM task UNION ALL SELECT project_id, number FROM task_alias) AS taken
       JOIN project ON project.id = project_id WHERE project_id IN ('${left}', '${right}') GROUP BY project_id`,
    );
    expect(taken.map(({ last }) => last).sort()).toEqual([12, 24]);
    for (const { numbers, last } of taken)
      expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  }, 600_000);

  test("a request with an idempotency key is executed once even if it reaches all servers", async () => {
    const projectId = await fleet.project("KEY");
    const body = { title: "Once", description: "", priority: "low", status: "to-do" };
    const headers = { "idempotency-key": "several-1" };
    const replies = await each(SERVERS, (index) =>
      fleet.at(index).client.ask<Row>("POST", `/api/task/${projectId}`, { as: fleet.token, body, headers }),
    );
    const done = replies.filter(({ status }) => status === 200);
    // A request that cannot wait for its duplicate on another server gets a retryable error.
    expect(replies.every(({ status }) => status === 200 || status === 409 || status === 503)).toBe(true);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect((await orderAt(0, projectId)).flat().length).toBe(1);
    const again = await fleet
      .at(3)
      .client.ask<Row>("POST", `/api/task/${projectId}`, { as: fleet.token, body, headers });
    expect([again.status, again.body.id]).toEqual([200, done[0]?.body.id ?? ""]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  }, 600_000);

  test("the tables are created once when all servers start concurrently", async () => {
    const applied = await fleet.query<{ name: string }>("SELECT name FROM migration");
    expect(applied.length).toBe(new Set(applied.map(({ name }) => name)).size);
    expect(applied.length).toBeGreaterThan(0);
  });
});
