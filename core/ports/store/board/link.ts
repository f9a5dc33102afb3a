/** Links from tasks to external pages. @module */
import type { ExternalLink } from "../../../board/link/link.ts";

/** A resource for which an integration adds a link. */
export interface LinkedResource extends Pick<ExternalLink, "resourceType" | "externalId"> {
  integrationId: string;
}

/** Reads link records. */
export interface LinkReads {
  /** A link of a live task. */
  findExternalLink(id: string): Promise<ExternalLink | undefined>;
  /** The links of a live task, by `createdAt`, then `id`. */
  listExternalLinks(taskId: string): Promise<ExternalLink[]>;
  /** The links of live tasks that an integration made to a resource, by `createdAt`, then `id`. */
  listExternalLinksTo(resource: LinkedResource): Promise<ExternalLink[]>;
}

/** Changes link records. */
export interface LinkWrites {
  /** Unique: id. */
  insertExternalLink(link: ExternalLink): Promise<void>;
  saveExternalLink(link: ExternalLink): Promise<void>;
  deleteExternalLink(id: string): Promise<void>;
}
