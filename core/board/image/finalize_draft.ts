/** Finishes the upload of a file for a new task. @module */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { DRAFT_FILE_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireWritableProject } from "../require.ts";
import { assetOf, type ImageAsset, requireStored } from "./finalize.ts";
import { checkDraftClaim, type DraftFile, refuseOtherClaim } from "./image.ts";
import type { RequestDraftUploadInput } from "./request_draft.ts";

/** Input for {@linkcode finalizeDraftUpload}. */
export interface FinalizeDraftUploadInput extends RequestDraftUploadInput {
  /** The key that {@linkcode requestDraftUpload} returned. */
  key: string;
}

/**
 * Step 2 for a file of a task that does not exist yet. A second call returns the same file.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode finalizeImageUpload}, and `conflict` if a task already has the
 * file
 */
export async function finalizeDraftUpload(ctx: Context, input: FinalizeDraftUploadInput): Promise<ImageAsset> {
  ctx.checkInput("finalizeDraftUpload", input);
  const { surface, ...claim } = checkDraftClaim(input, ctx.quota.bytesPerFile);
  const now = ctx.clock.now();
  const requested = await ctx.store.read((tx) => requireDraft(tx, ctx, input));
  refuseOtherClaim({ ...requested, surface }, { ...claim, surface });
  const isFinalized = () => ctx.store.read(async (tx) => (await tx.findDraftFileByKey(input.key))?.finalizedAt != null);
  await requireStored(ctx, requested, { now, isFinalized });
  return await ctx.store.transaction(async (tx) => {
    const draft = await requireDraft(tx, ctx, input);
    return assetOf(ctx, { ...(await finalizeDraftIn(tx, draft, { filename: claim.filename, now })), surface });
  });
}

/**
 * Finalizes a checked upload, which is then kept for a day or until its task is created. A finalized upload is returned
 * unchanged.
 */
export async function finalizeDraftIn(
  tx: Tx,
  draft: DraftFile,
  { filename, now }: { filename: string; now: Date },
): Promise<DraftFile> {
  if (draft.finalizedAt !== null) return draft;
  const expiresAt = new Date(draft.createdAt.getTime() + DRAFT_FILE_SECONDS * 1000);
  const after = { ...draft, filename, finalizedAt: now, expiresAt };
  await tx.saveDraftFile(after);
  return after;
}

/** Loads the caller's own upload for the project. */
async function requireDraft(tx: ReadTx, ctx: Context, input: { projectId: string; key: string }): Promise<DraftFile> {
  const { project, access } = await requireWritableProject(tx, ctx, input.projectId, "task:create");
  const { userId } = access.member;
  const draft = await tx.findDraftFileByKey(input.key);
  if (draft?.projectId === project.id && draft.userId === userId) return draft;
  const image = draft ? undefined : await tx.findImageByKey(input.key);
  if (image?.userId === userId) {
    throw new TrackerError("conflict", "Cannot finalize upload: a task already has the file");
  }
  throw notFound("upload", input.key);
}
