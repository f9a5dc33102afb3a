import { type Context, requireActor } from "../../context.ts";
import { requireWorkspace } from "../require.ts";
import { type NamedRole, requireRole } from "./require.ts";
import type { Role } from "./role.ts";

/**
 * Gets a role.
 *
 * @throws {TrackerError} `not_found` with reason `ROLE_NOT_FOUND`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE`; `unauthenticated`
 */
export async function getRole(ctx: Context, input: NamedRole): Promise<Role> {
  ctx.checkInput("getRole", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "ac:read", "YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE");
    return await requireRole(tx, workspace.id, input);
  });
}
