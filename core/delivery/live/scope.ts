/**
 * Decides which events a subscriber may see. @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import { requireProject } from "../../board/require.ts";
import { isAboutViewsOf } from "../../board/saved_view/saved_view.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventSpec, type StoredEvent } from "../../history/event_types.ts";
import { JOINING_OVERLAP_SECONDS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type Access, findAccess, requirePermission } from "../../workspace/access.ts";
import { type InvitationFilter, loadInvitationFilter } from "../../workspace/invitation/visible.ts";
import { eventFor } from "../../workspace/project_access/redact.ts";
import { concernsProject } from "./audience.ts";

/** The workspace or project that a stream is limited to. With neither, the stream covers all workspaces. */
export interface Scope {
  workspaceId?: string;
  projectId?: string;
}

/** The workspaces that an actor may read, by ID, with the actor's access to each. */
export type ReadableWorkspaces = ReadonlyMap<string, Access & { maySeeInvitation: InvitationFilter }>;

/** Checks that the actor may read the workspace or project. @throws {TrackerError} `not_found`, `forbidden` */
export async function requireScope(
  tx: ReadTx,
  ctx: Context,
  { workspaceId, projectId }: { workspaceId: string | undefined; projectId: string | undefined },
): Promise<Scope> {
  const [, project] = await allInOrder(
    workspaceId === undefined ? undefined : requirePermission(tx, ctx, workspaceId, "workspace:read"),
    projectId === undefined ? undefined : tx.findProject(projectId),
  );
  if (projectId === undefined) return workspaceId === undefined ? {} : { workspaceId };
  if (!project || (workspaceId ?? project.workspaceId) !== project.workspaceId) throw notFound("project", projectId);
  await requireProject(tx, ctx, projectId, "project:read");
  return { workspaceId: project.workspaceId, projectId };
}

/**
 * Refuses to continue from a cursor if events after it were deleted, because an error is better than a gap.
 *
 * @throws {TrackerError} `conflict` with reason `CURSOR_EXPIRED`
 */
export async function refuseExpiredCursor(tx: ReadTx, after: number | undefined): Promise<void> {
  if (after === undefined || after >= (await tx.findCursor("purge"))) return;
  throw new TrackerError(
    "conflict",
    "Cannot continue from this cursor: later events have been deleted, load everything again",
    {
      reason: "CURSOR_EXPIRED",
    },
  );
}

/** Loads the workspaces within the scope that the actor may read. */
export async function loadReadableWorkspaces(tx: ReadTx, ctx: Context, scope: Scope): Promise<ReadableWorkspaces> {
  const { userId } = requireActor(ctx);
  const ids =
    scope.workspaceId === undefined
      ? (await tx.listMembershipsOf(userId)).map(({ workspaceId }) => workspaceId)
      : [scope.workspaceId];
  const readable = new Map<string, Access & { maySeeInvitation: InvitationFilter }>();
  for (const id of ids) {
    const access = await findAccess(tx, ctx, id);
    if (!access) continue;
    const maySeeInvitation = access.may("invitation:create")
      ? await loadInvitationFilter(tx, ctx, access)
      : () => false;
    readable.set(id, { ...access, maySeeInvitation });
    await tx.yieldToEventLoop();
  }
  return readable;
}

/** Returns an event as a reader with the given access and scope receives it; undefined if the reader may not see it. */
export function eventForReader(
  stored: StoredEvent,
  { projectId }: Scope,
  readable: ReadableWorkspaces,
): StoredEvent | undefined {
  const access = readable.get(stored.workspaceId);
  const event = access && eventFor(stored, access.projects);
  if (!event || !access.may(eventSpec(event.type).permission)) return undefined;
  // Members do not receive events from before they joined. Server clocks differ, so allow an overlap, which is better
  // than a gap.
  const joinedAt = access.member.createdAt.getTime();
  if (event.createdAt.getTime() < joinedAt - JOINING_OVERLAP_SECONDS * 1000) return undefined;
  if (event.type === "invitationCreated" && !access.maySeeInvitation(String(event.data.role))) return undefined;
  if (event.type === "viewsChanged" && !isAboutViewsOf(event.data, access.member.userId)) return undefined;
  return projectId === undefined || concernsProject(event, projectId) ? event : undefined;
}
