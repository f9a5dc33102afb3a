import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { readersOf } from "../project_access/member_access.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import type { MemberWithAccount } from "./member.ts";
import { isOwner } from "./member.ts";
import { type MemberQuery, selectMembers } from "./query.ts";

/** Input for {@linkcode listMembers}. */
export interface ListMembersInput extends NamedWorkspace, MemberQuery {
  /** Only members who may open this project. */
  projectId?: string;
}

/** A page of members. */
export interface MemberList {
  members: MemberWithAccount[];
  /** Number of matching members on all pages. */
  total: number;
}

/**
 * Lists the members of a workspace with their accounts, oldest first by default.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `unauthenticated`
 */
export async function listMembers(ctx: Context, input: ListMembersInput = {}): Promise<MemberList> {
  ctx.checkInput("listMembers", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "workspace:read");
    const members = await tx.listMembers(workspace.id);
    const { projectId } = input;
    if (projectId === undefined) return selectMembers(members, input);
    const project = await tx.findProject(projectId);
    if (project?.workspaceId !== workspace.id || !access.projects.sees(projectId)) throw notFound("project", projectId);
    const mayOpen = await readersOf(tx, workspace.id, projectId);
    const readers = members.filter((member) => isOwner(member) || mayOpen(member.userId));
    return selectMembers(readers, input);
  });
}
