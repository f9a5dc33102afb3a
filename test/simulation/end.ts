/**
 * Conditions that must hold once all work is done.
 *
 * @module
 */
import type { Integration, Store, StoredEvent } from "@hexlane/core";
import { planDeliveries, projectsOf } from "../../core/delivery/dispatch/plan.ts";
import type { Follower } from "./follower.ts";
import { PROJECTS } from "./initial_data.ts";
import type { Ledger } from "./ledger.ts";
import type { Receivers } from "./receivers.ts";

/** The state of a world after all work is done. */
export interface Ending {
  store: Store;
  ledger: Ledger;
  followers: readonly Follower[];
  receivers: Receivers;
  wrong(what: string): void;
}

/** Checks the final state. */
export async function checkEnd(world: Ending): Promise<void> {
  await world.ledger.compareAll();
  await checkDeliveries(world);
  await checkReminders(world);
  for (const follower of world.followers) {
    if (!follower.isOut && !follower.hasAll())
      world.wrong(`A follower never received the events after ${follower.sequence}`);
  }
}

/** Checks that every event was planned for every webhook that selects it, and was delivered unless it was abandoned. */
async function checkDeliveries(world: Ending): Promise<void> {
  const hooks = await world.store.read((tx) =>
    Promise.all(PROJECTS.map(({ id }) => tx.findIntegrationById(`hook-${id}`))),
  );
  for (const hook of hooks) {
    // A disabled integration receives nothing, but the time when it was disabled is unknown.
    if (!hook?.isActive) continue;
    for (const event of world.ledger.events) {
      if (isFor(event, hook) && !world.ledger.isPlanned(event.sequence, hook.id)) {
        world.wrong(`Event ${event.sequence} (${event.type}) was not planned for ${hook.id}`);
      }
    }
  }
  const active = new Set(hooks.flatMap((hook) => (hook?.isActive ? [hook.id] : [])));
  for (const { id: projectId } of PROJECTS) {
    const { rows } = await world.store.read((tx) => tx.listDeliveries(projectId, { limit: 10_000 }));
    for (const { id, status, attempts, ownerId } of rows) {
      if (!active.has(ownerId)) continue;
      const isTaken = world.receivers.taken.has(id);
      if (status === "pending") world.wrong(`Delivery ${id} is still pending after ${attempts} attempts`);
      if (status === "delivered" && !isTaken)
        world.wrong(`Delivery ${id} is marked as delivered, but was never accepted`);
    }
  }
}

function isFor(event: StoredEvent, hook: Integration): boolean {
  if (!projectsOf(event).includes(hook.projectId)) return false;
  return planDeliveries(event, [hook], new Set(["webhook"])).length > 0;
}

const OPEN = ["to-do", "in-progress", "in-review"];
/** Events that can change a task's due date or assignee. */
const CHANGING = /^task(Created|DueDateChanged|AssigneeChanged|Unassigned|StatusChanged|Moved|Restored|Deleted)$/;

/** Checks that the assignee of each task that became due was reminded; a unique key in the store prevents duplicates. */
async function checkReminders(world: Ending): Promise<void> {
  const { ledger, store } = world;
  const archived = new Set(
    ledger.events.filter(({ type }) => type === "projectUpdated").map(({ projectId }) => projectId),
  );
  for (const { id: taskId, dueDate, userId, status, projectId, isDeleted } of ledger.tasks.values()) {
    if (isDeleted || dueDate === null || userId === null || !OPEN.includes(status) || archived.has(projectId)) continue;
    const dueAt = new Date(dueDate);
    const last = ledger.events.findLast((event) => event.taskId === taskId && CHANGING.test(event.type));
    if (!last || last.createdAt >= dueAt) continue;
    const mark = { taskId, kind: "task_overdue", dueDate: dueAt };
    if (!(await store.read((tx) => tx.hasReminderMark(mark)))) world.wrong(`${userId} was not reminded of ${taskId}`);
  }
}
