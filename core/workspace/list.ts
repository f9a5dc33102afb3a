import { type Context, requireActor } from "../context.ts";
import { keyAllows } from "./access.ts";
import { filterByKeyScope } from "./require.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Lists the actor's workspaces, oldest membership first.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function listWorkspaces(ctx: Context): Promise<Workspace[]> {
  const actor = requireActor(ctx);
  if (!keyAllows(actor, "workspace:read")) return [];
  const workspaces = await ctx.store.read((tx) => tx.listWorkspacesOf(actor.userId));
  return filterByKeyScope(ctx, workspaces, ({ id }) => id);
}
