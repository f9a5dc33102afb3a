import { type Context, requireActor } from "../context.ts";
import { eventOf } from "../history/new_event.ts";
import { publishCredentialChange } from "../identity/credential/identify.ts";
import { exceedOneTransaction, softDeleteWorkspace } from "./remove_deleted.ts";
import { deactivateWorkspace, type NamedWorkspace, requireWorkspace } from "./require.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Deletes a workspace and everything in it. The rows of a large workspace are removed later, in batches.
 *
 * @returns the deleted workspace
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function deleteWorkspace(ctx: Context, input: NamedWorkspace): Promise<Workspace> {
  ctx.checkInput("deleteWorkspace", input);
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION";
  let userIds: string[] = [];
  const result = await ctx.store.transaction(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "organization:delete", refusal);
    const members = await tx.listMembers(workspace.id);
    userIds = members.map(({ userId }) => userId);
    for (const userId of userIds) await deactivateWorkspace(tx, userId, workspace.id);
    const projects = await tx.listProjectOutlines(workspace.id);
    const memberIds = members.map(({ id }) => id);
    const projectIds = projects.map(({ id }) => id);
    if (await exceedOneTransaction(tx, projects))
      await softDeleteWorkspace(tx, ctx, workspace, { memberIds, projectIds }, now);
    else await tx.deleteWorkspace(workspace.id);
    const data = { name: workspace.name, slug: workspace.slug };
    await tx.appendEvents([eventOf(ctx, { type: "workspaceDeleted", workspaceId: workspace.id, data }, now)]);
    return workspace;
  });
  for (const userId of userIds) await publishCredentialChange(ctx, userId);
  return result;
}
