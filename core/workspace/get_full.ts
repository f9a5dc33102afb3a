import { allInOrder } from "../async/all_in_order.ts";
import { type Context, requireActor } from "../context.ts";
import { TrackerError } from "../errors.ts";
import type { ReadTx } from "../ports/store.ts";
import type { Invitation } from "./invitation/invitation.ts";
import { listVisibleInvitations } from "./invitation/visible.ts";
import type { MemberWithAccount } from "./member/member.ts";
import { type NamedWorkspace, requireWorkspace, resolveWorkspaceId } from "./require.ts";
import type { Workspace } from "./workspace.ts";

/** A workspace with its members and invitations. */
export interface FullWorkspace extends Workspace {
  /** Oldest first. */
  members: MemberWithAccount[];
  /** The same as from `listInvitations`; empty without the permission to invite. */
  invitations: Invitation[];
  /** Always empty; some clients expect the field. */
  teams: never[];
}

/** Input for {@linkcode getFullWorkspace}. */
export interface GetFullWorkspaceInput extends NamedWorkspace {
  /** Maximum number of members. @default 100 */
  membersLimit?: number;
}

/**
 * Gets a workspace with its members and invitations. Returns null if the request names no workspace and the actor has none.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `unauthenticated`
 */
export async function getFullWorkspace(ctx: Context, input: GetFullWorkspaceInput = {}): Promise<FullWorkspace | null> {
  ctx.checkInput("getFullWorkspace", input);
  requireActor(ctx);
  const { membersLimit = 100 } = input;
  return await ctx.store.read(async (tx) => {
    const id = await resolveWorkspaceIdIfAny(tx, ctx, input);
    if (id === undefined) return null;
    const { workspace, access } = await requireWorkspace(tx, ctx, { workspaceId: id }, "workspace:read");
    const [all, invitations] = await allInOrder(
      tx.listMembers(id),
      access.may("invitation:create") ? listVisibleInvitations(tx, ctx, access) : undefined,
    );
    const members = all.slice(0, Math.max(0, membersLimit));
    return { ...workspace, members, invitations: invitations ?? [], teams: [] };
  });
}

async function resolveWorkspaceIdIfAny(tx: ReadTx, ctx: Context, input: NamedWorkspace): Promise<string | undefined> {
  try {
    return await resolveWorkspaceId(tx, ctx, input.workspaceId, input.workspaceSlug);
  } catch (error) {
    if (error instanceof TrackerError && error.details.reason === "NO_ACTIVE_ORGANIZATION") return undefined;
    throw error;
  }
}
