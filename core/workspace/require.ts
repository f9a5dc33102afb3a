/** Resolves the workspace of a request and checks access to it. @module */
import { allInOrder } from "../async/all_in_order.ts";
import { type Context, requireActor } from "../context.ts";
import type { ErrorCode } from "../error_codes/mod.ts";
import { notFound, TrackerError } from "../errors.ts";
import type { Permission } from "../permission.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import { type Access, isInKeyScope, type RequestedResource, requirePermission } from "./access.ts";
import type { Workspace } from "./workspace.ts";

/** Identifies a workspace by ID or slug. If neither is given, {@linkcode resolveWorkspaceId} chooses a workspace. */
export interface NamedWorkspace {
  workspaceId?: string;
  workspaceSlug?: string;
}

/** A workspace with the actor's access to it. */
export interface WorkspaceAccess {
  workspace: Workspace;
  access: Access;
}

/**
 * Resolves the workspace of a request: the given ID, else the slug, else the session's active workspace, else the key's
 * workspace, else the actor's oldest. Does not check access.
 *
 * @throws {TrackerError} `not_found` for an unknown slug; `invalid` with reason `NO_ACTIVE_ORGANIZATION`
 */
export async function resolveWorkspaceId(tx: ReadTx, ctx: Context, id?: string, slug?: string): Promise<string> {
  const { userId } = requireActor(ctx);
  if (id !== undefined) return id;
  if (slug !== undefined) {
    const workspace = await tx.findWorkspaceBySlug(slug);
    if (!workspace) throw notFound("workspace", slug, "ORGANIZATION_NOT_FOUND");
    return workspace.id;
  }
  const current = (await activeWorkspaceId(tx, ctx)) ?? boundWorkspaceId(ctx);
  if (current !== undefined) return current;
  const [oldest] = await tx.listMembershipsOf(userId);
  if (oldest) return oldest.workspaceId;
  throw new TrackerError("invalid", "Cannot choose a workspace: none is given and none is active", {
    reason: "NO_ACTIVE_ORGANIZATION",
  });
}

/** Rereads the session, because its active workspace may have changed and the membership may have ended. */
async function activeWorkspaceId(tx: ReadTx, ctx: Context): Promise<string | undefined> {
  const actor = requireActor(ctx);
  if (actor.kind === "api_key" || !actor.session) return undefined;
  const active = (await tx.findSession(actor.session.id))?.activeWorkspaceId;
  return active && (await tx.findMembership(active, actor.userId)) ? active : undefined;
}

function boundWorkspaceId(ctx: Context): string | undefined {
  const actor = requireActor(ctx);
  return actor.kind === "api_key" ? (actor.key.workspaceId ?? undefined) : undefined;
}

/**
 * Loads the workspace of a request and requires a permission in it.
 *
 * @throws {TrackerError} `not_found` with reason `ORGANIZATION_NOT_FOUND` for non-members; `forbidden`; `invalid` with
 * reason `NO_ACTIVE_ORGANIZATION`
 */
export async function requireWorkspace(
  tx: ReadTx,
  ctx: Context,
  named: NamedWorkspace,
  permission: Permission,
  forbiddenReason?: ErrorCode,
): Promise<WorkspaceAccess> {
  const id = await resolveWorkspaceId(tx, ctx, named.workspaceId, named.workspaceSlug);
  const resource: RequestedResource = {
    kind: "workspace",
    id: named.workspaceId ?? named.workspaceSlug ?? id,
    notFoundReason: "ORGANIZATION_NOT_FOUND",
    ...(forbiddenReason === undefined ? {} : { forbiddenReason }),
  };
  const [access, workspace] = await allInOrder(
    requirePermission(tx, ctx, id, permission, resource),
    tx.findWorkspace(id),
  );
  if (!workspace) throw notFound("workspace", resource.id, "ORGANIZATION_NOT_FOUND");
  return { workspace, access };
}

/** Sets the active workspace of the actor's session, if there is one. Null clears it. */
export async function activateWorkspace(tx: Tx, ctx: Context, workspaceId: string | null): Promise<void> {
  const actor = requireActor(ctx);
  if (actor.kind === "api_key" || !actor.session) return;
  const session = await tx.findSession(actor.session.id);
  if (session) await tx.saveSession({ ...session, activeWorkspaceId: workspaceId });
}

/** Clears the active workspace in the account's sessions in which the given workspace is active. */
export async function deactivateWorkspace(tx: Tx, userId: string, workspaceId: string): Promise<void> {
  for (const session of await tx.listSessions(userId)) {
    if (session.activeWorkspaceId === workspaceId) await tx.saveSession({ ...session, activeWorkspaceId: null });
  }
}

/** Filters out rows of workspaces that the actor's API key does not cover. */
export function filterByKeyScope<T>(ctx: Context, rows: readonly T[], workspaceIdOf: (row: T) => string): T[] {
  const actor = requireActor(ctx);
  return rows.filter((row) => isInKeyScope(actor, workspaceIdOf(row)));
}
