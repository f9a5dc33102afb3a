import { expect, test } from "bun:test";
import { attachLabel } from "../../../board/label/attach.ts";
import { createTask } from "../../../board/task/create.ts";
import { editTask } from "../../../board/task/edit.ts";
import { ForgeError } from "../../../ports/forge.ts";
import { someLabel } from "../../../testing/fixtures.ts";
import { type ForgeWorld, openForgeWorld } from "../../../testing/forge_world.ts";
import { refusalOf } from "../../../testing/team.ts";
import { measureUsage } from "../../../workspace/usage.ts";
import { listForgeLog } from "../list_log.ts";
import type { SyncRules } from "../rules.ts";
import { importForgeIssues } from "./import.ts";
import { pauseForgeLink, resumeForgeLink, reviewForgeLink } from "./review.ts";
import { getForgeSync, previewForgeSync, saveForgeSync } from "./rules.ts";
import { syncForge } from "./sync_now.ts";

const ON = { projectId: "project-1", kind: "gitea" as const };
const LABELED: SyncRules = {
  outgoing: { mode: "labels", match: "any", labels: ["label-public"] },
  incoming: { mode: "labels", match: "all", labels: ["public", "bug"] },
};

async function withLabels(): Promise<ForgeWorld> {
  const world = await openForgeWorld();
  await world.put((tx) => tx.insertLabel(someLabel({ id: "label-public", name: "Public" })));
  return world;
}

const linkOf = (world: ForgeWorld, taskId: string) =>
  world.ports.store.read((tx) => tx.findForgeLinkOfTask("forge-1", taskId));

test("saving sync rules creates issues for tasks that match, and pauses the links of other tasks", async () => {
  const world = await withLabels();
  const task = await createTask(world.as("mia"), { projectId: "project-1", title: "Internal" });
  await world.settle();
  await attachLabel(world.as("mia"), { labelId: "label-public", taskId: "task-1" });
  const preview = await previewForgeSync(world.as("olga"), { ...ON, rules: LABELED });
  expect(preview).toMatchObject({ total: 3, matching: 1, willCreate: 1, willPause: 1, needsReview: 0, paused: 0 });
  expect(preview.matchingTasks).toEqual([{ id: "task-1", number: 1, title: "Fix login" }]);
  const { previewToken } = preview;
  const saved = await saveForgeSync(world.as("olga"), { ...ON, rules: LABELED, previewToken });
  expect(saved).toMatchObject({ rules: LABELED, paused: 1, needsReview: 0 });
  await world.settle();
  expect(world.repository.issue(2)).toMatchObject({ title: "Fix login", labels: ["Public"] });
  expect(await linkOf(world, task.id)).toMatchObject({ state: "paused", pauseReason: "rules" });
  await editTask(world.as("mia"), { taskId: task.id, title: "Renamed" });
  await createTask(world.as("mia"), { projectId: "project-1", title: "Also internal" });
  await world.settle();
  expect([...world.repository.issues.values()].map(({ title }) => title)).toEqual(["Internal", "Fix login"]);
  world.repository.open({ title: "Not a bug", labels: ["public"] });
  world.repository.open({ title: "A bug", labels: ["Public", "BUG"] });
  await world.hear();
  await world.settle();
  const titles = await world.ports.store.read((tx) => tx.listTaskOutlines("project-1"));
  expect(titles.map(({ title }) => title)).toContain("A bug");
  expect(titles.map(({ title }) => title)).not.toContain("Not a bug");
});

test("saveForgeSync() refuses rules that were previewed in another state, or that name labels of another workspace", async () => {
  const world = await withLabels();
  const { previewToken } = await previewForgeSync(world.as("olga"), { ...ON, rules: LABELED });
  await attachLabel(world.as("mia"), { labelId: "label-public", taskId: "task-1" });
  const stale = saveForgeSync(world.as("olga"), { ...ON, rules: LABELED, previewToken });
  expect(await refusalOf(stale)).toBe("conflict STALE_SYNC_TOKEN");
  const foreign: SyncRules = { ...LABELED, outgoing: { mode: "labels", match: "any", labels: ["other"] } };
  expect(await refusalOf(previewForgeSync(world.as("olga"), { ...ON, rules: foreign }))).toBe("invalid");
  const none = { ...LABELED, outgoing: { mode: "labels" } } as unknown as SyncRules;
  expect(await refusalOf(previewForgeSync(world.as("olga"), { ...ON, rules: none }))).toBe("invalid");
  expect((await getForgeSync(world.as("vic"), ON)).rules).toEqual({
    outgoing: { mode: "all" },
    incoming: { mode: "all" },
  });
});

