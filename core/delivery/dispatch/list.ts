/**
 * The delivery log of a project's integrations.
 *
 * @module
 */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { DEFAULT_PAGE_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { WebhookEvent } from "../integration/event_choices.ts";
import { type IntegrationKind, integrationKindOf } from "../integration/kinds.ts";
import type { Delivery, StoredDelivery } from "./delivery.ts";

/** Input for {@linkcode listDeliveries}. */
export interface ListDeliveriesInput extends PageInput {
  projectId: string;
}

/**
 * Lists the deliveries to the integrations of a project from the last 30 days, and all pending deliveries, newest
 * first.
 *
 * Requires the permission to manage settings, because endpoint responses may contain internal details.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listDeliveries(ctx: Context, input: ListDeliveriesInput): Promise<PageOf<ShownDelivery>> {
  ctx.checkInput("listDeliveries", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "workspace:manage_settings");
    const { rows, ...rest } = await tx.listDeliveries(project.id, page);
    return { rows: rows.map(showDelivery), ...rest };
  });
}

/** A delivery as the delivery log shows it. */
export interface ShownDelivery
  extends Pick<
    StoredDelivery,
    | "id"
    | "projectId"
    | "taskId"
    | "status"
    | "attempts"
    | "nextAttemptAt"
    | "responseStatus"
    | "response"
    | "reason"
    | "createdAt"
    | "finishedAt"
  > {
  /** The ID of the integration. */
  integrationId: string;
  /** The kind of the integration. */
  integration: IntegrationKind;
  /** The type of the event. */
  event: WebhookEvent | "automationRun" | "test";
}

/** Converts a delivery to its response form. */
export function showDelivery(delivery: Delivery): ShownDelivery {
  const { id, projectId, taskId, status, attempts, nextAttemptAt } = delivery;
  const { responseStatus, response, reason, createdAt, finishedAt } = delivery;
  return {
    id,
    projectId,
    taskId,
    integrationId: delivery.ownerId,
    integration: integrationKindOf(delivery.endpointKind),
    event: delivery.eventType as ShownDelivery["event"],
    status,
    attempts,
    nextAttemptAt,
    responseStatus,
    response,
    reason,
    createdAt,
    finishedAt,
  };
}
