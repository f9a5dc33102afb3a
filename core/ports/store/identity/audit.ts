/** The audit log. @module */
import type { AuditEntry } from "../../../identity/operator/audit.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Reads audit records. */
export interface AuditReads {
  /** Newest first, by `createdAt`, then `id`. */
  listAuditEntries(page: Page): Promise<PageOf<AuditEntry>>;
}

/** Changes audit records. */
export interface AuditWrites {
  /** Unique: id. */
  insertAuditEntry(entry: AuditEntry): Promise<void>;
  /**
   * Deletes up to `limit` entries that are older than `before`, and up to `limit` entries that are not among the `keep`
   * newest. Returns the number of deleted entries.
   */
  purgeAuditEntries(before: Date, most: { keep: number; limit: number }): Promise<number>;
}
