import { expect, test } from "bun:test";
import { listExternalLinks } from "../../../board/link/list.ts";
import { createTask } from "../../../board/task/create.ts";
import { ForgeError, type ForgeHint } from "../../../ports/forge.ts";
import { FORGE_SECRET, type ForgeWorld, openForgeWorld } from "../../../testing/forge_world.ts";
import { refusalOf } from "../../../testing/team.ts";
import { saveWorkflowRule } from "../../workflow_rule/save.ts";
import { planForgeSweeps } from "../sync/sweep.ts";
import { receiveForgeHint } from "./receive.ts";

const statusOf = async (world: ForgeWorld, taskId = "task-2") =>
  (await world.ports.store.read((tx) => tx.findTask(taskId)))?.status;
const linksOf = async (world: ForgeWorld, taskId = "task-2") =>
  (await listExternalLinks(world.as("vic"), { taskId })).map(({ resourceType, externalId, metadata }) => ({
    resourceType,
    externalId,
    metadata,
  }));

async function hear(world: ForgeWorld, ...hints: ForgeHint[]): Promise<void> {
  if (hints.length > 0) world.repository.webhooks.push(...hints);
  await world.hear();
  await world.settle();
}

function push(branch: string, message = "Begin", isDeleted = false): ForgeHint {
  const commit = {
    sha: "c0ffee",
    message,
    url: "https://gitea.example/c",
    authorName: "Ada",
    committedAt: new Date(0),
  };
  return { type: "push", branch, isDeleted, commits: [commit], url: `https://gitea.example/acme/site/src/${branch}` };
}

test("a push shows the branch on its task, and moves the task into progress", async () => {
  const world = await openForgeWorld();
  await hear(world, push("feature/web-2-docs"));
  expect(await statusOf(world)).toBe("in-progress");
  const lastCommit = { sha: "c0ffee", message: "Begin", author: "Ada", timestamp: "1970-01-01T00:00:00.000Z" };
  expect(await linksOf(world)).toEqual([
    { resourceType: "branch", externalId: "feature/web-2-docs", metadata: { lastCommit } },
  ]);
  await hear(world, push("feature/web-2-docs", "", true));
  expect(await linksOf(world)).toEqual([]);
});

test("a pull request moves its task into review and then to done, as the project's rules say", async () => {
  const world = await openForgeWorld();
  const pull = world.repository.pull({ branch: "web-2", isDraft: true });
  await hear(world);
  expect(await statusOf(world)).toBe("to-do");
  world.repository.pull({ number: pull.number, branch: "web-2", isDraft: false, checks: "pending" });
  await hear(world);
  expect(await statusOf(world)).toBe("in-review");
  await hear(world, push("web-2", "More"));
  expect(await statusOf(world)).toBe("in-review");
  const rule = {
    projectId: "project-1",
    integrationType: "gitea",
    eventType: "pr_merged",
    columnId: "project-1-to-do",
  };
  await saveWorkflowRule(world.as("olga"), rule);
  world.repository.pull({
    number: pull.number,
    branch: "web-2",
    state: "merged",
    mergedAt: new Date(5),
    checks: "success",
  });
  await hear(world);
  expect(await statusOf(world)).toBe("to-do");
  const metadata = { state: "closed", draft: false, merged: true, mergedAt: "1970-01-01T00:00:00.005Z" };
  expect((await linksOf(world)).find(({ resourceType }) => resourceType === "pull_request")).toEqual({
    resourceType: "pull_request",
    externalId: String(pull.number),
    metadata: { ...metadata, branch: "web-2", author: "ada", checks: "success" },
  });
  // Receiving the same state again moves no task.
  await world.put(async (tx) => {
    const task = await tx.findTask("task-2");
    if (task) await tx.saveTasks([{ ...task, status: "in-progress", columnId: "project-1-in-progress" }]);
  });
  await hear(world, { type: "pull_request", number: pull.number });
  expect(await statusOf(world)).toBe("in-progress");
});

test("a merged pull request finishes a task if no other pull request is open, or if its text says that it closes the task", async () => {
  const world = await openForgeWorld();
  const [first, second] = [world.repository.pull({ branch: "web-2-a" }), world.repository.pull({ branch: "web-2-b" })];
  await hear(world);
  world.repository.pull({ number: first.number, branch: first.branch, state: "merged" });
  await hear(world);
  expect(await statusOf(world)).toBe("in-review");
  world.repository.pull({ number: second.number, branch: second.branch, state: "merged" });
  await hear(world);
  expect(await statusOf(world)).toBe("done");
  world.repository.pull({ branch: "other", title: "Tidy", body: "Fixes WEB-1", state: "merged" });
  await hear(world);
  expect(await statusOf(world, "task-1")).toBe("done");
});

test("a webhook about checks refreshes the pull requests of a branch, and a webhook about a renamed repository updates the path", async () => {
  const world = await openForgeWorld();
  const pull = world.repository.pull({ branch: "web-2" });
  await hear(world);
  world.repository.pull({ number: pull.number, branch: "web-2", checks: "failure" });
  world.repository.webhooks.length = 0;
  await hear(world, { type: "checks", branch: "web-2" });
  expect((await linksOf(world))[0]?.metadata?.checks).toBe("failure");
  await hear(world, { type: "repository", path: "acme/homepage" });
  const connection = await world.ports.store.read((tx) => tx.findForgeConnection("forge-1"));
  expect(connection).toMatchObject({ path: "acme/homepage", repositoryKey: "https://gitea.example/acme/homepage" });
});

