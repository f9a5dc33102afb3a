/**
 * Reads both sides of links.
 *
 * @module
 */
import type { ReadTx } from "@hexlane/core";
import { snapshotOfIssue, snapshotOfTask } from "../../../core/delivery/forge/sync/snapshot.ts";
import type { ForgeLinkOutline } from "../../../core/ports/store/delivery/forge.ts";
import type { ForgeWorld } from "../../../core/testing/forge_world.ts";
import type { Sides } from "./settled.ts";

export const CONNECTION = { projectId: "project-1", kind: "gitea" as const };
export const CONNECTION_ID = "forge-1";

export async function linksIn({ ports }: ForgeWorld): Promise<ForgeLinkOutline[]> {
  return await ports.store.read((tx) => tx.listForgeLinks(CONNECTION_ID));
}

/** Returns both sides of a task, or undefined if it has no issue yet. */
export async function sidesOfTask(world: ForgeWorld, taskId: string): Promise<Sides | undefined> {
  return await world.ports.store.read(async (tx) =>
    sidesOf(tx, world, await tx.findForgeLinkOfTask(CONNECTION_ID, taskId)),
  );
}

/** Returns both sides of an issue, or undefined if it has no task yet. */
export async function sidesOfIssue(world: ForgeWorld, number: number): Promise<Sides | undefined> {
  return await world.ports.store.read(async (tx) =>
    sidesOf(tx, world, await tx.findForgeLinkOfIssue(CONNECTION_ID, number)),
  );
}

async function sidesOf(
  tx: ReadTx,
  { repository }: ForgeWorld,
  link: Sides["link"] | undefined,
): Promise<Sides | undefined> {
  const connection = await tx.findForgeConnection(CONNECTION_ID);
  const task = link && (await tx.findTask(link.taskId));
  if (!connection || !task || link.issueNumber === null) return undefined;
  const local = snapshotOfTask(task, await tx.listColumns(task.projectId), await tx.listLabelsOnTask(task.id));
  return { link, local, remote: snapshotOfIssue(repository.issue(link.issueNumber), connection) };
}
