/** The display names of roles. @module */
import type { Role } from "@hexlane/client";
import type { Text } from "../text/mod.tsx";
import { BUILT_IN_ROLES, OWNER } from "./access.ts";

/** Takes one role, or several joined by commas. */
export function roleName(role: string, text: Text): string {
  const { names } = text.workspace.roles;
  return role
    .split(",")
    .map((one) => (Object.hasOwn(names, one) ? names[one] : one))
    .join(", ");
}

/** Returns the roles that a member can be given: the built-in ones, strongest first, then the workspace's own. */
export function roleChoices(roles: readonly Role[], isOwner: boolean): string[] {
  const names = roles.map(({ role }) => role);
  const builtIn = BUILT_IN_ROLES.filter((role) => (role === OWNER ? isOwner : names.includes(role)));
  return [...builtIn, ...names.filter((name) => !BUILT_IN_ROLES.includes(name))];
}
