import { expect, test } from "bun:test";
import { createComment } from "../../../board/comment/create.ts";
import { deleteComment } from "../../../board/comment/delete.ts";
import { updateComment } from "../../../board/comment/edit.ts";
import { listComments } from "../../../board/comment/list.ts";
import { listLabelsOnTask } from "../../../board/label/list.ts";
import { listExternalLinks } from "../../../board/link/list.ts";
import { createTask } from "../../../board/task/create.ts";
import { editTask } from "../../../board/task/edit.ts";
import { ForgeError } from "../../../ports/forge.ts";
import { type ForgeWorld, openForgeWorld } from "../../../testing/forge_world.ts";
import { resumeForgeLink, reviewForgeLink } from "./review.ts";
import { sentText } from "./snapshot.ts";

const PROJECT = { projectId: "project-1" };

async function withIssue(fields: Parameters<typeof openForgeWorld>[0] = {}) {
  const world = await openForgeWorld(fields);
  const task = await createTask(world.as("mia"), { ...PROJECT, title: "Fix login", description: "It fails" });
  await world.settle();
  return { world, task };
}

const only = ({ repository }: ForgeWorld) => [...repository.issues.values()].at(-1) as never as { number: number };
const taskOf = async (world: ForgeWorld, taskId: string) => await world.ports.store.read((tx) => tx.findTask(taskId));
const linkOf = async (world: ForgeWorld, taskId: string) =>
  await world.ports.store.read((tx) => tx.findForgeLinkOfTask("forge-1", taskId));
const logOf = async (world: ForgeWorld) =>
  (await world.ports.store.read((tx) => tx.listForgeLog("forge-1", null, { limit: 99 }))).rows
    .toReversed()
    .map(({ direction, action, outcome }) => `${direction} ${action} ${outcome}`);

test("a new task becomes an issue, with a link on the task", async () => {
  const { world, task } = await withIssue({ commentsTaskLink: true });
  const issue = world.repository.issue(1);
  expect(issue).toMatchObject({ title: "Fix login", isOpen: true, labels: [], author: { login: "hexlane" } });
  expect(issue.body).toBe(`It fails\n\n<!-- hexlane:${task.id} -->`);
  const links = await listExternalLinks(world.as("vic"), { taskId: task.id });
  expect(links).toMatchObject([
    { resourceType: "issue", externalId: "1", url: issue.url, integration: { id: "forge-1", type: "gitea" } },
  ]);
  const url = `https://tracker.example/dashboard/workspace/workspace-1/project/project-1/task/${task.id}`;
  expect(world.repository.comments.get(1)?.map(({ body }) => body)).toEqual([
    `[WEB-${task.number}](${url})\n\n<!-- hexlane:link:${links[0]?.id} -->`,
  ]);
  expect(await listComments(world.as("vic"), { taskId: task.id })).toMatchObject({ rows: [] });
  expect(await logOf(world)).toEqual(["out issue done", "out task_link done"]);
});

test("changes on each side reach the other side, and are not sent back", async () => {
  const { world, task } = await withIssue();
  world.repository.webhooks.length = 0;
  await editTask(world.as("mia"), { taskId: task.id, title: "Fix sign-in", priority: "high", status: "done" });
  await world.settle();
  expect(world.repository.issue(1)).toMatchObject({ title: "Fix sign-in", labels: ["priority:high"], isOpen: false });
  world.repository.edit(1, { body: "It works\r\n", isOpen: true, labels: ["bug", "priority:low"] });
  const edits = world.forge.requests.get("editIssue");
  await world.hear();
  await world.settle();
  expect(await taskOf(world, task.id)).toMatchObject({ description: "It works", status: "to-do", priority: "low" });
  expect((await listLabelsOnTask(world.as("vic"), { taskId: task.id })).rows.map(({ name }) => name)).toEqual(["bug"]);
  await world.hear();
  await world.settle();
  expect(world.forge.requests.get("editIssue")).toBe(edits as number);
});

