/** Uploads an image or another file of the source in two steps. A repeated run does not upload it twice. @module */
import { ApiError, type ImageUpload } from "@hexlane/client";
import type { PlannedImage } from "./plan.ts";
import { isRefusal, type Target } from "./target.ts";

/** A signed URL expires within minutes, so a later run requests a new one. */
const MAX_ATTEMPTS = 2;

/** The task that the file belongs to. */
export interface UploadPlace {
  surface: "description" | "comment";
  taskId: string;
  title: string;
}

/** @returns the file's URL on the target server; undefined if it cannot be imported, which is recorded as a loss */
export async function uploadImage(
  target: Target,
  image: PlannedImage,
  place: UploadPlace,
): Promise<string | undefined> {
  const { journal } = target.options;
  const { taskId, title } = place;
  const ref = `${taskId} ${image.ref}`;
  const known = journal.find("image", ref);
  if (known !== undefined) {
    target.present.images++;
    return known;
  }
  try {
    const url = await upload(target, image, place);
    journal.add("image", [[ref, url]]);
    target.made.images++;
    return url;
  } catch (error) {
    if (!isRefusal(error) && !isUnfit(error)) throw error;
    target.lose("FILE", `${title}: ${image.filename}: ${error.message}`);
    return undefined;
  }
}

async function upload(target: Target, image: PlannedImage, { surface, taskId }: UploadPlace): Promise<string> {
  const { images } = target.options.client;
  const bytes = await image.read();
  const claim = {
    filename: image.filename,
    contentType: bytes.type || "application/octet-stream",
    size: bytes.size,
    surface,
  };
  for (let attempt = 1; ; attempt++) {
    const about = ["image", taskId, image.ref, claim, attempt];
    const asked = await target.ask((options) => images.requestUpload(taskId, claim, options), about);
    const isSent = await sendBytes(target, asked, bytes);
    try {
      const body = { key: asked.key, ...claim };
      // An earlier run may have uploaded the bytes without finalizing.
      return (await target.ask((options) => images.finalizeUpload(taskId, body, options), ["finalize", taskId, body]))
        .url;
    } catch (error) {
      const mayBeOver = error instanceof ApiError && [400, 404].includes(error.status) && !isSent;
      if (!mayBeOver || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Sends no credential, because the URL is signed and may be on another server.
 *
 * @returns whether the upload was accepted
 */
async function sendBytes({ options }: Target, upload: ImageUpload, bytes: Blob): Promise<boolean> {
  const { client, fetch: send = (request) => fetch(request) } = options;
  const { method, headers } = upload;
  const address = new URL(upload.uploadUrl, `${client.transport.baseUrl}/`);
  const request = new Request(address.href, { method: method ?? "PUT", headers, body: bytes });
  const response = await send(request).catch((cause: unknown) => {
    throw new ApiError("The image store cannot be reached", { status: 0, code: "OFFLINE", cause });
  });
  await response.body?.cancel();
  if (response.status >= 500) {
    const { status } = response;
    throw new ApiError(`The image store responded with ${status}`, { status, code: `HTTP_${status}` });
  }
  return response.ok;
}

function isUnfit(error: unknown): error is ApiError {
  return error instanceof ApiError && [404, 413, 415].includes(error.status);
}
