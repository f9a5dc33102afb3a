/** Members: accounts in a workspace, with one or more roles. @module */
import type { AccountSummary } from "../../identity/account/account.ts";
import { isOwner } from "../../permission.ts";

export { isOwner, OWNER, rolesOf } from "../../permission.ts";

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

/** Returns whether the workspace would have no owner without this member. */
export function isLastOwner(
  members: readonly Pick<Member, "id" | "role">[],
  member: Pick<Member, "id" | "role">,
): boolean {
  return isOwner(member) && !members.some((other) => other.id !== member.id && isOwner(other));
}