test("a field that both sides changed waits for a decision, and other fields are still synchronized", async () => {
  const { world, task } = await withIssue();
  await editTask(world.as("mia"), { taskId: task.id, title: "Ours", description: "Both" });
  world.repository.edit(1, { title: "Theirs", body: "Both", labels: ["bug"] });
  await world.settle();
  expect(await taskOf(world, task.id)).toMatchObject({ title: "Ours", description: "Both" });
  expect(world.repository.issue(1)).toMatchObject({ title: "Theirs", labels: ["bug"] });
  const conflicts = [{ field: "title" as const, local: "Ours", remote: "Theirs" }];
  expect(await linkOf(world, task.id)).toMatchObject({ state: "conflict", conflicts });
  expect(await logOf(world)).toContain("none title conflict");
  world.repository.edit(1, { title: "Ours" });
  await world.hear();
  await world.settle();
  expect(await linkOf(world, task.id)).toMatchObject({ state: "synced", conflicts: [] });
});

test("comments are synchronized in both directions with their authors, edits and deletions", async () => {
  const { world, task } = await withIssue();
  const own = await createComment(world.as("mia"), { taskId: task.id, content: "Looking" });
  const theirs = world.repository.comment(1, "Any news?");
  await world.settle();
  const sent = world.repository.comments.get(1)?.at(-1);
  expect(sent?.body).toBe(`Looking\n\n<sub>Mia</sub>\n\n<!-- hexlane:${own.id} -->`);
  const { rows } = await listComments(world.as("vic"), { taskId: task.id });
  const external = { externalUserName: "Ada on the forge", externalSource: "gitea", externalUrl: theirs.url };
  expect(rows.find(({ content }) => content === "Any news?")).toMatchObject({ userId: null, ...external });
  world.repository.editComment(1, theirs.id, "Any news today?");
  await deleteComment(world.as("mia"), { commentId: own.id });
  await world.hear();
  await world.settle();
  expect(world.repository.comments.get(1)?.map(({ body }) => body)).toEqual(["Any news today?"]);
  const edited = await listComments(world.as("vic"), { taskId: task.id });
  expect(edited.rows.map(({ content }) => content)).toEqual(["Any news today?"]);
  world.repository.removeComment(1, theirs.id);
  await world.hear();
  await world.settle();
  expect((await listComments(world.as("vic"), { taskId: task.id })).rows).toEqual([]);
});

test("an edit of the issue after it was read is not overwritten", async () => {
  const { world, task } = await withIssue();
  await editTask(world.as("mia"), { taskId: task.id, title: "Ours" });
  let isEdited = false;
  world.forge.fail = ({ method }) => {
    if (method === "listComments" && !isEdited) {
      isEdited = true;
      world.repository.edit(1, { title: "Theirs" });
    }
    return undefined;
  };
  await world.settle();
  expect(world.repository.issue(1).title).toBe("Theirs");
  const conflicts = [{ field: "title" as const, local: "Ours", remote: "Theirs" }];
  expect(await linkOf(world, task.id)).toMatchObject({ state: "conflict", conflicts });
});

test("a decision about one field keeps an unconfirmed change to another field", async () => {
  const { world, task } = await withIssue();
  const edit = (fields: { title?: string; description?: string }) =>
    editTask(world.as("mia"), { taskId: task.id, ...fields });
  await edit({ title: "Ours" });
  world.repository.edit(1, { title: "Theirs" });
  await world.settle();
  world.forge.fail = ({ method, phase }) =>
    method === "editIssue" && phase === "after" ? new ForgeError("unavailable", "Timeout") : undefined;
  await edit({ description: "First" });
  await world.settle();
  await edit({ description: "Second" });
  world.forge.fail = () => undefined;
  const linkId = (await linkOf(world, task.id))?.id ?? "";
  const named = { ...PROJECT, kind: "gitea" as const, linkId };
  const { token } = await reviewForgeLink(world.as("olga"), named);
  await resumeForgeLink(world.as("olga"), { ...named, source: "theirs", token });
  world.clock.advance(600);
  await world.settle();
  expect(await linkOf(world, task.id)).toMatchObject({ state: "synced", conflicts: [] });
  expect(world.repository.issue(1)).toMatchObject({ title: "Theirs", body: expect.stringContaining("Second") });
  expect(await taskOf(world, task.id)).toMatchObject({ title: "Theirs", description: "Second" });
});

