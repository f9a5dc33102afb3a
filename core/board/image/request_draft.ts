/** Requests a URL to which a file for a new task can be uploaded. @module */
import { type Context, requireActor } from "../../context.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableProject } from "../require.ts";
import { checkDraftClaim, draftKeyOf } from "./image.ts";
import { type ImageClaimInput, type ImageUpload, signUpload } from "./request.ts";

/** Input for {@linkcode requestDraftUpload}. */
export interface RequestDraftUploadInput extends ImageClaimInput {
  /** The project of the task that will be created. */
  projectId: string;
}

/**
 * Step 1 for a file of a task that does not exist yet.
 *
 * @throws {TrackerError} `invalid`, `too_large`, `not_found`, `forbidden`, `conflict` if the project is archived, or with
 * reason `QUOTA_EXCEEDED`
 */
export async function requestDraftUpload(ctx: Context, input: RequestDraftUploadInput): Promise<ImageUpload> {
  ctx.checkInput("requestDraftUpload", input);
  const { surface: _, ...claim } = checkDraftClaim(input, ctx.quota.bytesPerFile);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  // The request is also checked here, so that no URL is signed if it is refused.
  const { project } = await ctx.store.read((tx) => requireWritableProject(tx, ctx, input.projectId, "task:create"));
  ctx.quota.refuse(project.workspaceId, { bytes: claim.size });
  const upload = await signUpload(ctx, claim, { key: draftKeyOf(project, ctx.newSecret()), now });

  return await changeWithinQuota(ctx, async (tx, claimUsage) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "task:create");
    claimUsage(project.workspaceId, { bytes: claim.size });
    const { key, expiresAt } = upload;
    const times = { createdAt: now, expiresAt, finalizedAt: null };
    await tx.insertDraftFile({ id: ctx.newId(), key, projectId: project.id, userId, ...claim, ...times });
    return upload;
  });
}
