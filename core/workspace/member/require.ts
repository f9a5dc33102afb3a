/** Loads members and protects owners. @module */
import type { ErrorCode } from "../../error_codes/mod.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { summarizeAccount } from "../../identity/account/account.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { Access } from "../access.ts";
import { isLastOwner, isOwner, type Member, type MemberWithAccount } from "./member.ts";

/** Loads a member of the workspace by ID or email. @throws {TrackerError} `not_found` with reason `MEMBER_NOT_FOUND` */
export async function requireMember(tx: ReadTx, workspaceId: string, idOrEmail: string): Promise<Member> {
  const byId = await tx.findMemberById(idOrEmail);
  const account = byId ? undefined : await tx.findAccountByEmail(idOrEmail);
  const member = byId ?? (account && (await tx.findMembership(workspaceId, account.id))?.member);
  if (member?.workspaceId !== workspaceId) throw notFound("member", idOrEmail, "MEMBER_NOT_FOUND");
  return member;
}

export async function withAccount(tx: ReadTx, member: Member): Promise<MemberWithAccount> {
  const account = await tx.findAccount(member.userId);
  if (!account) throw notFound("member", member.id, "MEMBER_NOT_FOUND");
  return { ...member, user: summarizeAccount(account) };
}

export function refuseChangingOwner(access: Access, member: Member, reason: ErrorCode): void {
  if (isOwner(member) && !isOwner(access.member)) {
    throw new TrackerError("forbidden", "Cannot change an owner: only owners can", { reason });
  }
}

export async function refuseLastOwner(tx: Tx, member: Member, reason: ErrorCode): Promise<void> {
  if (isLastOwner(await tx.listMembers(member.workspaceId), member)) {
    throw new TrackerError("conflict", "Cannot leave the workspace without an owner: this member is the only owner", {
      reason,
    });
  }
}
