import type { Context } from "../../context.ts";
import { requireTask } from "../require.ts";
import type { ExternalLink } from "./link.ts";

/** A link with the integration that made it. */
export interface ListedExternalLink extends ExternalLink {
  /** Null if a person added the link or if the integration was deleted. */
  integration: { id: string; type: string } | null;
}

/**
 * Lists the links of a task, oldest first.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listExternalLinks(ctx: Context, input: { taskId: string }): Promise<ListedExternalLink[]> {
  ctx.checkInput("listExternalLinks", input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireTask(tx, ctx, input.taskId, "task:read");
    const links = await tx.listExternalLinks(input.taskId);
    const isFollowed = links.some(({ integrationId }) => integrationId !== null);
    const integrations = isFollowed
      ? [...(await tx.listIntegrations(project.id)), ...(await tx.listForgeConnections(project.id))]
      : [];
    return links.map((link) => {
      const made = integrations.find(({ id }) => id === link.integrationId);
      return { ...link, integration: made ? { id: made.id, type: made.kind } : null };
    });
  });
}
