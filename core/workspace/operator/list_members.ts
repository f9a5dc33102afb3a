/** Lists the members and the roles of any workspace, for operators. @module */
import type { Context } from "../../context.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import { isBuiltIn } from "../role/role.ts";
import { type InstallationMember, requireAnyWorkspace, showMembers } from "./member.ts";

/** Identifies a workspace of the installation. */
export interface AnyWorkspace {
  workspaceId: string;
}

/**
 * Lists the members of a workspace, oldest first. The operator need not be a member.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`; `not_found` with reason `ORGANIZATION_NOT_FOUND`
 */
export async function listWorkspaceMembers(ctx: Context, input: AnyWorkspace): Promise<InstallationMember[]> {
  ctx.checkInput("listWorkspaceMembers", input);
  const { workspaceId } = input;
  return await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    const { id } = await requireAnyWorkspace(tx, workspaceId);
    return await showMembers(tx, id);
  });
}

/**
 * Lists the roles that an operator may give to members of a workspace: first the built-in roles except `owner`, then
 * custom roles, oldest first.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`; `not_found` with reason `ORGANIZATION_NOT_FOUND`
 */
export async function listWorkspaceRoles(ctx: Context, input: AnyWorkspace): Promise<string[]> {
  ctx.checkInput("listWorkspaceRoles", input);
  const { workspaceId } = input;
  return await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    const { id } = await requireAnyWorkspace(tx, workspaceId);
    const names = (await tx.listRoles(id)).map(({ role }) => role);
    const builtIn = ["viewer", "member", "admin"].filter((name) => names.includes(name));
    return [...builtIn, ...names.filter((name) => !isBuiltIn(name))];
  });
}
