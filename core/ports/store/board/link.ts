/** Links from tasks to external pages. @module */
import type { ExternalLink } from "../../../board/link/link.ts";

/** A resource to which an integration adds links. */
export interface LinkedResource extends Pick<ExternalLink, "resourceType" | "externalId"> {
  integrationId: string;
}

/** Reads link records. */
export interface LinkReads {
  /** Finds a link of a live task. */
  findExternalLink(id: string): Promise<ExternalLink | undefined>;
  /** Lists the links of a live task, by `createdAt`, then `id`. */
  listExternalLinks(taskId: string): Promise<ExternalLink[]>;
  /** Lists the links that an integration added from live tasks to a resource, by `createdAt`, then `id`. */
  listExternalLinksTo(resource: LinkedResource): Promise<ExternalLink[]>;
}

/** Changes link records. */
export interface LinkWrites {
  /** Unique: id. */
  insertExternalLink(link: ExternalLink): Promise<void>;
  saveExternalLink(link: ExternalLink): Promise<void>;
  deleteExternalLink(id: string): Promise<void>;
}
