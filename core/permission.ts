/**
 * The only table of permissions. All checks, including `has-permission`, read it through {@linkcode isGranted}.
 *
 * @module
 */
import { invalidField } from "./errors.ts";

/** Every resource with its actions. */
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

/** The resources of permissions. */
export type Resource = keyof typeof VOCABULARY;

/** For example `task:update`. */
export type Permission = { [R in Resource]: `${R}:${(typeof VOCABULARY)[R][number]}` }[Resource];

/** The permissions of a role: actions by resource. */
export type Grants = Record<string, readonly string[]>;

const ALL: Grants = VOCABULARY;

/**
 * The built-in roles. `owner` is fixed; each workspace starts with its own rows for the other three and may change
 * them. A member may update, assign, delete and move tasks: creating cards includes tidying the board.
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

/** Whether one of the grants allows the permission. */
export function isGranted(grants: readonly Grants[], permission: Permission | string): boolean {
  const colon = permission.indexOf(":");
  const resource = permission.slice(0, colon);
  const action = permission.slice(colon + 1);
  return grants.some((grant) => Object.hasOwn(grant, resource) && grant[resource]?.includes(action));
}

/** The first permission of `wanted` that none of the grants allows, or undefined. */
export function firstMissing(grants: readonly Grants[], wanted: Grants): string | undefined {
  for (const [resource, actions] of Object.entries(wanted)) {
    for (const action of actions) {
      if (!isGranted(grants, `${resource}:${action}`)) return `${resource}:${action}`;
    }
  }
  return undefined;
}

/** The first entry of the grants that the vocabulary does not know, or undefined. */
export function firstUnknown(grants: Grants): string | undefined {
  return firstMissing([ALL], grants);
}

/**
 * The grants as they will be stored: each action once, resources without an action dropped.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_RESOURCE` for what the vocabulary does not know
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
