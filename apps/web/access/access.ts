/** What an account may do in a workspace, so that the app offers nothing that the server would refuse. @module */
import type { Membership } from "../queries/workspace.ts";

export const OWNER = "owner";
/** Every workspace has these; they cannot be deleted. */
export const BUILT_IN_ROLES: readonly string[] = [OWNER, "admin", "member", "viewer"];

/** @param permission such as `task:update` */
export function mayDo({ roles, grants }: Membership, permission: string): boolean {
  // The server checks every request anyway. If the account lacks permission to list roles, everything is offered.
  if (roles.includes(OWNER) || grants === undefined) return true;
  const [resource = "", action = ""] = permission.split(":");
  return grants.some((grant) => Object.hasOwn(grant, resource) && grant[resource]?.includes(action));
}
