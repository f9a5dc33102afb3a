/** Roles. @module */
import type { Role } from "../../../workspace/role/role.ts";

/** Reads role records. */
export interface RoleReads {
  findRole(workspaceId: string, role: string): Promise<Role | undefined>;
  findRoleById(id: string): Promise<Role | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listRoles(workspaceId: string): Promise<Role[]>;
}

/** Changes role records. */
export interface RoleWrites {
  /** Unique: id, and (workspaceId, role). */
  insertRole(role: Role): Promise<void>;
  saveRole(role: Role): Promise<void>;
  deleteRole(id: string): Promise<void>;
}
