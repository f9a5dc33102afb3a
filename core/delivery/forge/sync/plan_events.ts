/** Plans the synchronization of tasks that changed in connected projects. @module */
import type { Context } from "../../../context.ts";
import type { EventType, StoredEvent } from "../../../history/event_types.ts";
import type { ReadTx } from "../../../ports/store.ts";
import type { DeliveryPlan } from "../../dispatch/delivery.ts";
import { createdSequences, projectsOf } from "../../dispatch/plan.ts";
import type { ForgeConnection } from "../connection.ts";
import { forgeWindow } from "./apply.ts";
import type { ForgeJob } from "./plan.ts";

/** Events that can change an issue, and whether each can also lead to a new issue. */
const SYNCED_EVENTS: Partial<Record<EventType, { mayCreate: boolean }>> = {
  taskCreated: { mayCreate: true },
  taskRestored: { mayCreate: true },
  taskMoved: { mayCreate: true },
  taskLabelsChanged: { mayCreate: true },
  taskTitleChanged: { mayCreate: false },
  taskDescriptionChanged: { mayCreate: false },
  taskStatusChanged: { mayCreate: false },
  taskPriorityChanged: { mayCreate: false },
  taskAssigneeChanged: { mayCreate: false },
  taskUnassigned: { mayCreate: false },
  taskCommentCreated: { mayCreate: false },
  taskCommentUpdated: { mayCreate: false },
  taskCommentDeleted: { mayCreate: false },
};

/**
 * Plans one synchronization per task and connection. One is enough, because it reads the current task. Events that a
 * connection caused are not sent back to it.
 */
export async function planForgeEvents(
  tx: ReadTx,
  ctx: Context,
  events: readonly StoredEvent[],
): Promise<DeliveryPlan[]> {
  const created = createdSequences(events);
  const known = new Map<string, ForgeConnection[]>();
  const plans = new Map<string, DeliveryPlan>();
  for (const event of events) {
    const { type, taskId, sequence, windowId } = event;
    const spec = SYNCED_EVENTS[type];
    if (!spec || taskId === null) continue;
    for (const projectId of projectsOf(event)) {
      const connections = known.get(projectId) ?? (await tx.listForgeConnections(projectId));
      known.set(projectId, connections);
      for (const { id, kind, isActive } of connections) {
        if (!isActive || !ctx.forges?.[kind] || windowId === forgeWindow(id)) continue;
        if ((created.get(id) ?? 0) >= sequence) continue;
        const key = `${id} ${taskId}`;
        const before = plans.get(key)?.data as ForgeJob | undefined;
        const mayCreate = spec.mayCreate || (before?.type === "task" && before.mayCreate);
        const data: ForgeJob = { type: "task", mayCreate };
        const plan = { endpointKind: "forge", ownerId: id, projectId: null, taskId, eventType: type } as const;
        plans.set(key, { ...plan, eventSequence: sequence, data: { ...data } });
      }
    }
  }
  return [...plans.values()];
}
