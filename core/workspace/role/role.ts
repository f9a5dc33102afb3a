/** Roles of a workspace: named sets of permissions. The fixed role `owner` has no row. @module */
import type { ErrorCode } from "../../error_codes/mod.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_CUSTOM_ROLES } from "../../limits.ts";
import { BUILT_IN_ROLES, type Grants } from "../../permission.ts";
import { checkText, foldKey } from "../../text.ts";
import { OWNER, rolesOf } from "../member/member.ts";

/** A role of a workspace, built-in or custom. */
export interface Role {
  id: string;
  workspaceId: string;
  /** In lower case. Unique in the workspace. */
  role: string;
  /** Actions by resource. */
  permission: Record<string, string[]>;
  createdAt: Date;
  updatedAt: Date;
}

const MAX_ROLE_CHARACTERS = 64;
/** Characters that make a name look like another name, such as `admin` with a zero-width space. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Enough for all roles of a workspace, joined by commas and spaces. */
const MAX_ROLES_CHARACTERS = (MAX_CUSTOM_ROLES + Object.keys(BUILT_IN_ROLES).length) * (MAX_ROLE_CHARACTERS + 2);

/**
 * Checks the name of a role.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkRoleName(name: string, pointer = "/role"): string {
  const text = foldKey(checkText(name, pointer, { min: 1, max: MAX_ROLE_CHARACTERS, trim: true }));
  if (text.includes(",")) throw invalidField(pointer, "Must not contain a comma");
  if (INVISIBLE.test(text)) throw invalidField(pointer, "Must not contain invisible or control characters");
  return text;
}

/**
 * Parses one or more role names and removes duplicates.
 *
 * @throws {TrackerError} `invalid`
 */
export function parseRoles(role: string | readonly string[], pointer = "/role"): string[] {
  const given = typeof role === "string" ? [role] : role;
  let characters = 0;
  for (const part of given) characters += part.length + 1;
  if (characters > MAX_ROLES_CHARACTERS) throw invalidField(pointer, "Must name fewer roles", "ROLE_NOT_FOUND");
  const names = [...new Set(given.flatMap((part) => rolesOf(part)).map((name) => checkRoleName(name, pointer)))];
  if (names.length === 0) throw invalidField(pointer, "Must name a role", "ROLE_NOT_FOUND");
  return names;
}

/** Returns whether every workspace starts with this role. */
export function isBuiltIn(role: string): boolean {
  return Object.hasOwn(BUILT_IN_ROLES, role);
}

/** Creates the built-in roles of a new workspace. */
export function seedRoles(workspaceId: string, newId: () => string, now: Date): Role[] {
  const names = ["viewer", "member", "admin"] as const;
  return names.map((role) => ({
    id: newId(),
    workspaceId,
    role,
    permission: copyGrants(BUILT_IN_ROLES[role]),
    createdAt: now,
    updatedAt: now,
  }));
}

/** Replaces one name in a role string. */
export function replaceRole(role: string, from: string, to: string): string {
  return rolesOf(role)
    .map((name) => (name === from ? to : name))
    .join(",");
}

/**
 * Refuses changes to the role `owner`.
 *
 * @throws {TrackerError} `conflict` with the given reason
 */
export function refuseOwnerRole(role: string, reason: ErrorCode): void {
  if (role === OWNER) throw new TrackerError("conflict", 'Cannot change the role "owner": it is fixed', { reason });
}

function copyGrants(grants: Grants): Record<string, string[]> {
  return Object.fromEntries(Object.entries(grants).map(([resource, actions]) => [resource, [...actions]]));
}
