/** Integrations of projects in memory. @module */
import type { IntegrationReads, IntegrationWrites } from "../../../ports/store/delivery/integration.ts";
import type { Over } from "../database.ts";
import { keyOf } from "../rows.ts";

export const integrationReads: Over<IntegrationReads> = {
  findIntegration: ({ integrations }, projectId, kind) => integrations.one("project and kind", keyOf(projectId, kind)),
  findIntegrationById: ({ integrations }, id) => integrations.get(id),
  hasIntegrations: ({ integrations }) => integrations.all().next().done !== true,
};

export const integrationWrites: Over<IntegrationWrites> = {
  insertIntegration: ({ integrations }, integration) => integrations.insert(integration),
  saveIntegration: ({ integrations }, integration) => integrations.save(integration),
  deleteIntegration: ({ integrations }, id) => integrations.delete(id),
};
