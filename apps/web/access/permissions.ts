/**
 * The permissions of roles and API keys. The type is the server's own table, so a missing or extra permission is a compile
 * error.
 *
 * @module
 */

import type { UNUSED_PERMISSIONS, VOCABULARY } from "../../../core/permission.ts";
import type { Values } from "../components/form/form.tsx";

export const PERMISSIONS: typeof VOCABULARY = {
  organization: ["update", "delete"],
  member: ["create", "update", "delete"],
  invitation: ["create", "cancel"],
  team: ["create", "update", "delete"],
  ac: ["create", "read", "update", "delete"],
  project: ["create", "read", "update", "delete", "share"],
  task: ["create", "read", "update", "delete", "assign"],
  label: ["create", "read", "update", "delete"],
  workspace: ["read", "update", "delete", "manage_settings"],
};

const UNUSED: typeof UNUSED_PERMISSIONS = [
  "team:create",
  "team:update",
  "team:delete",
  "workspace:update",
  "workspace:delete",
];

/** Returns whether a permission has no effect. Forms do not offer it. */
export function isUnused(permission: string): boolean {
  return UNUSED.some((unused) => unused === permission);
}

/** Returns how many of the permissions have an effect. */
export function countUsed(grants: Grants): number {
  return Object.entries(grants).flatMap(([resource, actions]) =>
    actions.filter((action) => !isUnused(`${resource}:${action}`)),
  ).length;
}

export type Grants = Record<string, string[]>;

export const READ_ONLY: Grants = grantsOf((_, action) => action === "read");

/** Returns the permissions whose checkboxes are checked. Checkbox names have the form `task:read`. */
export function chosenGrants(values: Values): Grants {
  return grantsOf((resource, action) => values[`${resource}:${action}`] === "on");
}

function grantsOf(isChosen: (resource: string, action: string) => boolean): Grants {
  const chosen = Object.entries(PERMISSIONS).map(([resource, actions]): [string, string[]] => [
    resource,
    actions.filter((action) => isChosen(resource, action)),
  ]);
  return Object.fromEntries(chosen.filter(([, actions]) => actions.length > 0));
}

export function isSameGrants(left: Grants, right: Grants): boolean {
  const flat = (grants: Grants): string =>
    Object.entries(grants)
      .flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
      .sort()
      .join();
  return flat(left) === flat(right);
}
