/** Gets the actor's membership, or the role of a member. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import type { MemberWithAccount } from "./member.ts";
import { withAccount } from "./require.ts";

/**
 * Gets the actor's membership in the workspace that {@linkcode requireWorkspace} resolves.
 *
 * @throws {TrackerError} `invalid` with reason `NO_ACTIVE_ORGANIZATION`; `not_found`, `forbidden`, `unauthenticated`
 */
export async function getActiveMember(ctx: Context, input: NamedWorkspace = {}): Promise<MemberWithAccount> {
  ctx.checkInput("getActiveMember", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { access } = await requireWorkspace(tx, ctx, input, "workspace:read");
    return await withAccount(tx, access.member);
  });
}

/** Input for {@linkcode getActiveMemberRole}. */
export interface GetActiveMemberRoleInput extends NamedWorkspace {
  /** The account of another member. @default the actor */
  userId?: string;
}

/**
 * Gets the role of a member.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode getActiveMember}, and `not_found` with reason `MEMBER_NOT_FOUND`
 */
export async function getActiveMemberRole(
  ctx: Context,
  input: GetActiveMemberRoleInput = {},
): Promise<{ role: string }> {
  ctx.checkInput("getActiveMemberRole", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "workspace:read");
    const { userId = access.member.userId } = input;
    const found = await tx.findMembership(workspace.id, userId);
    if (!found) throw notFound("member", userId, "MEMBER_NOT_FOUND");
    return { role: found.member.role };
  });
}
