/** Roles. @module */
import type { RoleReads, RoleWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import type { Over } from "../session.ts";

const roles = crud("role");

export const roleReads: Over<RoleReads> = {
  findRole: roles.findBy(["workspaceId", "role"]),
  findRoleById: roles.find,
  listRoles: roles.listBy("workspaceId", "oldest first"),
};

export const roleWrites: Over<RoleWrites> = {
  insertRole: roles.insert,
  saveRole: roles.save,
  deleteRole: roles.delete,
};
