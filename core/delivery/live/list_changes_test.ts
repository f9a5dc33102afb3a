import { expect, test } from "bun:test";
import { createTask } from "../../board/task/create.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { openWorld } from "../../testing/world.ts";
import { listChanges } from "./list_changes.ts";

test("listChanges() ends a page after 2 MiB of events and continues from its cursor", async () => {
  const world = await openWorld();
  const olga = world.as("olga");
  const { cursor: start } = await listChanges(olga);
  const description = "x".repeat(250 * 1024);
  const ids: string[] = [];
  for (let index = 0; index < 20; index++) {
    ids.push((await createTask(olga, { projectId: "project-1", title: "Long", description })).id);
  }
  const seen: StoredEvent[] = [];
  const sizes: number[] = [];
  for (let since = start, hasMore = true; hasMore; ) {
    const answer = await listChanges(olga, { since, limit: 500 });
    seen.push(...answer.events);
    sizes.push(JSON.stringify(answer.events).length);
    ({ cursor: since, hasMore } = answer);
  }
  expect(seen.filter(({ type }) => type === "taskCreated").map(({ taskId }) => taskId)).toEqual(ids);
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(3 * 1024 * 1024);
});
