/** Imports the issues of a repository, synchronizes it at once, and shows its log. @module */
import { requireProject, requireWritableProject } from "../../../board/require.ts";
import type { Context } from "../../../context.ts";
import { TrackerError } from "../../../errors.ts";
import { DEFAULT_PAGE_ROWS, MAX_FORGE_ISSUES } from "../../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../../page.ts";
import type { ForgeIssue, ForgePage } from "../../../ports/forge.ts";
import type { ProjectPermission } from "../../../project_access.ts";
import { changeWithinQuota } from "../../../workspace/usage.ts";
import { askForge, repositoryOf, requireForge } from "../client.ts";
import type { ForgeConnection } from "../connection.ts";
import { type NamedForge, noConnection } from "../edit.ts";
import type { ForgeLogEntry } from "../log_entry.ts";
import { forgeContext } from "./apply.ts";
import { importIssue } from "./import_issue.ts";
import { planJobs, wakeJobs } from "./plan.ts";

/** The most errors that an import lists. */
const MAX_IMPORT_ERRORS = 20;

/** The result of an import. */
export interface ImportedIssues {
  /** New tasks. */
  imported: number;
  /** Tasks that already had an issue, and are synchronized. */
  updated: number;
  /** Issues that the rules exclude. */
  skipped: number;
  /** The errors of issues that were not imported, up to 20. Absent if there were none. */
  errors?: string[];
}

/**
 * Creates a task for each open issue of a repository that has none. Comments are imported in the background. Can be repeated.
 *
 * @throws {TrackerError} `not_found`; `forbidden`; `conflict` with reason `INTEGRATION_OFF`, or while the project is archived;
 * `invalid` or `unavailable` if the forge refuses
 */
export async function importForgeIssues(ctx: Context, input: NamedForge): Promise<ImportedIssues> {
  ctx.checkInput("importForgeIssues", input);
  const connection = await requireActive(ctx, input, "task:create");
  const own = forgeContext(ctx, connection.id);
  const forge = requireForge(ctx, input.kind);
  const repository = await repositoryOf(ctx, connection);
  const result = { imported: 0, updated: 0, skipped: 0 };
  const errors: string[] = [];
  let read = 0;
  let cursor: string | undefined;
  do {
    const options = { state: "open" as const, ...(cursor === undefined ? {} : { cursor }) };
    const page: ForgePage<ForgeIssue> = await askForge(input.kind, () => forge.listIssues(repository, options));
    for (const issue of page.items) {
      const outcome = await importOne(own, connection.id, issue);
      if ("error" in outcome) {
        if (errors.length < MAX_IMPORT_ERRORS) errors.push(`#${issue.number}: ${outcome.error}`);
      } else result[outcome.kind]++;
    }
    read += page.items.length;
    cursor = page.cursor;
  } while (cursor !== undefined && read < MAX_FORGE_ISSUES && errors.length < MAX_IMPORT_ERRORS);
  return errors.length > 0 ? { ...result, errors } : result;
}

async function importOne(
  ctx: Context,
  connectionId: string,
  issue: ForgeIssue,
): Promise<{ kind: "imported" | "updated" | "skipped" } | { error: string }> {
  const now = ctx.clock.now();
  try {
    const { kind, planned } = await changeWithinQuota(ctx, async (tx, claim) => {
      const taken = await importIssue(tx, ctx, claim, connectionId, issue, now);
      if (taken.kind === "skipped" || taken.link.state === "paused") return { kind: "skipped" as const, planned: [] };
      const job = { type: "task", mayCreate: false } as const;
      const jobs = await planJobs(tx, ctx, connectionId, [{ job, taskId: taken.link.taskId }], now);
      return { kind: taken.kind === "imported" ? ("imported" as const) : ("updated" as const), planned: jobs };
    });
    await wakeJobs(ctx, planned);
    return { kind };
  } catch (error) {
    if (error instanceof TrackerError && error.code !== "unavailable") return { error: error.message };
    throw error;
  }
}

/**
 * Synchronizes a repository now: checks the forge for changes, and compares every task that has an issue.
 *
 * @returns how many tasks are compared in the background
 * @throws {TrackerError} `not_found`; `forbidden`; `conflict` with reason `INTEGRATION_OFF`, or while the project is archived
 */
export async function syncForge(ctx: Context, input: NamedForge): Promise<{ planned: number }> {
  ctx.checkInput("syncForge", input);
  const { id } = await requireActive(ctx, input, "workspace:manage_settings");
  const now = ctx.clock.now();
  const planned = await ctx.store.transaction(async (tx) => {
    const links = (await tx.listForgeLinks(id)).filter(({ state }) => state !== "paused").slice(0, MAX_FORGE_ISSUES);
    const jobs = links.map(({ taskId }) => ({ job: { type: "task", mayCreate: false } as const, taskId }));
    return await planJobs(tx, ctx, id, [{ job: { type: "sweep" }, taskId: null }, ...jobs], now);
  });
  await wakeJobs(ctx, planned);
  return { planned: planned.length - 1 };
}

async function requireActive(ctx: Context, input: NamedForge, permission: ProjectPermission): Promise<ForgeConnection> {
  return await ctx.store.read(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, permission);
    const connection = await tx.findForgeConnectionOf(project.id, input.kind);
    if (!connection) throw noConnection(input);
    if (connection.isActive) return connection;
    throw new TrackerError("conflict", "Cannot synchronize: the integration is turned off", {
      reason: "INTEGRATION_OFF",
    });
  });
}

/** Input of {@linkcode listForgeLog}. */
export interface ListForgeLogInput extends NamedForge, PageInput {
  /** Only the steps about this link. */
  linkId?: string;
}

/**
 * Lists the sync log of a connection, newest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listForgeLog(ctx: Context, input: ListForgeLogInput): Promise<PageOf<ForgeLogEntry>> {
  ctx.checkInput("listForgeLog", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "task:read");
    const connection = await tx.findForgeConnectionOf(project.id, input.kind);
    if (!connection) throw noConnection(input);
    return await tx.listForgeLog(connection.id, input.linkId ?? null, page);
  });
}
