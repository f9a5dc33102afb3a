/**
 * What somebody may do in a workspace, so that nothing is offered that the server would refuse.
 *
 * @module
 */
import type { Standing } from "../queries/workspace.ts";

export const OWNER = "owner";
/** Every workspace has these; they cannot be deleted. */
export const BUILT_IN_ROLES: readonly string[] = [OWNER, "admin", "member", "viewer"];

/** @param permission such as `task:update` */
export function mayDo({ roles, grants }: Standing, permission: string): boolean {
  // The server decides in the end; what is not known is offered.
  if (roles.includes(OWNER) || grants === undefined) return true;
  const [resource = "", action = ""] = permission.split(":");
  return grants.some((grant) => Object.hasOwn(grant, resource) && grant[resource]?.includes(action));
}
