/**
 * Lists the members of a workspace.
 *
 * @module
 */

import { type Context, requireActor } from "../../context.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import type { MemberWithAccount } from "./member.ts";
import { type MemberQuery, selectMembers } from "./query.ts";

/** What {@linkcode listMembers} takes. */
export interface ListMembersInput extends NamedWorkspace, MemberQuery {}

/** Members, and how many there are in all. */
export interface MemberList {
  /** In their order. */
  members: MemberWithAccount[];
  /** How many match, on this page or not. */
  total: number;
}

/**
 * The members of a workspace with their accounts, oldest first unless sorted otherwise.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `unauthenticated`
 */
export async function listMembers(ctx: Context, input: ListMembersInput = {}): Promise<MemberList> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "workspace:read");
    return selectMembers(await tx.listMembers(workspace.id), input);
  });
}
