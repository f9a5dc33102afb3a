/** Lists and gets workspaces with the actor's role. @module */
import { allInOrder } from "../async/all_in_order.ts";
import { type Context, requireActor } from "../context.ts";
import { TrackerError } from "../errors.ts";
import { compareText, foldKey } from "../text.ts";
import { type Access, findAccess, keyAllows } from "./access.ts";
import { requireWorkspace } from "./require.ts";
import type { Workspace } from "./workspace.ts";

/** A workspace with the actor's role in it. */
export interface WorkspaceSummary
  extends Pick<Workspace, "id" | "name" | "slug" | "logo" | "description" | "createdAt"> {
  /** Role names joined by commas. */
  role: string;
}

/**
 * Lists the workspaces that the actor may read, by name, ignoring case, then by ID.
 *
 * @throws {TrackerError} `unauthenticated`; `forbidden` for an API key without `workspace:read`
 */
export async function listWorkspaceSummaries(ctx: Context): Promise<WorkspaceSummary[]> {
  const actor = requireActor(ctx);
  if (!keyAllows(actor, "workspace:read")) {
    throw new TrackerError("forbidden", 'Cannot list workspaces: the API key lacks permission "workspace:read"', {
      reason: "INSUFFICIENT_API_KEY_SCOPE",
    });
  }
  return await ctx.store.read(async (tx) => {
    const [workspaces, members] = await allInOrder(
      tx.listWorkspacesOf(actor.userId),
      tx.listMembershipsOf(actor.userId),
    );
    const accesses = await allInOrder(...members.map(({ workspaceId }) => findAccess(tx, ctx, workspaceId)));
    const byId = new Map(workspaces.map((workspace) => [workspace.id, workspace]));
    const summaries = accesses.flatMap((access) => {
      const workspace = byId.get(access?.member.workspaceId ?? "");
      return workspace && access?.may("workspace:read") ? [summaryOf(workspace, access)] : [];
    });
    const named = summaries.map((summary) => ({ summary, key: foldKey(summary.name) }));
    named.sort((a, b) => compareText(a.key, b.key) || compareText(a.summary.id, b.summary.id));
    return named.map(({ summary }) => summary);
  });
}

/**
 * Returns a workspace with the actor's role.
 *
 * @throws {TrackerError} `unauthenticated`, `not_found`, `forbidden`
 */
export async function getWorkspaceSummary(ctx: Context, input: { workspaceId: string }): Promise<WorkspaceSummary> {
  ctx.checkInput("getWorkspaceSummary", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, { workspaceId: input.workspaceId }, "workspace:read");
    return summaryOf(workspace, access);
  });
}

function summaryOf(workspace: Workspace, { member }: Access): WorkspaceSummary {
  const { id, name, slug, logo, description, createdAt } = workspace;
  return { id, name, slug, logo, description, createdAt, role: member.role };
}
