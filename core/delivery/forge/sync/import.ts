/** Imports the issues of a repository. @module */
import type { Context } from "../../../context.ts";
import { TrackerError } from "../../../errors.ts";
import type { ForgeIssue } from "../../../ports/forge.ts";
import { changeWithinQuota } from "../../../workspace/usage.ts";
import { askForge, repositoryOf, requireForge } from "../client.ts";
import { type NamedForge, requireActiveConnection } from "../require.ts";
import { forgeContext } from "./apply.ts";
import { importIssue } from "./import_issue.ts";
import { issuePages } from "./issue_pages.ts";
import { planJobs, syncOf, wakeJobs } from "./plan.ts";

/** Maximum number of errors that an import lists. */
const MAX_IMPORT_ERRORS = 20;

/** The result of an import. */
export interface ImportedIssues {
  /** New tasks. */
  imported: number;
  /** Tasks that already existed for an issue and are now synchronized. */
  updated: number;
  /** Issues that the rules exclude or whose link is paused. */
  skipped: number;
  /** The errors of issues that were not imported, up to 20. Absent if there were none. */
  errors?: string[];
}

/**
 * Creates tasks for the open issues of a repository that have none and that the rules include. Comments are imported in
 * the background. Can be repeated.
 *
 * @throws {TrackerError} `not_found`; `forbidden`; `conflict` with reason `INTEGRATION_OFF`, or while the project is
 * archived; `invalid` or `unavailable` if the forge refuses
 */
export async function importForgeIssues(ctx: Context, input: NamedForge): Promise<ImportedIssues> {
  ctx.checkInput("importForgeIssues", input);
  const connection = await requireActiveConnection(ctx, input, "task:create");
  const own = forgeContext(ctx, connection.id);
  const forge = requireForge(ctx, input.kind);
  const repository = await repositoryOf(ctx, connection);
  const result = { imported: 0, updated: 0, skipped: 0 };
  const errors: string[] = [];
  await askForge(input.kind, async () => {
    for await (const issues of issuePages(forge, repository, { state: "open" })) {
      for (const issue of issues) {
        const outcome = await importOne(own, connection.id, issue);
        if ("error" in outcome) {
          if (errors.length < MAX_IMPORT_ERRORS) errors.push(`#${issue.number}: ${outcome.error}`);
        } else result[outcome.kind]++;
      }
      if (errors.length >= MAX_IMPORT_ERRORS) return;
    }
  });
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
      const found = await importIssue(tx, ctx, claim, connectionId, issue, now);
      if (found.kind === "skipped" || found.link.state === "paused") return { kind: "skipped" as const, planned: [] };
      const jobs = await planJobs(tx, ctx, connectionId, [syncOf(found.link.taskId)], now);
      return { kind: found.kind === "imported" ? ("imported" as const) : ("updated" as const), planned: jobs };
    });
    await wakeJobs(ctx, planned);
    return { kind };
  } catch (error) {
    if (error instanceof TrackerError && error.code !== "unavailable") return { error: error.message };
    throw error;
  }
}
