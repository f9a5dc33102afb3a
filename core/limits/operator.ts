/** Limits for administering an installation. Part of `limits.ts`. @module */
/** An entry of the audit log is kept for 400 days, so that a yearly review sees the whole year. */
export const AUDIT_SECONDS: number = 400 * 24 * 3600;
/** Entries of the audit log, about 30 MB. Operators do not make more changes by hand in 400 days. */
export const MAX_AUDIT_ENTRIES = 100_000;
/** The highest page number of a list with page numbers. */
export const MAX_PAGE_NUMBER = 1_000_000;
/** Rows on a page of a list with page numbers. */
export const MAX_NUMBERED_PAGE_ROWS = 100;
/** The default number of rows on a page of a list with page numbers. */
export const DEFAULT_NUMBERED_PAGE_ROWS = 20;
