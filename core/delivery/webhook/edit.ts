/** Edits a webhook. @module */
import type { Context } from "../../context.ts";
import type { EditWebhookIntegrationInput } from "../integration/edit.ts";
import { prepareEdit, saveIntegration } from "../integration/save_edit.ts";
import { checkWebhookName, type NamedWebhook, requireWebhook, showNamedWebhook, type Webhook } from "./webhook.ts";

/** Input for {@linkcode editWebhook}. */
export interface EditWebhookInput extends NamedWebhook, Omit<EditWebhookIntegrationInput, "projectId"> {
  /** The display name. */
  name?: string;
}

/**
 * Changes the given fields of a webhook.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FORBIDDEN_DESTINATION`; `not_found`, `forbidden`, `conflict` while
 * the project is archived
 */
export async function editWebhook(ctx: Context, input: EditWebhookInput): Promise<Webhook> {
  ctx.checkInput("editWebhook", input);
  const { webhookId, name, ...settings } = input;
  const channelName = name === undefined ? undefined : checkWebhookName(name);
  const { projectId } = await ctx.store.read((tx) => requireWebhook(tx, ctx, webhookId));
  const kind = "generic-webhook";
  const edit = await prepareEdit(ctx, kind, {
    ...settings,
    projectId,
    ...(channelName === undefined ? {} : { channelName }),
  });
  return await saveIntegration(ctx, { projectId, kind, edit, integrationId: webhookId }, showNamedWebhook);
}
