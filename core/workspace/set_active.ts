import { type Context, requireActor } from "../context.ts";
import { TrackerError } from "../errors.ts";
import { publishCredentialChange } from "../identity/credential/identify.ts";
import { activateWorkspace, requireWorkspace } from "./require.ts";
import type { Workspace } from "./workspace.ts";

/** Input for {@linkcode setActiveWorkspace}. */
export interface SetActiveWorkspaceInput {
  /** Null clears the active workspace. */
  workspaceId?: string | null;
  workspaceSlug?: string;
}

/**
 * Sets the active workspace of the actor's session, which is used by requests that name no workspace.
 *
 * @throws {TrackerError} `not_found`; `forbidden` with reason `SESSION_REQUIRED` for an API key; `unauthenticated`
 */
export async function setActiveWorkspace(ctx: Context, input: SetActiveWorkspaceInput): Promise<Workspace | null> {
  ctx.checkInput("setActiveWorkspace", input);
  const actor = requireActor(ctx);
  if (actor.kind === "api_key") {
    throw new TrackerError("forbidden", "Cannot set the active workspace with an API key: it has no session", {
      reason: "SESSION_REQUIRED",
    });
  }
  const { workspaceId, workspaceSlug } = input;
  const named = {
    ...(workspaceId == null ? {} : { workspaceId }),
    ...(workspaceSlug === undefined ? {} : { workspaceSlug }),
  };
  const result = await ctx.store.transaction(async (tx) => {
    const active = workspaceId === null ? null : await requireWorkspace(tx, ctx, named, "workspace:read");
    await activateWorkspace(tx, ctx, active?.workspace.id ?? null);
    return active?.workspace ?? null;
  });
  await publishCredentialChange(ctx, actor.userId);
  return result;
}
