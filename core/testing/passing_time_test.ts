import { expect, test } from "bun:test";
import { createTask } from "../board/task/create.ts";
import { HOOK_URL, putHook, someChannels } from "./dispatch.ts";
import { nextInstant, passTime } from "./passing_time.ts";
import { openWorld } from "./world.ts";

test("passTime() sends each reminder at its due instant, no matter how far the clock moves", async () => {
  const world = await openWorld();
  const ctx = world.as(null);
  await passTime(ctx, world.clock, 0);
  const start = world.clock.now().getTime();
  const dueDate = new Date(start + 3 * 24 * 3600_000).toISOString();
  await createTask(world.as("olga"), { projectId: "project-1", title: "Pay", userId: "mia", dueDate });
  await passTime(ctx, world.clock, 7 * 24 * 3600);
  const inbox = await world.inbox("mia");
  expect(inbox.map(({ type, createdAt }) => [type, (createdAt.getTime() - start) / 3600_000]).reverse()).toEqual([
    ["task_created", 0],
    ["due_date_reminder", 48],
    ["task_overdue", 72],
  ]);
});

test("passTime() retries a failed delivery on schedule until it is accepted", async () => {
  const channels = someChannels();
  const world = await openWorld({ channels });
  await putHook(world);
  const ctx = world.as(null);
  channels.webhook.answer({ kind: "failed", reason: "no" }, { kind: "failed", reason: "no" });
  await createTask(world.as("olga"), { projectId: "project-1", title: "Tell" });
  await passTime(ctx, world.clock, 24 * 3600);
  const { sent } = channels.webhook;
  expect(sent.map(({ address }) => address)).toEqual([HOOK_URL, HOOK_URL, HOOK_URL]);
  const pauses = sent.map(({ attemptedAt }) => (attemptedAt.getTime() - (sent[0]?.attemptedAt.getTime() ?? 0)) / 1000);
  const [, second = 0, third = 0] = pauses;
  expect([second >= 5, second <= 5.5]).toEqual([true, true]);
  expect(third - second).toBeGreaterThan(second);
  expect(await nextInstant(ctx, new Date(world.clock.now().getTime() + 1e9))).toBeUndefined();
});
