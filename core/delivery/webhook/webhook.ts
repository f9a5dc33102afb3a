/**
 * A webhook: a generic webhook integration. A project has up to 20 of them, each with its own settings and delivery log.
 *
 * @module
 */
import type { Project } from "../../board/project/project.ts";
import { requireProject, requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkText } from "../../text.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { type Integration, showWebhook, type WebhookIntegration } from "../integration/integration.ts";

/** A webhook in responses. */
export interface Webhook extends WebhookIntegration {
  /** Null for a webhook that was saved without a name. */
  name: string | null;
  /** When deliveries to the webhook began to fail; null if the last one succeeded or none was attempted. */
  failingSince: Date | null;
}

/** Identifies a webhook. */
export interface NamedWebhook {
  webhookId: string;
}

/** Converts an integration to its response form. */
export async function showNamedWebhook(tx: ReadTx, integration: Integration): Promise<Webhook> {
  const failure = await tx.findEndpointFailure(endpointOf("webhook", integration.id));
  return {
    ...showWebhook(integration),
    name: integration.channelName,
    failingSince: failure?.failingSince ?? null,
  };
}

/** Checks the name of a webhook. @throws {TrackerError} `invalid` */
export function checkWebhookName(name: string): string {
  return checkText(name, "/name", { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/** Loads a webhook and requires a permission. @throws {TrackerError} `not_found`, `forbidden` */
export async function requireWebhook(
  tx: ReadTx,
  ctx: Context,
  webhookId: string,
  permission: Permission = "workspace:manage_settings",
): Promise<Integration> {
  const webhook = await findWebhook(tx, webhookId);
  await requireProject(tx, ctx, webhook.projectId, permission, { kind: "webhook", id: webhookId });
  return webhook;
}

/**
 * Loads a webhook that the actor may change.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode requireWebhook}, and `conflict` while the project is archived
 */
export async function requireWritableWebhook(
  tx: ReadTx,
  ctx: Context,
  webhookId: string,
): Promise<{ webhook: Integration; project: Project }> {
  const webhook = await findWebhook(tx, webhookId);
  const named = { kind: "webhook", id: webhookId };
  const { project } = await requireWritableProject(tx, ctx, webhook.projectId, "workspace:manage_settings", named);
  return { webhook, project };
}

async function findWebhook(tx: ReadTx, webhookId: string): Promise<Integration> {
  const webhook = await tx.findIntegrationById(webhookId);
  if (webhook?.kind !== "generic-webhook") throw notFound("webhook", webhookId);
  return webhook;
}
