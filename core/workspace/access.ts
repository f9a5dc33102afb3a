/**
 * Decides what an actor may do in a workspace; no other module does. A non-member gets `not_found`; a member without the
 * permission gets `forbidden`.
 *
 * @module
 */
import { allInOrder } from "../async/all_in_order.ts";
import { type Context, requireActor } from "../context.ts";
import type { ErrorCode } from "../error_codes/mod.ts";
import { invalidField, notFound, TrackerError } from "../errors.ts";
import type { People, ProjectPlace } from "../history/people.ts";
import type { Actor } from "../identity/credential/actor.ts";
import { BUILT_IN_ROLES, type Grants, isGranted, isUnused, type Permission } from "../permission.ts";
import type { ProjectFor, ReadTx } from "../ports/store.ts";
import { levelAllows, type ProjectPermission, type ProjectRules, rolePermission, rulesOf } from "../project_access.ts";
import { isOwner, type Member, OWNER, rolesOf } from "./member/member.ts";
import { parseRoles } from "./role/role.ts";

/** A member with the permissions of the current credential. */
export interface Access {
  actor: Actor;
  member: Member;
  /**
   * Returns whether the member's roles and the credential both grant the permission. If the access was loaded for a
   * project, also whether the member's level there allows it.
   */
  may(permission: ProjectPermission | string): boolean;
  /** Like {@linkcode Access.may}, in a project of the workspace. */
  mayIn(projectId: string, permission: ProjectPermission | string): boolean;
  /** Which projects of the workspace the member may open. */
  projects: ProjectRules;
}

/**
 * Loads the grants of a member's roles.
 *
 * @param ofRole the grants of the member's role, if it is the only one and already loaded
 */
export async function grantsOf(
  tx: Pick<ReadTx, "findRole">,
  member: Member,
  ofRole?: Grants | null,
): Promise<Grants[]> {
  if (isOwner(member)) return [BUILT_IN_ROLES.owner];
  if (ofRole) return [ofRole];
  const roles = await allInOrder(...rolesOf(member.role).map((name) => tx.findRole(member.workspaceId, name)));
  return roles.flatMap((role) => (role ? [role.permission] : []));
}

/** Returns whether a person may open the project and has a role that may read tasks. */
export async function mayReadTasks(people: People, place: ProjectPlace, userId: string): Promise<boolean> {
  const member = await people.reader(place, userId);
  if (!member) return false;
  const { grants: ofRole } = (await people.membership(place.workspaceId, userId)) ?? {};
  const grants = await grantsOf({ findRole: people.role.bind(people) }, member, ofRole);
  return isGranted(grants, "task:read");
}

/** The actor's membership in a workspace, as returned by a store. */
type FoundMember = Pick<ProjectFor, "member" | "grants" | "hasAccessRules">;

/** Returns whether the credential covers a workspace. An API key may be limited to another workspace. */
export function isInKeyScope(actor: Actor, workspaceId: string): boolean {
  return actor.kind !== "api_key" || actor.key.workspaceId === null || actor.key.workspaceId === workspaceId;
}

/** Returns whether the credential allows a permission. An API key may be limited to other permissions. */
export function keyAllows(actor: Actor, permission: Permission | string): boolean {
  return actor.kind !== "api_key" || actor.key.permissions === null || isGranted([actor.key.permissions], permission);
}

/**
 * Loads the actor's access to a workspace. Returns undefined for a non-member, and for a key limited to another
 * workspace.
 */
export async function findAccess(tx: ReadTx, ctx: Context, workspaceId: string): Promise<Access | undefined> {
  return await accessOf(tx, ctx, await tx.findMembership(workspaceId, requireActor(ctx).userId));
}

/**
 * Decides what the actor may do. This is the only function that combines roles, credentials and access rules.
 *
 * @param projectId limits the access to what the member may do in this project
 * @returns undefined for non-members, for keys limited to another workspace, and for members who may not open the project
 */
async function accessOf(
  tx: ReadTx,
  ctx: Context,
  found: FoundMember | undefined,
  projectId?: string,
): Promise<Access | undefined> {
  const actor = requireActor(ctx);
  const { member, grants: ofRole } = found ?? {};
  if (!found || !member || !isInKeyScope(actor, member.workspaceId)) return undefined;
  const [grants, projects] = await allInOrder(grantsOf(tx, member, ofRole), rulesOf(tx, { ...found, member }));
  if (projectId !== undefined && !projects.sees(projectId)) return undefined;
  const mayInWorkspace = (permission: string) => {
    const needed = rolePermission(permission);
    return isGranted(grants, needed) && keyAllows(actor, needed);
  };
  const mayIn = (id: string, permission: string) =>
    levelAllows(projects.levelIn(id), permission) && mayInWorkspace(permission);
  const may = projectId === undefined ? mayInWorkspace : mayIn.bind(undefined, projectId);
  return { actor, member, projects, may, mayIn };
}

