/** Adds a link to a task. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_LINKS_PER_TASK } from "../../limits.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableTask } from "../require.ts";
import { bytesOfLink, checkLinkTitle, checkLinkUrl, type ExternalLink } from "./link.ts";
import { recordLinkChange } from "./record_change.ts";

/** Input for {@linkcode createExternalLink}. */
export interface CreateExternalLinkInput {
  taskId: string;
  /** An http or https URL. */
  url: string;
  /** Up to 200 characters. @default none */
  title?: string | null;
}

/**
 * Adds a link to an external page. If the task already has a link to this URL, returns that link unchanged.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the project is archived, or with reason
 * `TOO_MANY_LINKS` or `QUOTA_EXCEEDED`
 */
export async function createExternalLink(ctx: Context, input: CreateExternalLinkInput): Promise<ExternalLink> {
  ctx.checkInput("createExternalLink", input);
  const url = checkLinkUrl(input.url);
  const title = checkLinkTitle(input.title ?? null);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const loaded = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    const { id: taskId, workspaceId } = loaded.task;
    const links = await tx.listExternalLinks(taskId);
    const same = links.find((link) => link.url === url && link.integrationId === null);
    if (same) return same;
    if (links.length >= MAX_LINKS_PER_TASK) {
      throw new TrackerError("conflict", `Cannot add link: the limit of ${MAX_LINKS_PER_TASK} links is reached`, {
        reason: "TOO_MANY_LINKS",
      });
    }
    const link: ExternalLink = {
      id: ctx.newId(),
      taskId,
      integrationId: null,
      resourceType: "url",
      externalId: url,
      url,
      title,
      metadata: null,
      createdAt: now,
      updatedAt: now,
    };
    claim(workspaceId, { bytes: bytesOfLink(link) });
    await tx.insertExternalLink(link);
    await recordLinkChange(tx, ctx, loaded, { kind: "created", link }, now);
    return link;
  });
}
