import { expect, test } from "bun:test";
import { setProjectPrivacy } from "../../board/project/access.ts";
import { editTask } from "../../board/task/edit.ts";
import { moveTask } from "../../board/task/move.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { saveWebhookIntegration } from "../integration/save.ts";
import { webhookPayload } from "../integration/webhook_payload.ts";
import type { Delivery } from "./delivery.ts";
import { loadEvent } from "./load_event.ts";

/** Moves a task from one project to another, and returns the webhook bodies for both projects. */
async function moveAndLoad(world: World) {
  const ctx = world.as("olga");
  for (const projectId of ["project-1", "project-2"]) {
    const webhookUrl = "https://hooks.example.com/in";
    await saveWebhookIntegration(ctx, { projectId, webhookUrl, events: { taskMoved: true } });
  }
  await editTask(ctx, { taskId: "task-1", status: "in-progress" });
  await moveTask(ctx, { taskId: "task-1", destinationProjectId: "project-2", destinationStatus: "done" });
  return await world.ports.store.read(async (tx) => {
    const event = (await tx.listEvents(0, 1_000)).findLast(({ type }) => type === "taskMoved");
    const load = async (projectId: string) => {
      const integration = await tx.findIntegration(projectId, "generic-webhook");
      if (!event || !integration) throw new Error("The move has no event or no webhook");
      const { sequence: eventSequence, createdAt, type: eventType } = event;
      const delivery = { eventSequence, createdAt, eventType, projectId, data: null } as Delivery;
      const loaded = await loadEvent(tx, ctx, delivery, integration);
      return loaded && webhookPayload(loaded.event);
    };
    return { left: await load("project-1"), arrived: await load("project-2") };
  });
}

test("loadEvent() includes the other project in the event of a move", async () => {
  const { left, arrived } = await moveAndLoad(await openWorld());
  const data = { fromProjectId: "project-1", toProjectId: "project-2", oldStatus: "in-progress", newStatus: "done" };
  for (const body of [left, arrived]) expect(body).toMatchObject({ project: { id: "project-2" }, data });
});

test("loadEvent() hides a private destination from the project that the task left", async () => {
  const world = await openWorld();
  await setProjectPrivacy(world.as("olga"), { projectId: "project-2", isPrivate: true });
  const { left, arrived } = await moveAndLoad(world);
  expect(left).toMatchObject({
    project: { id: "project-1" },
    task: { id: "task-1", number: 1, status: "in-progress", statusName: "In Progress" },
    data: { fromProjectId: "project-1", toProjectId: null, toProjectName: null, newStatus: null },
  });
  expect(JSON.stringify(left)).not.toMatch(/project-2|ops/i);
  expect(arrived).toMatchObject({ project: { id: "project-2" }, data: { fromProjectId: "project-1" } });
});

test("loadEvent() hides a private source from the project to which the task moved", async () => {
  const world = await openWorld();
  await setProjectPrivacy(world.as("olga"), { projectId: "project-1", isPrivate: true });
  const { left, arrived } = await moveAndLoad(world);
  expect(arrived).toMatchObject({
    project: { id: "project-2" },
    data: { fromProjectId: null, fromProjectName: null, oldStatus: null, newStatus: "done" },
  });
  expect(JSON.stringify(arrived)).not.toMatch(/project-1|"web"/i);
  expect(left).toMatchObject({ data: { fromProjectId: "project-1", toProjectId: "project-2" } });
});
