/**
 * Sends a test delivery through an integration.
 *
 * @module
 */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import type { Integration } from "../integration/integration.ts";
import { INTEGRATIONS, type IntegrationKind } from "../integration/kinds.ts";
import { endpointOf, partitionOf } from "./delivery.ts";
import { type ShownDelivery, showDelivery } from "./list.ts";
import { insertPlans } from "./plan.ts";
import { refuseInactive, wakeDelivery } from "./redeliver.ts";
import { dropDelivery } from "./retry.ts";

/** Input for {@linkcode testWebhookIntegration} and {@linkcode testChatIntegration}. */
export interface SendTestInput {
  projectId: string;
}

/**
 * Sends a test delivery to the generic webhook of a project. The delivery log shows the result.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `INTEGRATION_OFF` while the webhook is off
 */
export async function testWebhookIntegration(ctx: Context, input: SendTestInput): Promise<ShownDelivery> {
  ctx.checkInput("testWebhookIntegration", input);
  return await sendTest(ctx, input.projectId, "generic-webhook");
}

/** Like {@linkcode testWebhookIntegration}, for the first Slack channel of a project. */
export async function testChatIntegration(ctx: Context, input: SendTestInput): Promise<ShownDelivery> {
  ctx.checkInput("testChatIntegration", input);
  return await sendTest(ctx, input.projectId, "slack");
}

async function sendTest(ctx: Context, projectId: string, kind: IntegrationKind): Promise<ShownDelivery> {
  return await sendTestTo(ctx, async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings");
    const integration = await tx.findIntegration(project.id, kind);
    if (!integration) throw notFound("integration of project", projectId, "INTEGRATION_NOT_FOUND");
    return integration;
  });
}

/** Sends a test to an integration. @param load finds the integration, and checks that the actor may test it */
export async function sendTestTo(ctx: Context, load: (tx: Tx) => Promise<Integration>): Promise<ShownDelivery> {
  const now = ctx.clock.now();
  const sent = await ctx.store.transaction(async (tx) => {
    const integration = await load(tx);
    refuseInactive(integration, "send a test");
    const plan = {
      endpointKind: INTEGRATIONS[integration.kind].endpointKind,
      ownerId: integration.id,
      projectId: integration.projectId,
      taskId: null,
      eventType: "test",
      data: {},
    };
    // A new test must not wait for the retries of an earlier one.
    const partition = partitionOf(endpointOf(plan.endpointKind, plan.ownerId), null);
    for (let old = await tx.findPendingDelivery(partition); old; old = await tx.findPendingDelivery(partition)) {
      await tx.saveDelivery(dropDelivery(old, "A later test replaced it", now));
    }
    const [delivery] = await insertPlans(tx, ctx, [plan], now);
    if (!delivery) throw new TypeError("Cannot send a test: its delivery was not stored");
    return delivery;
  });
  await wakeDelivery(ctx, sent);
  return showDelivery(sent);
}
