/** Deletes a webhook. @module */
import type { Context } from "../../context.ts";
import { removeIntegration } from "../integration/delete.ts";
import { type NamedWebhook, requireWritableWebhook } from "./webhook.ts";

/**
 * Deletes a webhook. Its pending deliveries are dropped.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteWebhook(ctx: Context, input: NamedWebhook): Promise<{ success: true }> {
  ctx.checkInput("deleteWebhook", input);
  const { webhookId } = input;
  return await removeIntegration(ctx, async (tx) => {
    const { webhook, project } = await requireWritableWebhook(tx, ctx, webhookId);
    return { project, old: webhook };
  });
}
