/** Checks permissions. @module */
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { Grants } from "../../permission.ts";
import { findAccess } from "../access.ts";
import { resolveWorkspaceId } from "../require.ts";

/** Input for {@linkcode hasPermission}. */
export interface HasPermissionInput {
  /** @default the workspace that {@linkcode resolveWorkspaceId} chooses */
  workspaceId?: string;
  /** Actions by resource; all of them must be granted. */
  permissions?: Grants;
  /** Old name of `permissions`. If both are given, both must be granted. */
  permission?: Grants;
}

/** Result of a permission check. A missing permission is a result, not an error. */
export interface PermissionCheck {
  success: boolean;
  /** Null if everything is granted. */
  error: string | null;
}

/**
 * Checks whether the actor, with the current credential, has all given permissions in a workspace.
 *
 * @throws {TrackerError} `invalid` when neither `permissions` nor `permission` is given, or with reason
 * `NO_ACTIVE_ORGANIZATION`; `forbidden` with reason `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`, including for a workspace that
 * does not exist; `unauthenticated`
 */
export async function hasPermission(ctx: Context, input: HasPermissionInput): Promise<PermissionCheck> {
  ctx.checkInput("hasPermission", input);
  requireActor(ctx);
  const { permissions, permission } = input;
  if (permissions === undefined && permission === undefined) {
    throw new TrackerError("invalid", 'Cannot check permissions: neither "permissions" nor "permission" is given', {
      reason: "VALIDATION_ERROR",
      errors: [{ pointer: "/permissions", detail: "Must be given" }],
    });
  }
  const wanted = [...listed(permissions), ...listed(permission)];
  return await ctx.store.read(async (tx) => {
    const access = await findAccess(tx, ctx, await resolveWorkspaceId(tx, ctx, input.workspaceId));
    if (!access) throw notAMember();
    if (wanted.length === 0) return { success: false, error: "No permission is given" };
    const missing = wanted.find((name) => !access.may(name));
    return missing === undefined
      ? { success: true, error: null }
      : { success: false, error: `Permission "${missing}" is not granted in this workspace` };
  });
}

function listed(grants: Grants | undefined): string[] {
  return Object.entries(grants ?? {}).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}`),
  );
}

function notAMember(): TrackerError {
  return new TrackerError("forbidden", "Cannot check permissions: you are not a member of the workspace", {
    reason: "YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION",
  });
}
