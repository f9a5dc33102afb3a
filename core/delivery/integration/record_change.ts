/** Appends the event of a changed integration. @module */
import type { Context } from "../../context.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import type { Integration } from "./integration.ts";

export async function appendChange(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  change: { old: Integration | null; new: Integration | null },
  now: Date,
): Promise<void> {
  const integration = change.new ?? change.old;
  if (!integration) return;
  const { id: integrationId, projectId, kind } = integration;
  const data = { integrationId, kind, old: publicPart(change.old), new: publicPart(change.new) };
  await tx.appendEvents([eventOf(ctx, { type: "integrationChanged", workspaceId, projectId, data }, now)]);
}

/** Picks the fields of an integration that every member may read. */
export function publicPart(integration: Integration | null): Record<string, unknown> | null {
  if (!integration) return null;
  const { channelName, maskedWebhookUrl, maskedSecret, settings, events, dueDateReminderLeadTimeMinutes, isActive } =
    integration;
  return { channelName, maskedWebhookUrl, maskedSecret, settings, events, dueDateReminderLeadTimeMinutes, isActive };
}
