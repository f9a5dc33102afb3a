import { type Context, requireActor } from "../../context.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import type { Role } from "./role.ts";

/**
 * Lists the roles of a workspace, oldest first, without the fixed role `owner`.
 *
 * @throws {TrackerError} `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE`; `not_found`, `unauthenticated`
 */
export async function listRoles(ctx: Context, input: NamedWorkspace = {}): Promise<Role[]> {
  ctx.checkInput("listRoles", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "ac:read", "YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE");
    return await tx.listRoles(workspace.id);
  });
}
