import { describe, expect, test } from "bun:test";
import { listActivities } from "../../board/activity/list.ts";
import { createComment } from "../../board/comment/create.ts";
import { createLabel } from "../../board/label/create.ts";
import { setProjectPrivacy } from "../../board/project/access.ts";
import { deleteProject } from "../../board/project/delete.ts";
import { moveProject } from "../../board/project/move.ts";
import { createRelation } from "../../board/relation/create.ts";
import { editTask } from "../../board/task/edit.ts";
import { moveTask } from "../../board/task/move.ts";
import { someMember } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { setProjectAccess } from "../../workspace/project_access/member_access.ts";
import { clearNotifications } from "../notification/clear.ts";
import { editNotification } from "../notification/edit.ts";
import { listNotifications } from "../notification/list.ts";
import { listChanges } from "./list_changes.ts";
import { type LiveStream, openEventStream, type StreamItem } from "./streams.ts";

const workspaceId = "workspace-1";

/** Opens a world in which Mia may open only `project-1`. */
async function limitedWorld(): Promise<World> {
  const world = await openWorld();
  const selected = { workspaceId, userId: "mia", projectAccess: "selected" as const, projectIds: ["project-1"] };
  await setProjectAccess(world.as("olga"), selected);
  return world;
}

async function changesFor(world: World, since: number) {
  return (await listChanges(world.as("mia"), { since })).events;
}

async function cursorOf(world: World): Promise<number> {
  return (await listChanges(world.as("olga"))).cursor;
}

async function takeNext(items: AsyncIterator<StreamItem>): Promise<StreamItem | undefined> {
  return (await items.next()).value as StreamItem | undefined;
}

const itemsOf = (stream: LiveStream) => stream[Symbol.asyncIterator]();

describe("listChanges()", () => {
  test("omits the events of projects that the actor may not open", async () => {
    const world = await limitedWorld();
    const since = await cursorOf(world);
    await editTask(world.as("olga"), { taskId: "task-3", title: "Hidden" });
    await editTask(world.as("olga"), { taskId: "task-1", title: "Seen" });
    const events = await changesFor(world, since);
    expect(events.map(({ type, taskId }) => `${type} ${taskId}`)).toEqual(["taskTitleChanged task-1"]);
  });

  test("omits the earlier events of a private project after it was deleted", async () => {
    const world = await openWorld();
    await setProjectPrivacy(world.as("olga"), { projectId: "project-2", isPrivate: true });
    const since = await cursorOf(world);
    await editTask(world.as("olga"), { taskId: "task-3", title: "Hidden" });
    await deleteProject(world.as("olga"), { projectId: "project-2" });
    expect(await changesFor(world, since)).toEqual([]);
    expect((await listChanges(world.as("olga"), { since })).events.length).toBeGreaterThan(1);
  });

  test("reports a task that moved to a hidden project as deleted, and hides the origin of a task that came from a hidden project", async () => {
    const world = await limitedWorld();
    const since = await cursorOf(world);
    await moveTask(world.as("olga"), { taskId: "task-2", destinationProjectId: "project-2" });
    await moveTask(world.as("olga"), { taskId: "task-3", destinationProjectId: "project-1" });
    const events = await changesFor(world, since);
    expect(events.map(({ type, taskId, projectId }) => [type, taskId, projectId])).toEqual([
      ["taskDeleted", "task-2", "project-1"],
      ["taskMoved", "task-3", "project-1"],
    ]);
    expect(JSON.stringify(events)).not.toContain("project-2");
    const inProject = await listChanges(world.as("mia"), { since, projectId: "project-1" });
    expect(inProject.events.length).toBe(2);
  });

  test("omits relations to hidden tasks, and the hidden projects of a label", async () => {
    const world = await limitedWorld();
    const template = await createLabel(world.as("olga"), { workspaceId, name: "Bug", color: "red" });
    const since = await cursorOf(world);
    const related = { sourceTaskId: "task-1", targetTaskId: "task-3", relationType: "related" as const };
    await createRelation(world.as("olga"), related);
    await createRelation(world.as("olga"), { ...related, targetTaskId: "task-2" });
    expect((await changesFor(world, since)).map(({ taskId }) => taskId)).toEqual(["task-1", "task-2"]);
    expect(template.name).toBe("Bug");
  });

  test("refuses a project that the actor may not open", async () => {
    const world = await limitedWorld();
    expect(await refusalOf(listChanges(world.as("mia"), { projectId: "project-2" }))).toBe("not_found");
  });
});

test("the stream of a project ends for members who lose access to it", async () => {
  const world = await openWorld();
  const items = itemsOf(await openEventStream(world.as("mia"), { projectId: "project-2" }));
  const owner = itemsOf(await openEventStream(world.as("olga"), { projectId: "project-2" }));
  const [next, ownersNext] = [takeNext(items), takeNext(owner)];
  await setProjectPrivacy(world.as("olga"), { projectId: "project-2", isPrivate: true });
  await editTask(world.as("olga"), { taskId: "task-3", title: "Hidden" });
  expect(await next).toEqual({ kind: "end", reason: "access_lost" });
  expect((await ownersNext)?.kind).toBe("events");
  await owner.return?.();
});