test("a paused link is resumed with the chosen side, without the comments written during the pause", async () => {
  for (const source of ["ours", "theirs"] as const) {
    const world = await openForgeWorld();
    const task = await createTask(world.as("mia"), { projectId: "project-1", title: "Start" });
    await world.settle();
    const linkId = (await linkOf(world, task.id))?.id ?? "";
    await pauseForgeLink(world.as("olga"), { ...ON, linkId });
    await editTask(world.as("mia"), { taskId: task.id, title: "Ours" });
    world.repository.edit(1, { title: "Theirs", isOpen: false });
    world.repository.comment(1, "Meanwhile");
    await world.hear();
    await world.settle();
    expect(world.repository.issue(1).title).toBe("Theirs");
    const early = await reviewForgeLink(world.as("olga"), { ...ON, linkId });
    expect(early).toMatchObject({
      local: { title: "Ours", state: "open" },
      remote: { title: "Theirs", state: "closed" },
    });
    world.repository.edit(1, { body: "More" });
    const stale = resumeForgeLink(world.as("olga"), { ...ON, linkId, source, token: early.token });
    expect(await refusalOf(stale)).toBe("conflict STALE_SYNC_TOKEN");
    world.clock.advance(60);
    const { token } = await reviewForgeLink(world.as("olga"), { ...ON, linkId });
    await resumeForgeLink(world.as("olga"), { ...ON, linkId, source, token });
    await world.settle();
    const [title, body, isOpen] = source === "ours" ? ["Ours", "", true] : ["Theirs", "More", false];
    const issue = world.repository.issue(1);
    expect(issue).toMatchObject({ title, isOpen });
    expect(issue.body.replace(/\s*<!--.*/, "")).toBe(body);
    const after = await world.ports.store.read((tx) => tx.findTask(task.id));
    expect(after).toMatchObject({ title, status: isOpen ? "to-do" : "done" });
    expect((await world.ports.store.read((tx) => tx.listComments(task.id, { limit: 9 }))).rows).toEqual([]);
    expect(await linkOf(world, task.id)).toMatchObject({ state: "synced", conflicts: [] });
  }
});

test("importForgeIssues() creates the tasks of open issues once, and their comments in the background", async () => {
  const world = await openForgeWorld();
  for (const title of ["One", "Two", "Three", "Four", "Five"]) world.repository.open({ title });
  world.repository.edit(5, { isOpen: false });
  world.repository.comment(1, "Hello");
  world.repository.webhooks.length = 0;
  expect(await importForgeIssues(world.as("mia"), ON)).toEqual({ imported: 4, updated: 0, skipped: 0 });
  await world.settle();
  const link = await world.ports.store.read((tx) => tx.findForgeLinkOfIssue("forge-1", 1));
  const { rows } = await world.ports.store.read((tx) => tx.listComments(link?.taskId ?? "", { limit: 9 }));
  expect(rows.map(({ content }) => content)).toEqual(["Hello"]);
  expect(await importForgeIssues(world.as("mia"), ON)).toEqual({ imported: 0, updated: 4, skipped: 0 });
  expect(world.repository.issues.size).toBe(5);
});

test("importForgeIssues() lists issues that it cannot import, and imports all other issues", async () => {
  const world = await openForgeWorld({}, { policy: { quotas: { tasksPerWorkspace: 5 } } });
  for (const title of ["One", "Two", "Three"]) world.repository.open({ title });
  await measureUsage(world.as(null));
  const result = await importForgeIssues(world.as("mia"), ON);
  // The workspace already has three tasks.
  expect(result).toMatchObject({ imported: 2, errors: [expect.stringContaining("#3: ")] });
  world.forge.fail = () => new ForgeError("rate_limited", "Slow down", { retryAfterSeconds: 9 });
  expect(await refusalOf(importForgeIssues(world.as("mia"), ON))).toBe("unavailable FORGE_UNAVAILABLE");
  expect(await refusalOf(importForgeIssues(world.as("vic"), ON))).toBe("forbidden");
});

test("syncForge() compares every linked task, and the log says what happened", async () => {
  const world = await openForgeWorld();
  const task = await createTask(world.as("mia"), { projectId: "project-1", title: "Start" });
  await world.settle();
  world.repository.edit(1, { title: "Changed" });
  world.repository.webhooks.length = 0;
  expect(await syncForge(world.as("olga"), ON)).toEqual({ planned: 1 });
  await world.settle();
  expect((await world.ports.store.read((tx) => tx.findTask(task.id)))?.title).toBe("Changed");
  const { rows } = await listForgeLog(world.as("vic"), ON);
  expect(rows.map(({ direction, action, outcome }) => [direction, action, outcome])).toEqual([
    ["in", "title", "done"],
    ["out", "issue", "done"],
  ]);
});
