import { expect, test } from "bun:test";
import { listComments } from "../../../board/comment/list.ts";
import { createTask } from "../../../board/task/create.ts";
import { FORGE_SWEEP_SECONDS } from "../../../limits.ts";
import { ForgeError } from "../../../ports/forge.ts";
import { type ForgeWorld, openForgeWorld } from "../../../testing/forge_world.ts";
import { planForgeSweeps } from "./sweep.ts";

/** Runs one sweep. Webhooks are not delivered. */
async function sweep(world: ForgeWorld): Promise<void> {
  world.repository.webhooks.length = 0;
  world.clock.advance(FORGE_SWEEP_SECONDS);
  await planForgeSweeps(world.as(null));
  await world.settle();
}

const readsOf = (world: ForgeWorld) => world.forge.requests.get("listComments") ?? 0;

async function talked(issues = 1): Promise<{ world: ForgeWorld; taskIds: string[] }> {
  const world = await openForgeWorld();
  const taskIds: string[] = [];
  for (let number = 1; number <= issues; number++) {
    const { id } = await createTask(world.as("mia"), { projectId: "project-1", title: `Task ${number}` });
    taskIds.push(id);
    await world.settle();
    world.repository.comment(number, "First");
    world.repository.comment(number, "Second");
  }
  await sweep(world);
  // The deletion must be the only change since the last sweep.
  for (let count = 0; count < issues; count++) await sweep(world);
  return { world, taskIds };
}

const textsOf = async (world: ForgeWorld, taskId = "") =>
  (await listComments(world.as("vic"), { taskId })).rows.map(({ content }) => content);

function remove(world: ForgeWorld, number: number): void {
  const { updatedAt } = world.repository.issue(number);
  const [first] = world.repository.comments.get(number) ?? [];
  world.repository.removeComment(number, first?.id ?? "");
  expect(world.repository.issue(number).updatedAt).toEqual(updatedAt);
}

test("a sweep finds the deletion of a comment whose webhook was lost", async () => {
  const { world, taskIds } = await talked();
  expect(await textsOf(world, taskIds[0])).toEqual(["First", "Second"]);
  remove(world, 1);
  await sweep(world);
  expect(await textsOf(world, taskIds[0])).toEqual(["Second"]);
});

test("sweeps find deletions in a repository with more issues than a page, one page per sweep", async () => {
  const { world, taskIds } = await talked(7);
  for (const number of [1, 4, 7]) remove(world, number);
  const before = world.forge.requests.get("listIssues") ?? 0;
  for (let count = 0; count < 3; count++) await sweep(world);
  for (const number of [1, 4, 7]) expect(await textsOf(world, taskIds[number - 1])).toEqual(["Second"]);
  for (const number of [2, 6]) expect(await textsOf(world, taskIds[number - 1])).toEqual(["First", "Second"]);
  // Each sweep reads up to three pages of changed issues, and one more page.
  expect((world.forge.requests.get("listIssues") ?? 0) - before).toBeLessThanOrEqual(3 * 4);
});

test("a sweep does not read the comments of issues whose number of comments is unchanged", async () => {
  const { world } = await talked(3);
  const reads = readsOf(world);
  for (let count = 0; count < 5; count++) await sweep(world);
  expect(readsOf(world)).toBe(reads);
});

test("a sweep ignores paused issues and issues without a task", async () => {
  const { world, taskIds } = await talked();
  await world.put(async (tx) => {
    const link = await tx.findForgeLinkOfTask("forge-1", taskIds[0] ?? "");
    if (link) await tx.saveForgeLink({ ...link, state: "paused", pauseReason: "person" });
  });
  remove(world, 1);
  const reads = readsOf(world);
  await sweep(world);
  expect(readsOf(world)).toBe(reads);
  expect(await textsOf(world, taskIds[0])).toEqual(["First", "Second"]);
});

test("a sweep starts again after a cursor that the forge refuses", async () => {
  const { world, taskIds } = await talked();
  await world.put(async (tx) => {
    const connection = await tx.findForgeConnection("forge-1");
    if (connection) await tx.saveForgeConnection({ ...connection, recountCursor: "of an earlier version" });
  });
  let lists = 0;
  world.forge.fail = ({ method, phase }) => {
    if (method !== "listIssues" || phase === "after") return undefined;
    // The first list contains the changed issues.
    return ++lists === 2 ? new ForgeError("invalid", "The cursor is invalid") : undefined;
  };
  remove(world, 1);
  await sweep(world);
  expect(await textsOf(world, taskIds[0])).toEqual(["First", "Second"]);
  await sweep(world);
  expect(await textsOf(world, taskIds[0])).toEqual(["Second"]);
});
