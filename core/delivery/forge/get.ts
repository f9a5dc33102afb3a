/** Gets the connection of a project. @module */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import type { NamedForge } from "./require.ts";
import { type ShownForgeConnection, showConnection } from "./show.ts";

/**
 * Gets the connection of a project; null if there is none.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getForgeConnection(ctx: Context, input: NamedForge): Promise<ShownForgeConnection | null> {
  ctx.checkInput("getForgeConnection", input);
  const { connection, mayManage } = await ctx.store.read(async (tx) => {
    const { project, access } = await requireProject(tx, ctx, input.projectId, "project:read");
    const found = await tx.findForgeConnectionOf(project.id, input.kind);
    return { connection: found, mayManage: access.may("workspace:manage_settings") };
  });
  return connection ? await showConnection(ctx, connection, { mayManage }) : null;
}
