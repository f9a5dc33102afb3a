/**
 * Loads the event of a delivery to an integration, with the names that a payload contains.
 *
 * @module
 */
import { taskUrl } from "../../board/task/url.ts";
import type { Context } from "../../context.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { ReadTx } from "../../ports/store.ts";
import { EVERYONE, ProjectRules } from "../../project_access.ts";
import { wordsOf } from "../integration/chat_payload.ts";
import type { Integration } from "../integration/integration.ts";
import type { NamedEvent, TaskSnapshot } from "../integration/webhook_payload.ts";
import type { Delivery } from "./delivery.ts";

/** An event, and the names of the project's columns. */
export interface LoadedEvent {
  event: NamedEvent;
  statusNameOf: (slug: string) => string;
}

/** Loads the event of a delivery. @returns undefined if its subject was deleted */
export async function loadEvent(
  tx: ReadTx,
  ctx: Context,
  delivery: Delivery,
  integration: Integration,
): Promise<LoadedEvent | undefined> {
  const { eventSequence, createdAt } = delivery;
  const type = delivery.eventType as NamedEvent["type"];
  const [event] = eventSequence === null ? [] : await tx.listEvents(eventSequence - 1, 1);
  if (eventSequence !== null && event?.sequence !== eventSequence) return undefined;
  const seen = event && (await withoutPrivateProject(tx, event, integration));
  const project = await tx.findProject(seen?.projectId ?? delivery.projectId ?? integration.projectId);
  if (!project) return undefined;
  const data = seen?.data ?? delivery.data ?? {};
  const summary = (data.task ?? null) as
    | (Omit<TaskSnapshot, "statusName" | "url"> & { description?: string | null })
    | null;
  if (!summary && type !== "test") return undefined;
  const columns = summary ? await tx.listColumns(project.id) : [];
  const statusNameOf = (slug: string) => columns.find((column) => column.slug === slug)?.name ?? wordsOf(slug);
  const actorId = event?.actorId ?? null;
  const { id, name, slug, workspaceId } = project;
  const named: NamedEvent = {
    type,
    at: event?.createdAt ?? createdAt,
    project: { id, name, slug, workspaceId },
    task: summary && {
      id: summary.id,
      number: summary.number,
      title: summary.title,
      status: summary.status,
      statusName: statusNameOf(summary.status),
      priority: summary.priority,
      url: taskUrl(ctx, { workspaceId, id, taskId: summary.id }),
    },
    actor: { id: actorId, name: actorId === null ? null : nameOf(await tx.findAccount(actorId)) },
    data: { ...data, description: summary?.description ?? null },
    names: await loadNames(tx, type, data),
  };
  return { event: named, statusNameOf };
}

/**
 * Removes the other project from the event of a move if that project is private, because people who receive the
 * integration's messages may not have access to it.
 */
async function withoutPrivateProject(tx: ReadTx, event: StoredEvent, integration: Integration): Promise<StoredEvent> {
  const { type, workspaceId, projectId, data } = event;
  if (type !== "taskMoved") return event;
  const isLeft = projectId !== integration.projectId;
  const other = String(isLeft ? projectId : data.old);
  const rules = new ProjectRules(await tx.listAccessRulesFor(workspaceId, EVERYONE), EVERYONE);
  if (rules.sees(other)) return event;
  if (!isLeft) return { ...event, data: { ...data, old: null, oldStatus: null } };
  const { oldNumber: number, oldStatus: status } = data;
  const task = { ...Object(data.task), number, status };
  return { ...event, projectId: integration.projectId, data: { ...data, task, new: null, newStatus: null } };
}

function nameOf(account: { name: string } | undefined): string {
  return account?.name ?? DELETED_ACCOUNT_NAME;
}

/** Loads the names of the projects, people, milestones and cycles in an event's data, by ID. */
async function loadNames(
  tx: ReadTx,
  type: NamedEvent["type"],
  data: Record<string, unknown>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of [data.old, data.new]) {
    if (typeof id !== "string") continue;
    if (type === "taskMoved") names.set(id, (await tx.findProject(id))?.name ?? "");
    else if (type === "taskAssigneeChanged") names.set(id, nameOf(await tx.findAccount(id)));
    else if (type === "taskMilestoneChanged" || type === "taskCycleChanged") {
      const plan = await tx.findPlan(id);
      if (plan) names.set(id, plan.name);
    }
  }
  return names;
}
