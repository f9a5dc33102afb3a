import type { Context } from "../../context.ts";
import { groupBy } from "../../group_by.ts";
import { type NumberedPageInput, rangeOf } from "../../identity/operator/numbered_page.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import type { WorkspaceOutline } from "../../ports/store.ts";
import { compareText } from "../../text.ts";
import type { MemberWithAccount } from "../member/member.ts";

/** A workspace with its owners. */
export interface ListedWorkspace extends Pick<WorkspaceOutline, "id" | "name" | "slug" | "createdAt"> {
  memberCount: number;
  projectCount: number;
  /** Oldest membership first. */
  owners: { id: string; name: string; email: string }[];
}

/**
 * Finds workspaces by part of their name or slug, newest first.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function searchWorkspaces(
  ctx: Context,
  input: NumberedPageInput = {},
): Promise<{ workspaces: ListedWorkspace[]; total: number }> {
  ctx.checkInput("searchWorkspaces", input);
  const range = rangeOf(input);
  return await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    const { rows, total } = await tx.searchWorkspaces(range.text, range);
    const found = await tx.listOwners(rows.map(({ id }) => id));
    const owners = groupBy(found.toSorted(byAge), ({ workspaceId }) => workspaceId);
    const workspaces = rows.map(({ members: memberCount, projects: projectCount, ...row }) => ({
      ...row,
      memberCount,
      projectCount,
      owners: (owners.get(row.id) ?? []).map(({ user: { id, name, email } }) => ({ id, name, email })),
    }));
    return { workspaces, total };
  });
}

function byAge(left: MemberWithAccount, right: MemberWithAccount): number {
  return left.createdAt.getTime() - right.createdAt.getTime() || compareText(left.id, right.id);
}
