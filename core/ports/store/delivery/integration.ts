/** Integrations of projects. @module */
import type { Integration } from "../../../delivery/integration/integration.ts";
import type { IntegrationKind } from "../../../delivery/integration/kinds.ts";

/** Reads integration records. */
export interface IntegrationReads {
  /** Finds the oldest integration of this kind, by `createdAt`, then `id`. */
  findIntegration(projectId: string, kind: IntegrationKind): Promise<Integration | undefined>;
  /** Lists the integrations of a project, oldest first, by `createdAt`, then `id`. */
  listIntegrations(projectId: string): Promise<Integration[]>;
  findIntegrationById(id: string): Promise<Integration | undefined>;
  /** Returns whether any project has an integration. */
  hasIntegrations(): Promise<boolean>;
}

/** Changes integration records. */
export interface IntegrationWrites {
  /** Unique: id, and projectId among chats. An integration is deleted with its project. */
  insertIntegration(integration: Integration): Promise<void>;
  saveIntegration(integration: Integration): Promise<void>;
  deleteIntegration(id: string): Promise<void>;
}
