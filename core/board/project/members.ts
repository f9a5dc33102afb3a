/** Lists the members who may open a project. @module */
import type { Context } from "../../context.ts";
import { isOwner, type MemberWithAccount } from "../../workspace/member/member.ts";
import { readersOf } from "../../workspace/project_access/member_access.ts";
import { requireProject } from "../require.ts";

/**
 * Lists the members of the workspace who may open a project, in the order in which they joined.
 *
 * @throws {TrackerError} `not_found`; `forbidden` without the permission `workspace:read`
 */
export async function listProjectMembers(ctx: Context, input: { projectId: string }): Promise<MemberWithAccount[]> {
  ctx.checkInput("listProjectMembers", input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "workspace:read");
    const mayOpen = await readersOf(tx, project.workspaceId, project.id);
    const members = await tx.listMembers(project.workspaceId);
    return members.filter((member) => isOwner(member) || mayOpen(member.userId));
  });
}
