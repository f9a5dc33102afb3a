/** Steps of random programs: inboxes, preferences, rules, integrations. @module */
import { INTEGRATION_KINDS } from "../../delivery/integration/kinds.ts";
import type { ReadTx } from "../../ports/store.ts";
import { someDelivery } from "../fixtures/delivery.ts";
import { someIntegration, somePreferences, someRule } from "../fixtures/notification.ts";
import { someNotification } from "../fixtures.ts";
import type { Choices, Step } from "./step.ts";

const rule = (next: Choices) => {
  const [id, userId, workspaceId] = [next.id("rule", 4), next.id("account", 3), next.id("workspace", 2)];
  const selectedProjectIds = next.among([[], ["project-1"], ["project-3", "project-2"], ["project-2"]]);
  return someRule({ id, userId, workspaceId, selectedProjectIds, createdAt: next.instant() });
};

const integration = (next: Choices) => {
  const [id, projectId, kind] = [next.id("integration", 4), next.id("project", 3), next.among(INTEGRATION_KINDS)];
  return someIntegration({
    id,
    projectId,
    kind,
    events: { taskCreated: next.upTo(2) === 1 },
    updatedAt: next.instant(),
  });
};

const delivery = (next: Choices) => {
  const [id, partition, endpoint] = [next.id("delivery", 6), next.id("partition", 2), next.id("endpoint", 2)];
  const isPending = next.upTo(3) > 1;
  return someDelivery({
    id,
    partition,
    endpoint,
    projectId: next.maybe(next.id("project", 3)),
    status: isPending ? "pending" : "delivered",
    nextAttemptAt: isPending ? next.maybe(next.instant()) : null,
    finishedAt: isPending ? null : next.instant(),
    createdAt: next.instant(),
  });
};

/** Returns whether the workspace and the selected projects of a rule exist. */
async function hasReferences(
  tx: ReadTx,
  { workspaceId, selectedProjectIds }: ReturnType<typeof rule>,
): Promise<boolean> {
  const found = [(await tx.findWorkspace(workspaceId)) !== undefined];
  for (const id of selectedProjectIds) found.push((await tx.findProject(id))?.workspaceId === workspaceId);
  return found.every(Boolean);
}

export const DELIVERY_STEPS: readonly Step[] = [
  (next) => {
    const [id, userId, updatedAt] = [next.id("notification", 9), next.id("account", 3), next.instant()];
    return async (tx) => {
      const before = await tx.findNotification(id);
      await tx.saveNotification({ ...(before ?? someNotification({ id, userId })), isRead: true, updatedAt });
    };
  },
  (next) => {
    const [userId, readAt, workspaceId] = [next.id("account", 3), next.instant(), next.maybe(next.id("workspace", 2))];
    return (tx) => tx.readNotifications(userId, readAt, workspaceId === null ? {} : { workspaceId });
  },
  (next) => {
    const [userId, workspaceId, isMeant] = [next.id("account", 3), next.id("workspace", 2), next.upTo(4) === 1];
    return async (tx) => (isMeant ? await tx.deleteNotifications(userId, { workspaceId }) : "kept");
  },
  (next) => {
    const row = somePreferences({
      userId: next.id("account", 3),
      ntfyTopic: next.maybe("news"),
      updatedAt: next.instant(),
    });
    return (tx) => tx.saveNotificationPreferences(row);
  },
  (next) => {
    const userId = next.id("account", 3);
    return (tx) => tx.deleteNotificationPreferences(userId);
  },
  (next) => {
    const row = rule(next);
    return async (tx) => ((await hasReferences(tx, row)) ? await tx.insertNotificationRule(row) : "no project");
  },
  (next) => {
    const row = rule(next);
    return async (tx) => ((await hasReferences(tx, row)) ? await tx.saveNotificationRule(row) : "no project");
  },
  (next) => {
    const id = next.id("rule", 4);
    return (tx) => tx.deleteNotificationRule(id);
  },
  (next) => {
    const row = integration(next);
    return async (tx) => ((await tx.findProject(row.projectId)) ? await tx.insertIntegration(row) : "no project");
  },
  (next) => {
    const row = integration(next);
    return async (tx) => ((await tx.findProject(row.projectId)) ? await tx.saveIntegration(row) : "no project");
  },
  (next) => {
    const id = next.id("integration", 4);
    return (tx) => tx.deleteIntegration(id);
  },
  (next) => {
    const row = delivery(next);
    return async (tx) =>
      row.projectId === null || (await tx.findProject(row.projectId)) ? await tx.insertDeliveries([row]) : "no project";
  },
  (next) => {
    const row = delivery(next);
    return async (tx) =>
      row.projectId === null || (await tx.findProject(row.projectId)) ? await tx.saveDelivery(row) : "no project";
  },
  (next) => {
    const [before, limit] = [next.instant(), next.upTo(3)];
    return (tx) => tx.purgeDeliveries(before, limit);
  },
  (next) => {
    const [partition, expiresAt, isTaken] = [next.id("partition", 2), next.instant(), next.upTo(2) === 1];
    return (tx) => (isTaken ? tx.saveLease({ name: partition, holder: "one", expiresAt }) : tx.deleteLease(partition));
  },
  (next) => {
    const [endpoint, failingSince, isBad] = [next.id("endpoint", 2), next.instant(), next.upTo(2) === 1];
    return (tx) => (isBad ? tx.saveEndpointFailure({ endpoint, failingSince }) : tx.deleteEndpointFailure(endpoint));
  },
];
