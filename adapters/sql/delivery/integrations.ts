/** Where projects send their news. @module */
import type { DeliveryReads, DeliveryWrites, Integration, IntegrationKind } from "@hexlane/core";
import { and, eq } from "drizzle-orm";
import { deleteFrom, insertInto, type Over, type Session, slot, statement, updateOf } from "../session.ts";

const INTEGRATION = statement(({ db, tables: { integration } }) =>
  db
    .select()
    .from(integration)
    .where(and(eq(integration.projectId, slot("projectId")), eq(integration.kind, slot("kind")))),
);
const ANY_INTEGRATION = statement(({ db, tables: { integration } }) =>
  db.select({ id: integration.id }).from(integration).limit(1),
);
const INSERT_INTEGRATION = insertInto("integration");
const SAVE_INTEGRATION = updateOf("integration");
const DELETE_INTEGRATION = deleteFrom("integration");

async function findIntegration(
  session: Session,
  projectId: string,
  kind: IntegrationKind,
): Promise<Integration | undefined> {
  return (await session.run(INTEGRATION, { projectId, kind }))[0];
}

async function hasIntegrations(session: Session): Promise<boolean> {
  return (await session.run(ANY_INTEGRATION, {})).length > 0;
}

async function insertIntegration(session: Session, integration: Integration): Promise<void> {
  await session.run(INSERT_INTEGRATION, integration);
}

async function saveIntegration(session: Session, integration: Integration): Promise<void> {
  await session.run(SAVE_INTEGRATION, integration);
}

async function deleteIntegration(session: Session, id: string): Promise<void> {
  await session.run(DELETE_INTEGRATION, { id });
}

export const integrationReads: Over<Pick<DeliveryReads, "findIntegration" | "hasIntegrations">> = {
  findIntegration,
  hasIntegrations,
};
export const integrationWrites: Over<
  Pick<DeliveryWrites, "insertIntegration" | "saveIntegration" | "deleteIntegration">
> = { insertIntegration, saveIntegration, deleteIntegration };
