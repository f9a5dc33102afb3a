/** The members of a workspace, as the operators of the installation see and change them. @module */
import { invalidField, notFound } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Member, MemberWithAccount } from "../member/member.ts";
import { OWNER } from "../member/member.ts";
import { parseRoles } from "../role/role.ts";
import { DELETED_SLUGS, type Workspace } from "../workspace.ts";

/** A member, with the fields of the account that operators see. */
export interface InstallationMember {
  userId: string;
  name: string;
  email: string;
  image: string | null;
  /** One role name, or several joined by commas. */
  role: string;
  joinedAt: Date;
}

/** Lists all members, oldest membership first. */
export async function showMembers(tx: ReadTx, workspaceId: string): Promise<InstallationMember[]> {
  return (await tx.listMembers(workspaceId)).map(showMember);
}

function showMember({ userId, user: { name, email, image }, role, createdAt }: MemberWithAccount): InstallationMember {
  return { userId, name, email, image, role, joinedAt: createdAt };
}

/**
 * @throws {TrackerError} `not_found` with reason `ORGANIZATION_NOT_FOUND`, including for a workspace that is being
 * removed
 */
export async function requireAnyWorkspace(tx: ReadTx, id: string): Promise<Workspace> {
  const workspace = await tx.findWorkspace(id);
  const isGone = workspace && workspace.slug >= DELETED_SLUGS.from && workspace.slug < DELETED_SLUGS.to;
  if (!workspace || isGone) throw notFound("workspace", id, "ORGANIZATION_NOT_FOUND");
  return workspace;
}

/** @throws {TrackerError} `not_found` with reason `MEMBER_NOT_FOUND` */
export async function requireMemberOf(tx: ReadTx, workspaceId: string, userId: string): Promise<Member> {
  const { member } = (await tx.findMembership(workspaceId, userId)) ?? {};
  if (!member) throw notFound("member", userId, "MEMBER_NOT_FOUND");
  return member;
}

/**
 * Checks roles that an operator gives to a member.
 *
 * @returns the names, joined by commas
 * @throws {TrackerError} `invalid` with reason `ROLE_NOT_FOUND` for an unknown role, and for `owner`
 */
export async function requireRoles(tx: ReadTx, workspaceId: string, role: string): Promise<string> {
  const names = parseRoles(role);
  for (const name of names) {
    if (name === OWNER) {
      throw invalidField("/role", 'Must not be "owner": set the owner of the workspace instead', "ROLE_NOT_FOUND");
    }
    if (await tx.findRole(workspaceId, name)) continue;
    throw invalidField("/role", `Role "${name}" does not exist in this workspace`, "ROLE_NOT_FOUND");
  }
  return names.join(",");
}
