/** Integrations of projects in memory. @module */
import type { IntegrationReads, IntegrationWrites } from "../../../ports/store/delivery/integration.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";

export const integrationReads: Over<IntegrationReads> = {
  findIntegration: ({ integrations }, projectId, kind) =>
    oldestFirst(integrations.by("project", projectId)).find((integration) => integration.kind === kind),
  listIntegrations: ({ integrations }, projectId) => oldestFirst(integrations.by("project", projectId)),
  findIntegrationById: ({ integrations }, id) => integrations.get(id),
  hasIntegrations: ({ integrations }) => integrations.all().next().done !== true,
};

export const integrationWrites: Over<IntegrationWrites> = {
  insertIntegration: ({ integrations }, integration) => integrations.insert(integration),
  saveIntegration: ({ integrations }, integration) => integrations.save(integration),
  deleteIntegration: ({ integrations }, id) => integrations.delete(id),
};