test("the stream of a workspace continues without the projects that a member can no longer open", async () => {
  const world = await openWorld();
  const items = itemsOf(await openEventStream(world.as("mia"), { workspaceId }));
  const first = takeNext(items);
  await setProjectPrivacy(world.as("olga"), { projectId: "project-2", isPrivate: true });
  await editTask(world.as("olga"), { taskId: "task-3", title: "Hidden" });
  await editTask(world.as("olga"), { taskId: "task-1", title: "Seen" });
  const seen: string[] = [];
  for (let item = await first; item?.kind === "events"; item = await takeNext(items)) {
    seen.push(...item.events.map(({ type, taskId }) => `${type} ${taskId}`));
    if (seen.includes("taskTitleChanged task-1")) break;
  }
  await items.return?.();
  expect(seen).not.toContain("taskTitleChanged task-3");
});

describe("moveProject()", () => {
  const move = { projectId: "project-2", workspaceId: "workspace-2" };

  /** Opens a world in which Adam administers both workspaces, and Max is a member of the new workspace. */
  async function openBoth(): Promise<World> {
    const world = await openWorld();
    await world.put(async (tx) => {
      await tx.insertMember(someMember({ id: "m1", userId: "adam", workspaceId: "workspace-2", role: "admin" }));
      await tx.insertMember(someMember({ id: "m2", userId: "max", workspaceId: "workspace-2", role: "member" }));
    });
    return world;
  }

  test("shows no event of a private project to members of the new workspace", async () => {
    const world = await openBoth();
    await setProjectPrivacy(world.as("adam"), { projectId: "project-2", isPrivate: true });
    const items = itemsOf(await openEventStream(world.as("max"), { workspaceId: "workspace-2" }));
    const first = takeNext(items);
    await moveProject(world.as("adam"), move);
    await editTask(world.as("adam"), { taskId: "task-3", title: "Hidden" });
    await editTask(world.as("adam"), { taskId: "task-9", title: "Seen" });
    const seen: string[] = [];
    for (let item = await first; item?.kind === "events"; item = await takeNext(items)) {
      seen.push(...item.events.map(({ type, projectId }) => `${type} ${projectId}`));
      if (seen.includes("taskTitleChanged project-9")) break;
    }
    await items.return?.();
    expect(seen).toEqual(["taskTitleChanged project-9"]);
  });

  test("ends the streams of the project in the former workspace", async () => {
    const world = await openBoth();
    const items = itemsOf(await openEventStream(world.as("olga"), { projectId: "project-2" }));
    const next = takeNext(items);
    await moveProject(world.as("adam"), move);
    await editTask(world.as("adam"), { taskId: "task-3", title: "Hidden" });
    expect(await next).toEqual({ kind: "end", reason: "access_lost" });
  });
});

test("the history of a task does not name projects that the reader may not open", async () => {
  const world = await limitedWorld();
  await moveTask(world.as("olga"), { taskId: "task-3", destinationProjectId: "project-1" });
  const { rows } = await listActivities(world.as("mia"), { taskId: "task-3" });
  expect(rows.map(({ content }) => content)).toEqual(["moved this task between projects"]);
  expect(JSON.stringify(rows)).not.toContain("project-2");
  const own = await listActivities(world.as("olga"), { taskId: "task-3" });
  expect(JSON.stringify(own.rows)).toContain("project-2");
});

test("notifications about tasks in hidden projects are hidden, and reappear when access returns", async () => {
  const world = await openWorld();
  const content = '<hexlane-mention id="mia"></hexlane-mention> look';
  await createComment(world.as("olga"), { taskId: "task-1", content });
  await createComment(world.as("olga"), { taskId: "task-3", content });
  const inbox = async () => (await listNotifications(world.as("mia"))).rows;
  const hidden = (await inbox()).find(({ resourceId }) => resourceId === "task-3");
  const access = { workspaceId, userId: "mia" };
  const limited = { ...access, projectAccess: "selected" as const, projectIds: ["project-1"] };
  await setProjectAccess(world.as("olga"), limited);
  expect([...new Set((await inbox()).map(({ resourceId }) => resourceId))]).toEqual(["task-1"]);
  const edited = editNotification(world.as("mia"), { notificationId: hidden?.id ?? "", isRead: true });
  expect(await refusalOf(edited)).toBe("not_found");
  await createComment(world.as("olga"), { taskId: "task-3", content });
  await clearNotifications(world.as("mia"));
  await setProjectAccess(world.as("olga"), { ...access, projectAccess: "all" });
  expect((await inbox()).map(({ id }) => id)).toEqual([hidden?.id ?? ""]);
});
