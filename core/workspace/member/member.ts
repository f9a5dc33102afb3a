/** Members: accounts in a workspace, with one or more roles. @module */
import type { AccountSummary } from "../../identity/account/account.ts";

/** An account in a workspace, with its roles. */
export interface Member {
  id: string;
  workspaceId: string;
  userId: string;
  /** One role name, or several joined by commas. Their permissions are combined. */
  role: string;
  createdAt: Date;
}

/** A member with the account fields that other members see. */
export interface MemberWithAccount extends Member {
  user: AccountSummary;
}

/** The fixed role with all permissions. */
export const OWNER = "owner";

/** Splits a role string into names. */
export function rolesOf(role: string): string[] {
  return role
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Whether the roles of a member include `owner`. */
export function isOwner(member: Pick<Member, "role">): boolean {
  return rolesOf(member.role).includes(OWNER);
}

/** Whether the workspace would have no owner without this member. */
export function isLastOwner(
  members: readonly Pick<Member, "id" | "role">[],
  member: Pick<Member, "id" | "role">,
): boolean {
  return isOwner(member) && !members.some((other) => other.id !== member.id && isOwner(other));
}
