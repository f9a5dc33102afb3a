/** Loads a role by ID or name, and checks that a role name is free. @module */
import { notFound, TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { OWNER } from "../member/member.ts";
import type { NamedWorkspace } from "../require.ts";
import { checkRoleName, type Role } from "./role.ts";

/** Identifies a role by ID or name. */
export interface NamedRole extends NamedWorkspace {
  roleId?: string;
  roleName?: string;
}

/** Returns the name in the input; empty if an ID is given. @throws {TrackerError} `invalid` if the input has neither */
export function roleNameOf(input: NamedRole): string {
  return input.roleId === undefined ? checkRoleName(input.roleName ?? "", "/roleName") : "";
}

/** Loads a role. @throws {TrackerError} `not_found` */
export async function requireRole(tx: ReadTx, workspaceId: string, input: NamedRole): Promise<Role> {
  const { roleId } = input;
  const role = roleId === undefined ? await tx.findRole(workspaceId, roleNameOf(input)) : await tx.findRoleById(roleId);
  if (role?.workspaceId !== workspaceId) throw notFound("role", roleId ?? roleNameOf(input), "ROLE_NOT_FOUND");
  return role;
}

/** Refuses a name that another role has. @throws {TrackerError} `conflict` */
export async function refuseTakenRoleName(tx: ReadTx, workspaceId: string, name: string): Promise<void> {
  if (name === OWNER || (await tx.findRole(workspaceId, name))) {
    throw new TrackerError("conflict", `Cannot use the name "${name}": a role with this name already exists`, {
      reason: "ROLE_NAME_IS_ALREADY_TAKEN",
    });
  }
}
