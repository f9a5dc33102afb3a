/** Removes a link from a task. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireWritableTask } from "../require.ts";
import type { ExternalLink } from "./link.ts";
import { recordLinkChange } from "./record_change.ts";

/** Input for {@linkcode deleteExternalLink}. */
export interface DeleteExternalLinkInput {
  taskId: string;
  linkId: string;
}

/**
 * Removes a link that a person added. Links of an integration cannot be removed, because the integration would add them
 * again.
 *
 * @returns the removed link
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function deleteExternalLink(ctx: Context, input: DeleteExternalLinkInput): Promise<ExternalLink> {
  ctx.checkInput("deleteExternalLink", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    const link = await tx.findExternalLink(input.linkId);
    if (link?.taskId !== loaded.task.id || link.integrationId !== null) throw notFound("link", input.linkId);
    await tx.deleteExternalLink(link.id);
    await recordLinkChange(tx, ctx, loaded, { kind: "deleted", link }, now);
    return link;
  });
}
