/** Reads the integrations of a project. @module */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import {
  type ChatIntegration,
  type Integration,
  showChat,
  showWebhook,
  type WebhookIntegration,
} from "./integration.ts";
import type { IntegrationKind } from "./kinds.ts";

/** Identifies an integration by its project. */
export interface NamedIntegration {
  projectId: string;
}

/** Chat services with an incoming webhook, for clients that support only one channel per service. */
export const NAMED_CHAT_KINDS = ["slack", "discord", "mattermost"] as const;

/** One of {@linkcode NAMED_CHAT_KINDS}. */
export type NamedChatKind = (typeof NAMED_CHAT_KINDS)[number];

/** Identifies the first channel of a chat service by its project. */
export interface NamedChatIntegration extends NamedIntegration {
  /** @default "slack" */
  kind?: NamedChatKind;
}

/**
 * Gets the first Slack, Discord or Mattermost channel of a project; null if there is none.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getChatIntegration(ctx: Context, input: NamedChatIntegration): Promise<ChatIntegration | null> {
  ctx.checkInput("getChatIntegration", input);
  const found = await findIntegration(ctx, input.projectId, input.kind ?? "slack");
  return found ? showChat(found) : null;
}

/**
 * Gets the generic webhook of a project; null if there is none.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getWebhookIntegration(ctx: Context, input: NamedIntegration): Promise<WebhookIntegration | null> {
  ctx.checkInput("getWebhookIntegration", input);
  const found = await findIntegration(ctx, input.projectId, "generic-webhook");
  return found ? showWebhook(found) : null;
}

export async function findIntegration(
  ctx: Context,
  projectId: string,
  kind: IntegrationKind,
): Promise<Integration | undefined> {
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, projectId, "workspace:read");
    return await tx.findIntegration(project.id, kind);
  });
}
