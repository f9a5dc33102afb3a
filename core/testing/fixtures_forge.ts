/** Valid records of forges. @module */
import { type ForgeConnection, newConnection } from "../delivery/forge/connection.ts";
import type { ForgeInboxEntry } from "../delivery/forge/inbox.ts";
import type { ForgeLink, LinkedComment, Snapshot } from "../delivery/forge/link.ts";
import type { ForgeLogEntry } from "../delivery/forge/log_entry.ts";
import type { WorkflowRule } from "../delivery/forge/workflow_rule.ts";
import { at } from "./fixtures.ts";

/** A valid connection of `project-1`; `fields` replace its defaults. */
export function someForgeConnection(fields: Partial<ForgeConnection> = {}): ForgeConnection {
  const { id = "forge-1", projectId = "project-1", kind = "gitea" } = fields;
  const place = { baseUrl: "https://gitea.example", path: `acme/${id}` };
  return { ...newConnection({ id, projectId, kind, ...place, sealedWebhookSecret: "v1.id.sealed" }, at(0)), ...fields };
}

/** The synchronized fields of a task or an issue. */
export function someSnapshot(fields: Partial<Snapshot> = {}): Snapshot {
  return { title: "Fix", body: "", isOpen: true, priority: null, assignee: null, labels: [], ...fields };
}

/** A valid link of `forge-1`; `fields` replace its defaults. */
export function someForgeLink(fields: Partial<ForgeLink> = {}): ForgeLink {
  const { issueNumber = 7 } = fields;
  return {
    id: "forge-link-1",
    connectionId: "forge-1",
    taskId: "task-1",
    issueNumber,
    url: `https://gitea.example/acme/site/issues/${issueNumber}`,
    state: "synced",
    pauseReason: null,
    base: { local: someSnapshot(), remote: someSnapshot() },
    conflicts: [],
    isFromForge: false,
    commentsFrom: at(0),
    seenSequence: 0,
    remoteUpdatedAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** A valid link of a comment. */
export function someLinkedComment(fields: Partial<LinkedComment> = {}): LinkedComment {
  const { commentId = "activity-1" } = fields;
  return { commentId, linkId: "forge-link-1", externalId: `e-${commentId}`, isFromForge: true, base: "Hi", ...fields };
}

/** A valid webhook of `forge-1`. */
export function someInboxEntry(fields: Partial<ForgeInboxEntry> = {}): ForgeInboxEntry {
  const { id = "webhook-1" } = fields;
  const hint = { type: "issue" as const, number: 7, action: "changed" as const };
  return {
    id,
    connectionId: "forge-1",
    deliveryId: `delivery-${id}`,
    event: "issues",
    hint,
    receivedAt: at(0),
    ...fields,
  };
}

/** A valid step in the log of `forge-1`. */
export function someForgeLogEntry(fields: Partial<ForgeLogEntry> = {}): ForgeLogEntry {
  const step = { direction: "in" as const, action: "title", outcome: "done" as const, detail: null };
  return { id: "log-1", connectionId: "forge-1", linkId: null, taskId: null, ...step, createdAt: at(0), ...fields };
}

/** A valid workflow rule of `project-1`. */
export function someWorkflowRule(fields: Partial<WorkflowRule> = {}): WorkflowRule {
  const event = { integrationType: "gitea", eventType: "pr_merged", columnId: "column-1" };
  return { id: "rule-1", projectId: "project-1", ...event, createdAt: at(0), updatedAt: at(0), ...fields };
}
