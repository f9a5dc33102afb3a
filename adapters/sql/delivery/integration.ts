/** Integrations of projects. @module */
import type { IntegrationReads, IntegrationWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import { type Over, statement } from "../session.ts";

const integrations = crud("integration");
const listOfProject = integrations.listBy("projectId", "oldest first");

const ANY_INTEGRATION = statement(({ db, tables: { integration } }) =>
  db.select({ id: integration.id }).from(integration).limit(1),
);

export const integrationReads: Over<IntegrationReads> = {
  findIntegrationById: integrations.find,
  findIntegration: async (session, projectId, kind) =>
    (await listOfProject(session, projectId)).find((integration) => integration.kind === kind),
  listIntegrations: listOfProject,
  hasIntegrations: async (session) => (await session.run(ANY_INTEGRATION, {})).length > 0,
};

export const integrationWrites: Over<IntegrationWrites> = {
  insertIntegration: integrations.insert,
  saveIntegration: integrations.save,
  deleteIntegration: integrations.delete,
};