test("an issue is created once, even if the response to its creation is lost", async () => {
  const world = await openForgeWorld();
  let lost = 1;
  world.forge.fail = ({ method, phase }) =>
    method === "createIssue" && phase === "after" && lost-- > 0 ? new ForgeError("unavailable", "Timeout") : undefined;
  const task = await createTask(world.as("mia"), { ...PROJECT, title: "Once" });
  await world.settle();
  expect(await linkOf(world, task.id)).toMatchObject({ state: "creating", issueNumber: null });
  await world.hear();
  world.clock.advance(600);
  await world.settle();
  expect(world.repository.issues.size).toBe(1);
  expect(await linkOf(world, task.id)).toMatchObject({ state: "synced", issueNumber: only(world).number });
  expect(await logOf(world)).toContain("none task failed");
});

test("a priority is sent to an issue whose creation got no response, without a conflict", async () => {
  const world = await openForgeWorld();
  let lost = 1;
  world.forge.fail = ({ method, phase }) =>
    method === "createIssue" && phase === "after" && lost-- > 0 ? new ForgeError("unavailable", "Timeout") : undefined;
  const task = await createTask(world.as("mia"), { ...PROJECT, title: "Once" });
  await world.settle();
  await editTask(world.as("mia"), { taskId: task.id, priority: "low" });
  world.clock.advance(600);
  await world.settle();
  expect(await linkOf(world, task.id)).toMatchObject({ state: "synced", conflicts: [] });
  expect(world.repository.issue(only(world).number).labels).toEqual(["priority:low"]);
});

test.each([
  ["createComment", "Looking at it"],
  ["editComment", "Looking"],
] as const)(
  "a comment is edited after the response to %s is lost, and its copy has the last text",
  async (method, last) => {
    const { world, task } = await withIssue();
    const { id: commentId } = await createComment(world.as("mia"), { taskId: task.id, content: "Looking" });
    if (method === "editComment") {
      await world.settle();
      await updateComment(world.as("mia"), { commentId, content: "Looking closely" });
    }
    let lost = 1;
    world.forge.fail = (request) =>
      request.method === method && request.phase === "after" && lost-- > 0
        ? new ForgeError("unavailable", "Timeout")
        : undefined;
    await world.settle();
    expect(lost).toBe(0);
    await updateComment(world.as("mia"), { commentId, content: last });
    world.clock.advance(600);
    await world.settle();
    const copies = world.repository.comments.get(1)?.map(({ body }) => sentText(body));
    expect(copies).toEqual([last]);
  },
);

test("an issue that is opened on the forge becomes a task", async () => {
  const world = await openForgeWorld({ people: { ada: "max" } });
  const labels = ["bug", "priority:urgent", "status:in-review"];
  world.repository.open({ title: " Crash ", body: "Steps", labels, assignees: ["ada"] });
  world.repository.comment(1, "Me too");
  await world.hear();
  await world.settle();
  const link = await world.ports.store.read((tx) => tx.findForgeLinkOfIssue("forge-1", 1));
  const task = await taskOf(world, link?.taskId ?? "");
  const fields = { title: "Crash", description: "Steps", priority: "urgent", status: "in-review", userId: "max" };
  expect(task).toMatchObject({ ...fields, number: 11 } as never);
  const taskId = link?.taskId ?? "";
  expect((await listLabelsOnTask(world.as("vic"), { taskId })).rows.map(({ name }) => name)).toEqual(["bug"]);
  expect((await listComments(world.as("vic"), { taskId })).rows.map(({ content }) => content)).toEqual(["Me too"]);
  await world.hear();
  await world.settle();
  expect(world.repository.issues.size).toBe(1);
});

test("a deleted issue pauses its link and changes nothing else", async () => {
  const { world, task } = await withIssue();
  world.repository.remove(1);
  await world.hear();
  await world.settle();
  expect(await linkOf(world, task.id)).toMatchObject({ state: "paused", pauseReason: "issue_gone" });
  expect(await taskOf(world, task.id)).toMatchObject({ title: "Fix login" });
});
