/**
 * A member: an account inside a workspace, with one or more roles.
 *
 * @module
 */
import type { AccountSummary } from "../../identity/account/account.ts";

/** An account in a workspace. */
export interface Member {
  id: string;
  workspaceId: string;
  userId: string;
  /** One role name, or several joined by commas; the permissions add up. */
  role: string;
  createdAt: Date;
}

/** A member with the account behind it. */
export interface MemberWithAccount extends Member {
  user: AccountSummary;
}

/** The role that may do everything, and cannot be changed. */
export const OWNER = "owner";

/** The role names of a member, in the order they were given. */
export function rolesOf(role: string): string[] {
  return role
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Whether a member may do everything. */
export function isOwner(member: Pick<Member, "role">): boolean {
  return rolesOf(member.role).includes(OWNER);
}

/** Whether the workspace would be left without an owner if this one were gone. */
export function isLastOwner(
  members: readonly Pick<Member, "id" | "role">[],
  member: Pick<Member, "id" | "role">,
): boolean {
  return isOwner(member) && !members.some((other) => other.id !== member.id && isOwner(other));
}
