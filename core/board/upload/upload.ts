/**
 * Resumable uploads (tus 1.0), for large files and unreliable networks. An upload is an image or a draft file that is
 * not finalized yet. The blob store counts its bytes, so that an upload survives a restart of the server.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { DraftFile, TaskImage } from "../image/image.ts";
import { requireWritableProject, requireWritableTask } from "../require.ts";
import type { Task } from "../task/task.ts";

/** A resumable upload. */
export interface FileUpload {
  /** Also the ID of the file once it is complete. */
  id: string;
  filename: string;
  contentType: string;
  /** Bytes of the whole file. */
  size: number;
  /** Bytes that the server has. The next request continues here. */
  offset: number;
  createdAt: Date;
  /** An incomplete upload is deleted after this time. */
  expiresAt: Date;
  /** The URL of the file. Null until the server has all its bytes. */
  url: string | null;
}

/** The caller's own upload for a task, or for a task that does not exist yet. */
export type OwnUpload = { kind: "image"; file: TaskImage; task: Task } | { kind: "draft"; file: DraftFile };

/**
 * Loads the caller's own upload.
 *
 * @throws {TrackerError} `not_found`, including for another account's upload and an expired one; `forbidden`; `conflict` if
 * the project is archived
 */
export async function requireUpload(tx: ReadTx, ctx: Context, id: string): Promise<OwnUpload> {
  const { userId } = requireActor(ctx);
  const image = await tx.findImage(id);
  const draft = image ? undefined : await tx.findDraftFile(id);
  // Checked first, because the other errors would reveal that another account's upload exists.
  if (image && isUsable(ctx, userId, image)) {
    const { task } = await requireWritableTask(tx, ctx, image.taskId, "task:update", { kind: "upload", id });
    return { kind: "image", file: image, task };
  }
  if (draft && isUsable(ctx, userId, draft)) {
    await requireWritableProject(tx, ctx, draft.projectId, "task:create", { kind: "upload", id });
    return { kind: "draft", file: draft };
  }
  throw notFound("upload", id);
}

/** Returns whether the upload belongs to the account and has not expired. */
function isUsable(ctx: Context, userId: string, upload: TaskImage | DraftFile): boolean {
  const isExpired = upload.finalizedAt === null && ctx.clock.now() >= upload.expiresAt;
  return upload.userId === userId && !isExpired;
}

/** Describes the upload for clients. */
export function fileUploadOf(ctx: Context, { file }: Pick<OwnUpload, "file">, offset: number): FileUpload {
  const { id, filename, contentType, size, createdAt, expiresAt, finalizedAt } = file;
  const url = finalizedAt === null ? null : `${ctx.baseUrl}/api/asset/${id}`;
  return { id, filename, contentType, size, offset, createdAt, expiresAt, url };
}

/**
 * Counts the bytes that the client need not send again. If the server has all bytes but could not finalize the file,
 * the client sends the last byte again, which finalizes the file.
 */
export async function offsetOf(ctx: Context, { file }: Pick<OwnUpload, "file">): Promise<number> {
  const { key, size, finalizedAt } = file;
  return finalizedAt === null ? Math.min(await ctx.blobs.countReceived(key), size - 1) : size;
}
