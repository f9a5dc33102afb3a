/**
 * The permissions and the built-in roles. Every check, including `has-permission`, goes through {@linkcode isGranted}.
 *
 * @module
 */
import { invalidField } from "./errors.ts";

/** All actions that exist, by resource. */
export const VOCABULARY = {
  organization: ["update", "delete"],
  member: ["create", "update", "delete"],
  invitation: ["create", "cancel"],
  team: ["create", "update", "delete"],
  ac: ["create", "read", "update", "delete"],
  project: ["create", "read", "update", "delete", "share"],
  task: ["create", "read", "update", "delete", "assign"],
  label: ["create", "read", "update", "delete"],
  workspace: ["read", "update", "delete", "manage_settings"],
} as const;

/** Permissions that Kaneo has, and that no check requires here. */
export const UNUSED_PERMISSIONS = [
  "team:create",
  "team:update",
  "team:delete",
  "workspace:update",
  "workspace:delete",
] as const;

const UNUSED: ReadonlySet<string> = new Set(UNUSED_PERMISSIONS);

/** Returns whether a permission has no effect, so that anyone may grant it. */
export function isUnused(permission: string): boolean {
  return UNUSED.has(permission);
}

/** A resource that permissions apply to. */
export type Resource = keyof typeof VOCABULARY;

/** A resource and an action, for example `task:update`. */
export type Permission = { [R in Resource]: `${R}:${(typeof VOCABULARY)[R][number]}` }[Resource];

/** Granted actions by resource. */
export type Grants = Record<string, readonly string[]>;

const ALL: Grants = VOCABULARY;

/**
 * The built-in roles. `owner` is fixed. Each workspace starts with its own copies of the other three and may change
 * them. Members may update, assign, move and delete any task, so that everyone can tidy the board.
 */
export const BUILT_IN_ROLES: Readonly<Record<"owner" | "admin" | "member" | "viewer", Grants>> = {
  owner: ALL,
  admin: {
    organization: ["update"],
    member: VOCABULARY.member,
    invitation: VOCABULARY.invitation,
    team: VOCABULARY.team,
    ac: VOCABULARY.ac,
    project: VOCABULARY.project,
    task: VOCABULARY.task,
    label: VOCABULARY.label,
    workspace: ["read", "update", "manage_settings"],
  },
  member: {
    ac: ["read"],
    project: ["create", "read"],
    task: VOCABULARY.task,
    label: VOCABULARY.label,
    workspace: ["read"],
  },
  viewer: {
    ac: ["read"],
    project: ["read"],
    task: ["read"],
    label: ["read"],
    workspace: ["read"],
  },
};

/** The fixed role with all permissions. */
export const OWNER = "owner";

/** Splits a role string into names. */
export function rolesOf(role: string): string[] {
  return role
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Returns whether a member's roles include `owner`. */
export function isOwner(member: { role: string }): boolean {
  return rolesOf(member.role).includes(OWNER);
}

/** Returns whether at least one of the grants allows a permission. */
export function isGranted(grants: readonly Grants[], permission: Permission | string): boolean {
  const colon = permission.indexOf(":");
  const resource = permission.slice(0, colon);
  const action = permission.slice(colon + 1);
  return grants.some((grant) => Object.hasOwn(grant, resource) && grant[resource]?.includes(action));
}

/** Returns the first permission in `wanted` that none of the grants allows, or undefined. */
export function firstMissing(grants: readonly Grants[], wanted: Grants): string | undefined {
  for (const [resource, actions] of Object.entries(wanted)) {
    for (const action of actions) {
      if (!isGranted(grants, `${resource}:${action}`)) return `${resource}:${action}`;
    }
  }
  return undefined;
}

/** Returns the first permission in the grants that does not exist, or undefined. */
export function firstUnknown(grants: Grants): string | undefined {
  return firstMissing([ALL], grants);
}

/**
 * Returns the grants to store: without duplicate actions and without resources that have no action.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_RESOURCE` for an unknown resource or action
 */
export function checkGrants(grants: Grants, pointer: string): Record<string, string[]> {
  const checked: Record<string, string[]> = {};
  for (const [resource, actions] of Object.entries(grants)) {
    const unknown =
      firstUnknown({ [resource]: actions }) ?? (Object.hasOwn(VOCABULARY, resource) ? undefined : resource);
    if (unknown !== undefined)
      throw invalidField(pointer, `Permission "${unknown}" does not exist`, "INVALID_RESOURCE");
    if (actions.length > 0) checked[resource] = [...new Set(actions)];
  }
  return checked;
}
