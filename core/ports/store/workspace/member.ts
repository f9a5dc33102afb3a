/** Members. @module */
import type { Member, MemberWithAccount } from "../../../workspace/member/member.ts";

/** Reads member records. */
export interface MemberReads {
  findMember(workspaceId: string, userId: string): Promise<Member | undefined>;
  findMemberById(id: string): Promise<Member | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembers(workspaceId: string): Promise<MemberWithAccount[]>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembershipsOf(userId: string): Promise<Member[]>;
}

/** Changes member records. */
export interface MemberWrites {
  /** Unique: id, and (workspaceId, userId). */
  insertMember(member: Member): Promise<void>;
  saveMember(member: Member): Promise<void>;
  deleteMember(id: string): Promise<void>;
}
