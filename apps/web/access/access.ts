/**
 * The permissions of an account in a workspace. The app uses them to offer nothing that the server would refuse.
 * @module
 */
import type { LimitedLevel, Membership } from "../queries/workspace.ts";

export const OWNER = "owner";
/** Every workspace has these; they cannot be deleted. */
export const BUILT_IN_ROLES: readonly string[] = [OWNER, "admin", "member", "viewer"];

/**
 * @param permission such as `task:update`, or `task:comment`, which `task:update` includes
 * @param projectId the project that is changed. Absent for the workspace itself
 */
export function mayDo({ roles, grants, levels = {} }: Membership, permission: string, projectId?: string): boolean {
  const level = projectId === undefined ? undefined : levels[projectId];
  if (level !== undefined && !levelAllows(level, permission)) return false;
  // The server checks every request anyway. If the account lacks permission to list roles, everything is offered.
  if (roles.includes(OWNER) || grants === undefined) return true;
  const [resource = "", action = ""] = (permission === COMMENT ? "task:update" : permission).split(":");
  return grants.some((grant) => Object.hasOwn(grant, resource) && grant[resource]?.includes(action));
}

const COMMENT = "task:comment";

/** Returns whether a limited level allows a permission, by the same rules as on the server. */
function levelAllows(level: LimitedLevel, permission: string): boolean {
  return permission.endsWith(":read") || (level === "comment" && permission === COMMENT);
}
