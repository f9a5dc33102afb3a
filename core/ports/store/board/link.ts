/** Links from tasks to pages elsewhere. @module */
import type { ExternalLink } from "../../../board/link/link.ts";

/** Reads link records. */
export interface LinkReads {
  /** A link of a live task. */
  findExternalLink(id: string): Promise<ExternalLink | undefined>;
  /** The links of a live task, by `createdAt`, then `id`. */
  listExternalLinks(taskId: string): Promise<ExternalLink[]>;
}

/** Changes link records. */
export interface LinkWrites {
  /** Unique: id. */
  insertExternalLink(link: ExternalLink): Promise<void>;
  deleteExternalLink(id: string): Promise<void>;
}
