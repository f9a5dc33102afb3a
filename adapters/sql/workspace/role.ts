/** Roles. @module */
import type { Role, RoleReads, RoleWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import type { Over, Statement } from "../session.ts";

const roles = crud("role");

/** A role of a workspace by its name. */
export const ROLE: Statement<Role[]> = roles.statementBy(["workspaceId", "role"], {
  cached: { by: ["workspaceId", "role"], isStable: true },
});

export const roleReads: Over<RoleReads> = {
  findRole: async (session, workspaceId, role) => (await session.run(ROLE, { workspaceId, role }))[0],
  findRoleById: roles.find,
  listRoles: roles.listBy("workspaceId", "oldest first"),
};

export const roleWrites: Over<RoleWrites> = {
  insertRole: roles.insert,
  saveRole: roles.save,
  deleteRole: roles.delete,
};
