/** The workspaces of the installation, for its operators. @module */
import type { Context } from "../../context.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import { DEFAULT_PAGE_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { WorkspaceOutline } from "../../ports/store.ts";

/** A workspace and its size. */
export interface WorkspaceSize extends WorkspaceOutline {
  /** Live tasks. */
  tasks: number;
  /** Text and files, in bytes. */
  bytes: number;
  /** Stored events, in bytes. */
  eventBytes: number;
}

/**
 * Lists all workspaces with their sizes, newest first. Names are the only content that an operator sees.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function listWorkspaceSizes(ctx: Context, input: PageInput = {}): Promise<PageOf<WorkspaceSize>> {
  ctx.checkInput("listWorkspaceSizes", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    const { rows, ...rest } = await tx.listWorkspaceOutlines(page);
    const usages = await tx.measureWorkspaces(rows.map(({ id }) => id));
    const measured = new Map(usages.map(({ workspaceId, ...usage }) => [workspaceId, usage]));
    const nothing = { tasks: 0, bytes: 0, eventBytes: 0 };
    return { rows: rows.map((row) => ({ ...row, ...(measured.get(row.id) ?? nothing) })), ...rest };
  });
}
