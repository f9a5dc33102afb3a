/** Starts a resumable upload. @module */
import { type Context, requireActor } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { RESUMABLE_UPLOAD_SECONDS } from "../../limits.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { checkDraftClaim, checkImageClaim, draftKeyOf, imageKeyOf } from "../image/image.ts";
import { requireWritableProject, requireWritableTask } from "../require.ts";
import { type FileUpload, fileUploadOf } from "./upload.ts";

/** Input for {@linkcode createUpload}: a task, or the project of a task that does not exist yet. */
export interface CreateUploadInput {
  taskId?: string | undefined;
  projectId?: string | undefined;
  /** The original file name. */
  filename: string;
  /** A media type. Files of the types in {@linkcode IMAGE_TYPES} are shown as images; all others are downloads. */
  contentType: string;
  /** Bytes, from 1 to the operator's limit, and for images at most 10 MiB. */
  size: number;
  /** `description` or `comment`. */
  surface: string;
}

/**
 * Registers an upload whose bytes are sent with {@linkcode appendUpload}. It expires after 24 hours.
 *
 * @throws {TrackerError} `invalid`, `too_large`, `not_found`, `forbidden`, `conflict` if the project is archived, or with
 * reason `QUOTA_EXCEEDED`
 */
export async function createUpload(ctx: Context, input: CreateUploadInput): Promise<FileUpload> {
  ctx.checkInput("createUpload", input);
  const { taskId, projectId } = input;
  if ((taskId === undefined) === (projectId === undefined)) {
    throw invalidField("/taskId", "Must be present if projectId is absent, and absent otherwise");
  }
  const { userId } = requireActor(ctx);
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + RESUMABLE_UPLOAD_SECONDS * 1000);
  const row = { id: ctx.newId(), userId, createdAt, expiresAt, finalizedAt: null };
  const check = taskId === undefined ? checkDraftClaim : checkImageClaim;
  const { surface, ...claim } = check(input, ctx.quota.bytesPerFile);

  return await changeWithinQuota(ctx, async (tx, claimUsage) => {
    if (taskId !== undefined) {
      const { task } = await requireWritableTask(tx, ctx, taskId, "task:update");
      claimUsage(task.workspaceId, { bytes: claim.size });
      const file = { ...row, ...claim, key: imageKeyOf(task, surface, ctx.newSecret()), taskId: task.id, surface };
      await tx.insertImage(file);
      return fileUploadOf(ctx, { file }, 0);
    }
    const { project } = await requireWritableProject(tx, ctx, projectId as string, "task:create");
    claimUsage(project.workspaceId, { bytes: claim.size });
    const file = { ...row, ...claim, key: draftKeyOf(project, ctx.newSecret()), projectId: project.id };
    await tx.insertDraftFile(file);
    return fileUploadOf(ctx, { file }, 0);
  });
}
