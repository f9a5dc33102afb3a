import { expect, test } from "bun:test";
import { deleteProject } from "../../board/project/delete.ts";
import { createTask } from "../../board/task/create.ts";
import { editTask } from "../../board/task/edit.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { openWorld } from "../../testing/world.ts";
import { followOutbox } from "./follow_outbox.ts";
import { endLiveStreams, fanOutEvents } from "./maintain.ts";

async function take(events: AsyncIterable<StoredEvent>, count: number): Promise<StoredEvent[]> {
  const taken: StoredEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
}

test("followOutbox() delivers stored and new events of every workspace in commit order", async () => {
  const world = await openWorld();
  const taking = take(await followOutbox(world.as(null)), 3);
  await editTask(world.as("olga"), { taskId: "task-1", title: "One" });
  await editTask(world.as("stan"), { taskId: "task-9", title: "Nine" });
  await deleteProject(world.as("olga"), { projectId: "project-2" });
  const events = await taking;
  expect(events.map(({ type, taskId, actorId }) => [type, taskId, actorId])).toEqual([
    ["taskTitleChanged", "task-1", "olga"],
    ["taskTitleChanged", "task-9", "stan"],
    ["projectDeleted", null, "olga"],
  ]);
  expect(world.as(null).feed.size).toBe(0);
});

test("followOutbox() from the last processed event delivers each later event once", async () => {
  const world = await openWorld();
  const start = await world.ports.store.read((tx) => tx.findLastSequence());
  for (let number = 0; number < 40; number++) {
    await createTask(world.as("mia"), { projectId: "project-1", title: `Task ${number}` });
  }
  let after = start;
  const seen: unknown[] = [];
  for (const count of [1, 2, 12, 25]) {
    for (const event of await take(await followOutbox(world.as(null), { after }), count)) {
      seen.push(event.sequence);
      after = event.sequence;
    }
  }
  expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => start + 1 + index));
});

test("followOutbox() delivers each event to every follower", async () => {
  const world = await openWorld();
  const taking = [];
  for (let index = 0; index < 5; index++) taking.push(take(await followOutbox(world.as(null)), 2));
  await editTask(world.as("olga"), { taskId: "task-1", title: "One" });
  await fanOutEvents(world.as(null));
  await editTask(world.as("olga"), { taskId: "task-1", title: "Two" });
  const all = await Promise.all(taking);
  for (const events of all) expect(events).toEqual(all[0] ?? []);
  expect(all[0]).toHaveLength(2);
});

test("followOutbox() ends when it or the tracker is closed", async () => {
  const world = await openWorld();
  const ctx = world.as(null);
  const [left, closing] = [await followOutbox(ctx), await followOutbox(ctx)];
  const ends = [take(left, 9), take(closing, 9)];
  left.close();
  endLiveStreams(ctx);
  expect(await Promise.all(ends)).toEqual([[], []]);
  await expect(followOutbox(ctx)).rejects.toMatchObject({ code: "unavailable" });
});

test("followOutbox() can be iterated only once, and refuses an invalid cursor", async () => {
  const world = await openWorld();
  const events = await followOutbox(world.as(null));
  events.close();
  expect(await take(events, 1)).toEqual([]);
  await expect(take(events, 1)).rejects.toThrow(TypeError);
  for (const after of [-1, 0.5, Number.NaN]) {
    await expect(followOutbox(world.as(null), { after })).rejects.toMatchObject({ code: "invalid" });
  }
});
