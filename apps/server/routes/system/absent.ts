/**
 * Billing, which Kaneo has and this server does not. Kaneo's clients request it when they show a workspace. They get an empty result
 * if they may read the workspace.
 *
 * @module
 */
import { getActiveMember } from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/system/absent.ts";

const route = taggedRoutes("Compatibility");

const BILLING = {
  billingEnabled: false,
  entitlement: { active: true, reason: "billing_disabled" as const },
  foundingFree: false,
  trialEndsAt: null,
  plan: null,
  billingInterval: null,
  status: null,
  seats: 1,
  currentPeriodEnd: null,
  canceledAt: null,
  hasCustomer: false,
};

export const absentRoutes: readonly Route[] = [
  route.get(
    "/api/billing/:workspaceId",
    {
      summary: "Get the billing of a workspace",
      description: "Always the free plan. For clients that expect the route.",
      operationId: "getWorkspaceBilling",
      response: schema.Billing,
    },
    async ({ ctx, params }) => {
      await getActiveMember(ctx, params);
      return BILLING;
    },
  ),
];
