/**
 * A role of one workspace: a name for a set of permissions. `owner` has no row; it is fixed.
 *
 * @module
 */
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_CUSTOM_ROLES } from "../../limits.ts";
import { BUILT_IN_ROLES, type Grants } from "../../permission.ts";
import { checkText, foldKey } from "../../text.ts";
import { OWNER, rolesOf } from "../member/member.ts";

/** What its members may do. */
export interface Role {
  /** Opaque; never given out twice. */
  id: string;
  /** The workspace. */
  workspaceId: string;
  /** Lower case; unique in the workspace. */
  role: string;
  /** What it grants: resource to actions. */
  permission: Record<string, string[]>;
  /** When it was made. */
  createdAt: Date;
  /** When it last changed. */
  updatedAt: Date;
}

const MAX_ROLE_CHARACTERS = 64;
/** With one of these, a name would look like another: `admin` and a zero-width space. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Those that a workspace can have, each with a comma and a space. */
const MAX_ROLES_CHARACTERS = (MAX_CUSTOM_ROLES + Object.keys(BUILT_IN_ROLES).length) * (MAX_ROLE_CHARACTERS + 2);

/**
 * Checks the name of a role.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkRoleName(name: string, pointer = "/role"): string {
  const text = foldKey(checkText(name, pointer, { min: 1, max: MAX_ROLE_CHARACTERS, trim: true }));
  if (text.includes(",")) throw invalidField(pointer, "Must not hold a comma");
  if (INVISIBLE.test(text)) throw invalidField(pointer, "Must not hold invisible or control characters");
  return text;
}

/**
 * The names in a role as a client gives it, one or several, each once.
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

/** Whether every workspace starts with a role of this name. */
export function isBuiltIn(role: string): boolean {
  return Object.hasOwn(BUILT_IN_ROLES, role);
}

/** The roles a workspace starts with. */
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

/** The same role string with one name replaced. */
export function replaceRole(role: string, from: string, to: string): string {
  return rolesOf(role)
    .map((name) => (name === from ? to : name))
    .join(",");
}

/**
 * Refuses to touch the role of owners.
 *
 * @throws {TrackerError} `conflict` with the reason
 */
export function refuseOwnerRole(role: string, reason: string): void {
  if (role === OWNER) throw new TrackerError("conflict", 'Cannot change the role "owner": it is fixed', { reason });
}

function copyGrants(grants: Grants): Record<string, string[]> {
  return Object.fromEntries(Object.entries(grants).map(([resource, actions]) => [resource, [...actions]]));
}
