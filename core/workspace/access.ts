/**
 * The only place that decides whether an actor may do something. Two answers: who is not a member learns nothing
 * (`not_found`), a member without the permission is told so (`forbidden`).
 *
 * @module
 */
import { type Context, requireActor } from "../context.ts";
import { notFound, TrackerError } from "../errors.ts";
import type { Actor } from "../identity/actor.ts";
import type { ReadTx } from "../ports/store.ts";
import { isOwner, type Member, OWNER, rolesOf } from "./member.ts";
import { BUILT_IN_ROLES, type Grants, isGranted, type Permission } from "./permission.ts";

/** A member with everything that member may do through the credential at hand. */
export interface Access {
  actor: Actor;
  member: Member;
  may(permission: Permission | string): boolean;
}

/** What the roles of a member grant, together. */
export async function grantsOf(tx: ReadTx, member: Member): Promise<Grants[]> {
  const grants: Grants[] = [];
  for (const name of rolesOf(member.role)) {
    if (name === OWNER) grants.push(BUILT_IN_ROLES.owner);
    else {
      const role = await tx.findRole(member.workspaceId, name);
      if (role) grants.push(role.permission);
    }
  }
  return grants;
}

/** The actor's access to a workspace; undefined for strangers, and for keys bound to another workspace. */
export async function findAccess(tx: ReadTx, ctx: Context, workspaceId: string): Promise<Access | undefined> {
  const actor = requireActor(ctx);
  const key = actor.kind === "api_key" ? actor.key : undefined;
  if (key?.workspaceId && key.workspaceId !== workspaceId) return undefined;
  const member = await tx.findMember(workspaceId, actor.userId);
  if (!member) return undefined;
  const grants = isOwner(member) ? [BUILT_IN_ROLES.owner] : await grantsOf(tx, member);
  return {
    actor,
    member,
    may: (permission) =>
      isGranted(grants, permission) && (!key?.permissions || isGranted([key.permissions], permission)),
  };
}

/**
 * Access to a workspace with a permission in it.
 *
 * @throws {TrackerError} `not_found` for strangers, `forbidden` for members without the permission
 */
export async function requirePermission(
  tx: ReadTx,
  ctx: Context,
  workspaceId: string,
  permission: Permission,
  what: { kind: string; id: string } = { kind: "workspace", id: workspaceId },
): Promise<Access> {
  const access = await findAccess(tx, ctx, workspaceId);
  if (!access) throw notFound(what.kind, what.id);
  requireGrant(access, permission);
  return access;
}

/** @throws {TrackerError} `forbidden` */
export function requireGrant(access: Access, permission: Permission): void {
  if (!access.may(permission)) {
    throw new TrackerError("forbidden", `Permission "${permission}" is needed in this workspace`);
  }
}
