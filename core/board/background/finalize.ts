/** Shows an uploaded image behind the board of its project. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireStored } from "../image/finalize.ts";
import { type DraftFile, refuseOtherClaim } from "../image/image.ts";
import type { Project } from "../project/project.ts";
import { saveProjectEdit } from "../project/save.ts";
import { requireWritableProject } from "../require.ts";
import { type BackgroundClaim, checkBackgroundClaim } from "./background.ts";

/** Input for {@linkcode finalizeBackgroundUpload}. */
export interface FinalizeBackgroundUploadInput extends BackgroundClaim {
  projectId: string;
  /** The key that {@linkcode requestBackgroundUpload} returned. */
  key: string;
  /** The version that {@linkcode requestBackgroundUpload} returned. */
  version: string;
}

/** The URL of the background. */
export interface BackgroundAddress {
  url: string;
}

/**
 * Step 2: checks the uploaded image, and replaces the background of the project with it. The sweep removes the former image. A second
 * call changes nothing.
 *
 * @throws {TrackerError} `invalid`, including for a wrong size; `unsupported` for a wrong type; `not_found`, including for another
 * account's upload; `forbidden`; `conflict` if nothing was uploaded, the upload expired, or the project is archived
 */
export async function finalizeBackgroundUpload(
  ctx: Context,
  input: FinalizeBackgroundUploadInput,
): Promise<BackgroundAddress> {
  ctx.checkInput("finalizeBackgroundUpload", input);
  const claim = checkBackgroundClaim(input, ctx.quota.bytesPerFile);
  const now = ctx.clock.now();
  const { upload, requested } = await ctx.store.read((tx) => requireUpload(tx, ctx, input));
  refuseOtherClaim(requested, claim);
  const isFinalized = () => ctx.store.read(async (tx) => (await tx.findDraftFileByKey(input.key)) === undefined);
  if (upload) await requireStored(ctx, upload, { now, isFinalized });
  await ctx.store.transaction(async (tx) => {
    const { project, upload } = await requireUpload(tx, ctx, input);
    if (upload) await show(tx, ctx, { project, upload, now });
  });
  return { url: `${ctx.baseUrl}/api/project/${input.projectId}/background` };
}

async function show(
  tx: Tx,
  ctx: Context,
  { project, upload, now }: { project: Project; upload: DraftFile; now: Date },
): Promise<void> {
  const { id: version, projectId, key, userId, contentType, size } = upload;
  await tx.forgetDraftFile(version);
  await tx.saveProjectBackground({ projectId, version, key, userId, contentType, size, createdAt: now });
  await saveProjectEdit(tx, ctx, { before: project, after: { ...project, backgroundVersion: version } }, now);
}

/** Loads the caller's own upload for the project, or the background if the upload is already finalized. */
async function requireUpload(
  tx: ReadTx,
  ctx: Context,
  { projectId, key, version }: FinalizeBackgroundUploadInput,
): Promise<{ project: Project; upload?: DraftFile; requested: BackgroundClaim }> {
  const { project, access } = await requireWritableProject(tx, ctx, projectId, "project:update");
  const { userId } = access.member;
  const upload = await tx.findDraftFileByKey(key);
  if (upload?.projectId === projectId && upload.userId === userId && upload.id === version) {
    return { project, upload, requested: upload };
  }
  const shown = upload ? undefined : await tx.findProjectBackground(projectId);
  if (shown?.key === key && shown.userId === userId && shown.version === version) {
    return { project, requested: shown };
  }
  throw notFound("upload", key);
}
