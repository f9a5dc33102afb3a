/** Workflow rules over HTTP. @module */
import { deleteWorkflowRule, listWorkflowRules, saveWorkflowRule } from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/delivery/forges.ts";

const route = taggedRoutes("Forge");

export const workflowRuleRoutes: readonly Route[] = [
  route.get(
    "/api/workflow-rule/:projectId",
    {
      summary: "List the workflow rules of a project",
      description:
        "Lists the columns into which events of forges move tasks. An event without a rule has a default column.",
      operationId: "listWorkflowRules",
      response: schema.WorkflowRules,
    },
    ({ ctx, params }) => listWorkflowRules(ctx, params),
  ),
  route.put(
    "/api/workflow-rule/:projectId",
    {
      summary: "Save a workflow rule",
      description: "Replaces the rule for the same integration and event.",
      operationId: "saveWorkflowRule",
      body: schema.SaveWorkflowRuleBody,
      response: schema.WorkflowRule,
      errors: [409],
    },
    ({ ctx, params, body }) => saveWorkflowRule(ctx, { ...params, ...body }),
  ),
  route.delete(
    "/api/workflow-rule/:id",
    {
      summary: "Delete a workflow rule",
      description: "The event moves tasks into its default column again.",
      operationId: "deleteWorkflowRule",
      params: { id: "The id of the rule" },
      response: schema.WorkflowRule,
      errors: [409],
    },
    ({ ctx, params }) => deleteWorkflowRule(ctx, { ruleId: params.id }),
  ),
];
