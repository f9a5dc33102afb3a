/** Members. @module */
import type { Grants } from "../../../permission.ts";
import type { Member, MemberWithAccount } from "../../../workspace/member/member.ts";

/** The place of an account in a workspace. */
export interface Membership {
  /** Null for a non-member. */
  member: Member | null;
  /** The permissions of the member's role. Null for `owner`, which has no row, and for several roles. */
  grants: Grants | null;
}

/** Reading member records. */
export interface MemberReads {
  /** Undefined for a non-member. */
  findMembership(workspaceId: string, userId: string): Promise<Membership | undefined>;
  findMember(workspaceId: string, userId: string): Promise<Member | undefined>;
  findMemberById(id: string): Promise<Member | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembers(workspaceId: string): Promise<MemberWithAccount[]>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembershipsOf(userId: string): Promise<Member[]>;
}

/** Changing member records. */
export interface MemberWrites {
  /** Unique: id, and (workspaceId, userId). */
  insertMember(member: Member): Promise<void>;
  saveMember(member: Member): Promise<void>;
  deleteMember(id: string): Promise<void>;
}
