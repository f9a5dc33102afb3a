import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_CUSTOM_ROLES } from "../../limits.ts";
import { checkGrants, type Grants } from "../../permission.ts";
import { requireHeld } from "../access.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import { appendRoleEvent } from "./event.ts";
import { refuseTakenRoleName } from "./require.ts";
import { checkRoleName, isBuiltIn, type Role } from "./role.ts";

/** Input for {@linkcode createRole}. */
export interface CreateRoleInput extends NamedWorkspace {
  /** 1 to 64 characters, stored in lower case. */
  role: string;
  /** Actions by resource. */
  permission: Grants;
}

/**
 * Creates a role. Members cannot grant permissions they lack.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_RESOURCE`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE`; `conflict` with reason `ROLE_NAME_IS_ALREADY_TAKEN` or `TOO_MANY_ROLES`;
 * `not_found`, `unauthenticated`
 */
export async function createRole(ctx: Context, input: CreateRoleInput): Promise<Role> {
  ctx.checkInput("createRole", input);
  requireActor(ctx);
  const name = checkRoleName(input.role);
  const permission = checkGrants(input.permission, "/permission");
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE";
  return await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "ac:create", refusal);
    requireHeld(access, permission, refusal);
    await refuseTakenRoleName(tx, workspace.id, name);
    const custom = (await tx.listRoles(workspace.id)).filter((role) => !isBuiltIn(role.role));
    if (!isBuiltIn(name) && custom.length >= MAX_CUSTOM_ROLES) {
      throw new TrackerError("conflict", `Cannot create a role: the workspace already has ${MAX_CUSTOM_ROLES}`, {
        reason: "TOO_MANY_ROLES",
      });
    }
    const role: Role = {
      id: ctx.newId(),
      workspaceId: workspace.id,
      role: name,
      permission,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insertRole(role);
    await appendRoleEvent(tx, ctx, { old: null, new: role }, now);
    return role;
  });
}
