/** Disconnects a project from its repository. @module */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { appendForgeChange } from "./record_change.ts";
import { type NamedForge, requireConnection } from "./require.ts";

/**
 * Disconnects a project from its repository. Tasks, issues and their comments are not deleted.
 *
 * @throws {TrackerError} for the same reasons as `editForgeConnection()`
 */
export async function deleteForgeConnection(ctx: Context, input: NamedForge): Promise<{ success: true }> {
  ctx.checkInput("deleteForgeConnection", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "workspace:manage_settings");
    const old = await requireConnection(tx, input);
    await tx.deleteForgeConnection(old.id);
    await tx.deleteEndpointFailure(endpointOf("forge", old.id));
    await appendForgeChange(tx, ctx, project.workspaceId, { old, new: null }, now);
    return { success: true } as const;
  });
}