test("a sweep finds issues and pull requests whose webhooks were lost", async () => {
  const world = await openForgeWorld();
  world.repository.open({ title: "Crash" });
  world.repository.pull({ branch: "web-2", checks: "success" });
  world.repository.webhooks.length = 0;
  await planForgeSweeps(world.as(null));
  await world.settle();
  expect(await statusOf(world)).toBe("in-review");
  expect(await world.ports.store.read((tx) => tx.findForgeLinkOfIssue("forge-1", 1))).toMatchObject({
    state: "synced",
  });
  const requests = world.forge.requests.get("listIssues");
  await planForgeSweeps(world.as(null));
  await world.settle();
  expect(world.forge.requests.get("listIssues")).toBe(requests as number);
  world.clock.advance(301);
  world.repository.edit(1, { title: "Crash on start" });
  await planForgeSweeps(world.as(null));
  await world.settle();
  expect(world.repository.issue(1).title).toBe("Crash on start");
  const link = await world.ports.store.read((tx) => tx.findForgeLinkOfIssue("forge-1", 1));
  const task = await world.ports.store.read((tx) => tx.findTask(link?.taskId ?? ""));
  expect(task?.title).toBe("Crash on start");
});

test("a commit on the default branch closes the tasks and issues that it names", async () => {
  const world = await openForgeWorld({ defaultBranch: "trunk" });
  world.repository.open({ title: "Crash" });
  await hear(world);
  const link = await world.ports.store.read((tx) => tx.findForgeLinkOfIssue("forge-1", 1));
  await hear(world, push("trunk", "Fixes WEB-2 and #1"), push("web-1", "Fixes WEB-1"));
  expect([await statusOf(world), await statusOf(world, link?.taskId)]).toEqual(["done", "done"]);
  expect(await statusOf(world, "task-1")).toBe("in-progress");
});

test("a new label of the repository becomes a label of the workspace", async () => {
  const world = await openForgeWorld();
  const label = { name: "Regression", color: "#ff0000" };
  await hear(world, { type: "label", label });
  const template = await world.ports.store.read((tx) => tx.findTemplateLabel("workspace-1", "regression"));
  expect(template).toMatchObject({ ...label, isTemplate: true });
});

test("a webhook that is sent again has no effect", async () => {
  const world = await openForgeWorld();
  const hint: ForgeHint = { type: "issue", number: 7 };
  await world.hear([hint, hint], { deliveryIds: ["same", "same"] });
  const due = await world.ports.store.read((tx) => tx.listDuePartitions(world.clock.now(), 9));
  expect(due).toHaveLength(1);
});

test("receiveForgeHint() refuses webhooks that the forge did not sign, and stores nothing", async () => {
  const world = await openForgeWorld();
  const hint: ForgeHint = { type: "issue", number: 1 };
  const { headers, body } = world.forge.webhook("acme/site", hint, { secret: FORGE_SECRET, deliveryId: "d" });
  const send = (input: object) =>
    refusalOf(receiveForgeHint(world.as(null), { kind: "gitea", connectionId: "forge-1", headers, body, ...input }));
  expect(await send({ headers: { ...headers, "x-secret": undefined } })).toBe("invalid WEBHOOK_REFUSED");
  expect(await send({ headers: { ...headers, "x-secret": "wrong" } })).toBe("invalid WEBHOOK_REFUSED");
  expect(await send({ headers: { ...headers, "x-event": undefined } })).toBe("invalid WEBHOOK_REFUSED");
  expect(await send({ body: new Uint8Array([123]) })).toBe("invalid WEBHOOK_REFUSED");
  expect(await send({ connectionId: "other" })).toBe("not_found INTEGRATION_NOT_FOUND");
  expect(await send({ kind: "gitlab" })).toBe("not_found INTEGRATION_NOT_FOUND");
  expect(await send({ kind: "github", connectionId: undefined })).toBe("invalid WEBHOOK_REFUSED");
  const due = await world.ports.store.read((tx) => tx.listDuePartitions(world.clock.now(), 9));
  expect(due).toEqual([]);
});

test("one webhook URL of the GitHub App serves all connected repositories", async () => {
  const app = { kind: "github" as const, baseUrl: "https://github.com", repositoryKey: "https://github.com/acme/site" };
  const policy = { githubApp: { name: "app", webhookSecret: "app-secret" } };
  const world = await openForgeWorld({ ...app, sealedToken: null, installationId: "1" }, { policy });
  world.repository.open({ title: "Crash" });
  const hint: ForgeHint = { type: "issue", number: 1 };
  const webhook = world.forge.webhook("Acme/Site", hint, { secret: "app-secret", deliveryId: "d" });
  await receiveForgeHint(world.as(null), { kind: "github", ...webhook });
  await world.settle();
  expect(await world.ports.store.read((tx) => tx.findForgeLinkOfIssue("forge-1", 1))).toMatchObject({
    state: "synced",
  });
  const other = world.forge.webhook("acme/other", hint, { secret: "app-secret", deliveryId: "e" });
  expect(await receiveForgeHint(world.as(null), { kind: "github", ...other })).toEqual({ status: "success" });
});

test("a repository that rejects the token for five days is turned off, and the owners are notified", async () => {
  const world = await openForgeWorld();
  world.forge.fail = () => new ForgeError("unauthorized", "The token is wrong", { status: 401 });
  for (let day = 0; day < 12; day++) {
    await createTask(world.as("mia"), { projectId: "project-1", title: `Day ${day}` });
    await world.settle();
    world.clock.advance(24 * 3600);
    await world.settle();
  }
  const connection = await world.ports.store.read((tx) => tx.findForgeConnection("forge-1"));
  expect(connection?.isActive).toBe(false);
  const [notice] = await world.inbox("olga");
  expect(notice?.title).toBe('The Gitea repository of "Name of project-1" was turned off');
});
