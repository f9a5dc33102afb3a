/** Sends a test delivery to a webhook. @module */
import type { Context } from "../../context.ts";
import type { ShownDelivery } from "../dispatch/list.ts";
import { sendTestTo } from "../dispatch/test_integration.ts";
import { type NamedWebhook, requireWritableWebhook } from "./webhook.ts";

/**
 * Sends a test delivery to a webhook. The delivery log shows the result.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `INTEGRATION_OFF` while the webhook is off
 */
export async function testWebhook(ctx: Context, input: NamedWebhook): Promise<ShownDelivery> {
  ctx.checkInput("testWebhook", input);
  const { webhookId } = input;
  return await sendTestTo(ctx, async (tx) => (await requireWritableWebhook(tx, ctx, webhookId)).webhook);
}
