/** The automations of a project over HTTP. @module */
import {
  createAutomation,
  deleteAutomation,
  dryRunAutomation,
  editAutomation,
  getAutomation,
  listAutomationRuns,
  listAutomations,
} from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/delivery/automations.ts";

const route = taggedRoutes("Automation");

export const automationRoutes: readonly Route[] = [
  route.get(
    "/api/project/:projectId/automations",
    {
      summary: "List the automations of a project",
      operationId: "listAutomations",
      description: "Lists the automations in the order in which they run.",
      response: schema.Automations,
    },
    ({ ctx, params }) => listAutomations(ctx, params),
  ),
  route.post(
    "/api/project/:projectId/automations",
    {
      summary: "Create an automation",
      description:
        "Adds an automation to a project, which can have up to 50. It acts with your permissions at the time of each run. Only later events start it.",
      body: schema.CreateAutomationBody,
      response: schema.Automation,
      errors: [409],
    },
    ({ ctx, params, body }) => createAutomation(ctx, { ...params, ...body }),
  ),
  route.post(
    "/api/project/:projectId/automations/dry-run",
    {
      summary: "Dry-run an automation",
      operationId: "dryRunAutomation",
      description:
        "Returns what would have started the automation within the last 45 days, and what its actions would do to up to 20 of these tasks. Changes nothing. The condition is checked against the current tasks. `from` is the time from which events are still stored.",
      body: schema.DryRunBody,
      response: schema.DryRun,
      errors: [409],
      // The route only reads.
      idempotent: false,
    },
    ({ ctx, params, body }) => dryRunAutomation(ctx, { ...params, ...body }),
  ),
  route.get(
    "/api/automation/:id",
    {
      summary: "Get an automation",
      description: "Returns an automation.",
      response: schema.Automation,
    },
    ({ ctx, params }) => getAutomation(ctx, { automationId: params.id }),
  ),
  route.patch(
    "/api/automation/:id",
    {
      summary: "Edit an automation",
      description:
        "Changes the given fields. If you change what it does, or turn it on, it acts with your permissions from then on.",
      body: schema.EditAutomationBody,
      response: schema.Automation,
      errors: [409],
    },
    ({ ctx, params, body }) => editAutomation(ctx, { automationId: params.id, ...body }),
  ),
  route.delete(
    "/api/automation/:id",
    {
      summary: "Delete an automation",
      description: "Removes the automation with its log, and returns it.",
      response: schema.Automation,
      errors: [409],
    },
    ({ ctx, params }) => deleteAutomation(ctx, { automationId: params.id }),
  ),
  route.get(
    "/api/automation/:id/runs",
    {
      summary: "List the runs of an automation",
      operationId: "listAutomationRuns",
      description: "Lists the runs, newest first. The newest 1,000 of the last 90 days are kept.",
      response: schema.AutomationRuns,
      list: true,
    },
    ({ ctx, params, query }) => listAutomationRuns(ctx, { automationId: params.id, ...query }),
  ),
];
