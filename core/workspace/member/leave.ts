import { type Context, requireUnlimited } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import type { MemberWithAccount } from "./member.ts";
import { endMembership, unassignFormerMembers } from "./membership.ts";
import { refuseLastOwner, withAccount } from "./require.ts";

/**
 * Removes the actor from a workspace.
 *
 * @throws {TrackerError} `conflict` with reason `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER`; `not_found`,
 * `unauthenticated`, `forbidden`
 */
export async function leaveWorkspace(ctx: Context, input: { workspaceId: string }): Promise<MemberWithAccount> {
  ctx.checkInput("leaveWorkspace", input);
  const { userId } = requireUnlimited(ctx);
  const now = ctx.clock.now();
  const result = await ctx.store.transaction(async (tx) => {
    const { member } = (await tx.findMembership(input.workspaceId, userId)) ?? {};
    if (!member) throw notFound("workspace", input.workspaceId, "ORGANIZATION_NOT_FOUND");
    await refuseLastOwner(tx, member, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER");
    const shown = await withAccount(tx, member);
    return { shown, former: await endMembership(tx, ctx, member, now) };
  });
  await publishCredentialChange(ctx, userId);
  await unassignFormerMembers(ctx, [result.former]);
  return result.shown;
}
