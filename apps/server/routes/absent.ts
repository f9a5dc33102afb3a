/**
 * Features of Kaneo that this server does not have: billing, and the integrations with forges. Kaneo's
 * clients request them when they show a workspace, a task or the settings of a project. They get an empty result if they may
 * read that record. The routes for changes that exist are those that Kaneo's command line looks for; they refuse every change.
 *
 * @module
 */
import { getActiveMember, listColumns, saveWorkflowRule, TrackerError } from "@hexlane/core";
import { type Route, taggedRoutes } from "../http/route.ts";
import * as schema from "../schemas/absent.ts";

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
  route.get(
    "/api/workflow-rule/:projectId",
    {
      summary: "List the workflow rules of a project",
      description: "Always empty. For clients that expect the route.",
      operationId: "listWorkflowRules",
      response: schema.NoWorkflowRules,
    },
    async ({ ctx, params }) => {
      await listColumns(ctx, params);
      return [];
    },
  ),
  route.put(
    "/api/workflow-rule/:projectId",
    {
      summary: "Save a workflow rule",
      description: "Always 404: no project has an integration with a forge. For clients that expect the route.",
      operationId: "saveWorkflowRule",
      body: schema.SaveWorkflowRuleBody,
      response: schema.WorkflowRule,
      never: [412],
      idempotent: false,
    },
    ({ ctx, params, body }) => saveWorkflowRule(ctx, { ...params, ...body }),
  ),
  route.delete(
    "/api/workflow-rule/:id",
    {
      summary: "Delete a workflow rule",
      description: "Always 404: there are no rules. For clients that expect the route.",
      operationId: "deleteWorkflowRule",
      response: schema.WorkflowRule,
      never: [403, 412],
      idempotent: false,
    },
    ({ params }) => {
      throw new TrackerError("not_found", `Cannot find workflow rule "${params.id}"`);
    },
  ),
  route.get(
    "/api/github-integration/app-info",
    {
      summary: "Get the GitHub app",
      description: "Never configured. For clients that expect the route.",
      operationId: "getGitHubApp",
      response: schema.ForgeApp,
      never: [403],
    },
    () => ({ appName: null }),
  ),
  integrationRoute("github", "GitHub"),
  integrationRoute("gitea", "Gitea"),
];

function integrationRoute(kind: "github" | "gitea", name: string): Route {
  return route.get(
    `/api/${kind}-integration/project/:projectId`,
    {
      summary: `Get the ${name} integration`,
      description: "Never configured. For clients that expect the route.",
      operationId: `get${name}Integration`,
      response: schema.NoIntegration,
    },
    async ({ ctx, params }) => {
      await listColumns(ctx, params);
      return null;
    },
  );
}
