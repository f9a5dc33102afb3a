/** Loads a task with its connection and link. @module */
import type { Column } from "../../../board/column/column.ts";
import type { Label } from "../../../board/label/label.ts";
import type { Project } from "../../../board/project/project.ts";
import type { Task } from "../../../board/task/task.ts";
import type { ReadTx } from "../../../ports/store.ts";
import type { ForgeConnection } from "../connection.ts";
import type { ForgeLink, Snapshot } from "../link.ts";
import { withMappedPeople } from "../people/save.ts";
import { matchesRule } from "../rules.ts";
import { snapshotOfTask } from "./snapshot.ts";

/** A task of a connected project. */
export interface SyncedTask {
  /** Not to be saved: `people` also includes the members who sign in with their forge account. */
  connection: ForgeConnection;
  project: Project;
  task: Task;
  columns: Column[];
  labels: Label[];
  /** The current values of the task. */
  local: Snapshot;
  link: ForgeLink | undefined;
}

/**
 * Finds an active connection and its project. Returns undefined if the connection is off or deleted, or the project is
 * archived or deleted.
 */
export async function findActive(
  tx: ReadTx,
  connectionId: string,
): Promise<{ connection: ForgeConnection; project: Project } | undefined> {
  const connection = await tx.findForgeConnection(connectionId);
  const project = connection?.isActive ? await tx.findProject(connection.projectId) : undefined;
  return connection && project?.archivedAt === null ? { connection, project } : undefined;
}

/**
 * Loads a task with its link.
 *
 * @returns undefined if there is nothing to synchronize: the connection is off, the project is archived, or the task
 * was deleted or moved to another project
 */
export async function loadSyncedTask(
  tx: ReadTx,
  connectionId: string,
  taskId: string,
): Promise<SyncedTask | undefined> {
  const found = await findActive(tx, connectionId);
  const task = found && (await tx.findTask(taskId));
  if (!found || task?.projectId !== found.project.id || task.workspaceId !== found.project.workspaceId)
    return undefined;
  const { connection: stored, project } = found;
  const columns = await tx.listColumns(project.id);
  const labels = await tx.listLabelsOnTask(task.id);
  const local = snapshotOfTask(task, columns, labels);
  const connection = await withMappedPeople(tx, stored);
  const link = await tx.findForgeLinkOfTask(connection.id, task.id);
  return { connection, project, task, columns, labels, local, link };
}

/** Returns whether the rules of a connection include a task. */
export async function isOutgoing(
  tx: ReadTx,
  { rules }: ForgeConnection,
  labels: readonly { name: string }[],
): Promise<boolean> {
  const { outgoing } = rules;
  return matchesRule(outgoing, await outgoingNames(tx, { rules }), namesOf(labels));
}

/** Returns the names of the labels in the outgoing rule. */
export async function outgoingNames(tx: ReadTx, { rules }: Pick<ForgeConnection, "rules">): Promise<string[]> {
  if (rules.outgoing.mode === "all") return [];
  const names: string[] = [];
  for (const id of rules.outgoing.labels) {
    const label = await tx.findLabel(id);
    if (label) names.push(label.name);
  }
  return names;
}

/** Returns whether the rules of a connection include an issue. */
export function isIncoming({ rules }: ForgeConnection, labels: readonly string[]): boolean {
  const { incoming } = rules;
  return matchesRule(incoming, incoming.mode === "all" ? [] : incoming.labels, labels);
}

function namesOf(labels: readonly { name: string }[]): string[] {
  return labels.map(({ name }) => name);
}

/** Returns whether a link is still the one that was loaded. */
export function isSameLink(one: ForgeLink | undefined, other: ForgeLink | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
