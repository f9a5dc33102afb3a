/** Integrations of projects. @module */
import type { Integration } from "../../../delivery/integration/integration.ts";
import type { IntegrationKind } from "../../../delivery/integration/kinds.ts";

/** Reads integration records. */
export interface IntegrationReads {
  findIntegration(projectId: string, kind: IntegrationKind): Promise<Integration | undefined>;
  findIntegrationById(id: string): Promise<Integration | undefined>;
  /** Whether any project has an integration. */
  hasIntegrations(): Promise<boolean>;
}

/** Changes integration records. */
export interface IntegrationWrites {
  /** Unique: id, and (projectId, kind). Deleted with their project. */
  insertIntegration(integration: Integration): Promise<void>;
  saveIntegration(integration: Integration): Promise<void>;
  deleteIntegration(id: string): Promise<void>;
}
