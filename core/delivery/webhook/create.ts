/** Creates a webhook. @module */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { SaveWebhookIntegrationInput } from "../integration/save.ts";
import { prepareEdit, saveIntegration } from "../integration/save_edit.ts";
import { checkWebhookName, showNamedWebhook, type Webhook } from "./webhook.ts";

/** Input for {@linkcode createWebhook}. */
export interface CreateWebhookInput extends SaveWebhookIntegrationInput {
  /** The display name. */
  name: string;
  /** @default true */
  isActive?: boolean;
}

/**
 * Adds a webhook to a project. The webhook receives events from then on.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FORBIDDEN_DESTINATION`; `not_found`, `forbidden`; `conflict` while
 * the project is archived, or with reason `TOO_MANY_WEBHOOKS`
 */
export async function createWebhook(ctx: Context, input: CreateWebhookInput): Promise<Webhook> {
  ctx.checkInput("createWebhook", input);
  const { projectId, name, isActive = true, ...settings } = input;
  const channelName = checkWebhookName(name);
  if (settings.webhookUrl === "") throw invalidField("/webhookUrl", "Must not be empty");
  const kind = "generic-webhook";
  const edit = await prepareEdit(ctx, kind, { ...settings, projectId, channelName, isActive });
  return await saveIntegration(ctx, { projectId, kind, edit, integrationId: null }, showNamedWebhook);
}
