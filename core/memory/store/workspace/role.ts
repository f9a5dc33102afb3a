/** Roles in memory. @module */
import type { RoleReads, RoleWrites } from "../../../ports/store/workspace/role.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";
import { keyOf } from "../rows.ts";

export const roleReads: Over<RoleReads> = {
  findRole: ({ roles }, workspaceId, role) => roles.one("workspace and role", keyOf(workspaceId, role)),
  findRoleById: ({ roles }, id) => roles.get(id),
  listRoles: ({ roles }, workspaceId) => oldestFirst(roles.by("workspace", workspaceId)),
};

export const roleWrites: Over<RoleWrites> = {
  insertRole: ({ roles }, role) => roles.insert(role),
  saveRole: ({ roles }, role) => roles.save(role),
  deleteRole: ({ roles }, id) => roles.delete(id),
};
