/** Members. @module */
import type { Grants } from "../../../permission.ts";
import type { Member, MemberWithAccount } from "../../../workspace/member/member.ts";

/** A member and the grants of the member's role. */
export interface Membership {
  member: Member;
  /** Null for `owner`, which has no role record, and for a member with several roles. */
  grants: Grants | null;
  /** Whether there are project access rules that apply to the account or to everyone. */
  hasAccessRules: boolean;
}

/** Reads member records. */
export interface MemberReads {
  findMembership(workspaceId: string, userId: string): Promise<Membership | undefined>;
  findMemberById(id: string): Promise<Member | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembers(workspaceId: string): Promise<MemberWithAccount[]>;
  /** Lists the owners of these workspaces, in no particular order. */
  listOwners(workspaceIds: readonly string[]): Promise<MemberWithAccount[]>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembershipsOf(userId: string): Promise<Member[]>;
}

/** Changes member records. */
export interface MemberWrites {
  /** Unique: id, and (workspaceId, userId). */
  insertMember(member: Member): Promise<void>;
  saveMember(member: Member): Promise<void>;
  /** Also deletes the member's project access rules. */
  deleteMember(id: string): Promise<void>;
}
