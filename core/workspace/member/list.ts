import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import type { MemberWithAccount } from "./member.ts";
import { type MemberQuery, selectMembers } from "./query.ts";

/** Input of {@linkcode listMembers}. */
export interface ListMembersInput extends NamedWorkspace, MemberQuery {
  /** Only the members who can open this project of the workspace. All members can. */
  projectId?: string;
}

/** A page of members. */
export interface MemberList {
  members: MemberWithAccount[];
  /** Matching members on all pages. */
  total: number;
}

/**
 * Lists the members of a workspace with their accounts, oldest first by default.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `unauthenticated`
 */
export async function listMembers(ctx: Context, input: ListMembersInput = {}): Promise<MemberList> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "workspace:read");
    if (input.projectId !== undefined) {
      const project = await tx.findProject(input.projectId);
      if (project?.workspaceId !== workspace.id) throw notFound("project", input.projectId);
    }
    return selectMembers(await tx.listMembers(workspace.id), input);
  });
}
