/** Images in texts. @module */
import { post, put } from "./client.ts";
import type { ImageAsset, ImageUpload } from "./types.ts";
import { upload } from "./upload.ts";

export interface UploadImageOptions {
  surface: "description" | "comment";
  /** Told how much is done, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** In two steps, and a third that makes it count: an address to send the bytes to, the bytes, a look at what came. */
export async function uploadImage(taskId: string, file: File, options: UploadImageOptions): Promise<ImageAsset> {
  const claim = { filename: file.name, contentType: file.type, size: file.size, surface: options.surface };
  const path = `/api/task/image-upload/${encodeURIComponent(taskId)}`;
  const { key, uploadUrl, headers } = await put<ImageUpload>(path, claim);
  await upload(uploadUrl, file, { headers, ...(options.onProgress ? { onProgress: options.onProgress } : {}) });
  return await post<ImageAsset>(`${path}/finalize`, { key, ...claim });
}