/** Returns whether the account for which a project was loaded is a member who may open the project. */
export async function mayOpen(tx: ReadTx, { project, member, hasAccessRules }: ProjectFor): Promise<boolean> {
  return member !== null && (await rulesOf(tx, { member, hasAccessRules })).sees(project.id);
}

/**
 * Requires a permission in a workspace.
 *
 * @throws {TrackerError} `not_found` for non-members, `forbidden` for members without the permission
 */
export async function requirePermission(
  tx: ReadTx,
  ctx: Context,
  workspaceId: string,
  permission: Permission,
  resource: RequestedResource = { kind: "workspace", id: workspaceId },
): Promise<Access> {
  return requireAccess(await findAccess(tx, ctx, workspaceId), permission, resource);
}

/**
 * Requires a permission in a project that was loaded together with the actor's membership.
 *
 * @throws {TrackerError} `not_found` for non-members and members who may not open the project; `forbidden`
 */
export async function requirePermissionIn(
  tx: ReadTx,
  ctx: Context,
  found: ProjectFor,
  permission: ProjectPermission,
  resource: RequestedResource,
): Promise<Access> {
  return requireAccess(await accessOf(tx, ctx, found, found.project.id), permission, resource);
}

function requireAccess(access: Access | undefined, permission: ProjectPermission, resource: RequestedResource): Access {
  if (!access) throw notFound(resource.kind, resource.id, resource.notFoundReason);
  requireGrant(access, permission, resource.forbiddenReason);
  return access;
}

/** The resource that error messages name. */
export interface RequestedResource {
  kind: string;
  id: string;
  /** Reason codes for the two errors. */
  notFoundReason?: ErrorCode;
  forbiddenReason?: ErrorCode;
}

/** Requires a permission. @throws {TrackerError} `forbidden` */
export function requireGrant(access: Access, permission: ProjectPermission, reason?: ErrorCode): void {
  if (!access.may(permission)) {
    const details = reason === undefined ? {} : { reason };
    const needed = rolePermission(permission);
    throw new TrackerError("forbidden", `Permission "${needed}" is required in this workspace`, details);
  }
}

/**
 * Checks that roles exist and that the actor may grant them, which requires every permission of each new role. Only
 * owners can make owners.
 *
 * @param options.held roles the member already has, which are not checked
 * @param options.reason reason code of the error
 * @returns the names, joined by commas
 * @throws {TrackerError} `invalid` with reason `ROLE_NOT_FOUND`; `forbidden`
 */
export async function requireGrantable(
  tx: ReadTx,
  access: Access,
  role: string | readonly string[],
  options: { held?: readonly string[]; reason: ErrorCode },
): Promise<string> {
  const names = parseRoles(role);
  for (const name of names) {
    const row = name === OWNER ? undefined : await tx.findRole(access.member.workspaceId, name);
    const grants = name === OWNER ? BUILT_IN_ROLES.owner : row?.permission;
    if (!grants) throw invalidField("/role", `Role "${name}" does not exist in this workspace`, "ROLE_NOT_FOUND");
    if (options.held?.includes(name)) continue;
    const obstacle = obstacleToGrantingRole({ name, grants }, access.member, access.may);
    if (obstacle !== undefined) throw new TrackerError("forbidden", obstacle, { reason: options.reason });
  }
  return names.join(",");
}

/**
 * Lists the roles that a member may grant.
 *
 * @param options.may whether the member has a permission
 */
export async function listGrantable(
  tx: ReadTx,
  member: Member,
  options: { may: (permission: string) => boolean },
): Promise<ReadonlySet<string>> {
  const roles = (await tx.listRoles(member.workspaceId)).map(({ role: name, permission: grants }) => ({
    name,
    grants,
  }));
  const all = [{ name: OWNER, grants: BUILT_IN_ROLES.owner }, ...roles];
  const grantable = all.filter((role) => obstacleToGrantingRole(role, member, options.may) === undefined);
  return new Set(grantable.map(({ name }) => name));
}

/** Returns why a member may not grant a role; undefined if the member may. */
function obstacleToGrantingRole(
  { name, grants }: { name: string; grants: Grants },
  member: Member,
  may: (permission: string) => boolean,
): string | undefined {
  if (name === OWNER && !isOwner(member)) return 'Cannot grant the role "owner": only owners can';
  return obstacleToGranting(grants, may);
}

/**
 * Refuses to grant permissions that the actor lacks.
 *
 * @throws {TrackerError} `forbidden`
 */
export function requireHeld(access: Access, grants: Grants, reason: ErrorCode): void {
  const obstacle = obstacleToGranting(grants, access.may);
  if (obstacle !== undefined) throw new TrackerError("forbidden", obstacle, { reason });
}

function obstacleToGranting(grants: Grants, may: (permission: string) => boolean): string | undefined {
  for (const [resource, actions] of Object.entries(grants)) {
    const missing = actions.map((action) => `${resource}:${action}`).find((one) => !isUnused(one) && !may(one));
    if (missing !== undefined) return `Cannot grant permission "${missing}" without holding it`;
  }
  return undefined;
}
