/** Requests a URL to which the background of a project can be uploaded. @module */
import { type Context, requireActor } from "../../context.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { type ImageUpload, signUpload } from "../image/request.ts";
import { requireWritableProject } from "../require.ts";
import { type BackgroundClaim, backgroundKeyOf, checkBackgroundClaim } from "./background.ts";

/** Input for {@linkcode requestBackgroundUpload}. */
export interface RequestBackgroundUploadInput extends BackgroundClaim {
  projectId: string;
}

/** The HTTP request that uploads the image. */
export interface BackgroundUpload extends ImageUpload {
  /** The version of the background after step 2. */
  version: string;
}

/**
 * Step 1: registers an upload and returns the request that uploads the image. Until step 2, the upload is stored like a
 * file for a new task, so the sweep removes it if it is never finalized.
 *
 * @throws {TrackerError} `invalid`, `too_large`, `not_found`, `forbidden`; `conflict` if the project is archived, or with reason
 * `QUOTA_EXCEEDED`
 */
export async function requestBackgroundUpload(
  ctx: Context,
  input: RequestBackgroundUploadInput,
): Promise<BackgroundUpload> {
  ctx.checkInput("requestBackgroundUpload", input);
  const claim = checkBackgroundClaim(input, ctx.quota.bytesPerFile);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  // The request is also checked here, so that no URL is signed if it is refused.
  const { project } = await ctx.store.read((tx) => requireWritableProject(tx, ctx, input.projectId, "project:update"));
  ctx.quota.refuse(project.workspaceId, { bytes: claim.size });
  const upload = await signUpload(ctx, claim, { key: backgroundKeyOf(project, ctx.newSecret()), now });
  return await changeWithinQuota(ctx, async (tx, claimUsage) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    claimUsage(project.workspaceId, { bytes: claim.size });
    const { key, expiresAt } = upload;
    const id = ctx.newId();
    const times = { createdAt: now, expiresAt, finalizedAt: null };
    await tx.insertDraftFile({ id, key, projectId: project.id, userId, filename: "background", ...claim, ...times });
    return { ...upload, version: id };
  });
}
