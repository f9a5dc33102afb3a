/**
 * Images of descriptions and comments.
 *
 * @module
 */
import { ApiError } from "../api_error.ts";
import type { ChangeOptions, Transport } from "../transport.ts";
import type { FinalizeImageUpload, ImageAsset, ImageUpload, RequestImageUpload } from "../wire.ts";

const at = encodeURIComponent;

/** What an image is for, and how it is called. */
export interface UploadOptions {
  /** Such as `screenshot.png`. */
  filename: string;
  /** Where it will be shown. */
  surface: "description" | "comment";
  /** Ends the upload. */
  signal?: AbortSignal | undefined;
  /** Sends the bytes to where the server says, instead of `fetch`: to show progress, say. */
  send?: ((upload: ImageUpload, bytes: Blob) => Promise<void>) | undefined;
}

/** Images. */
export class Images {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Uploads an image; its Markdown is `![](${url})`. */
  async upload(taskId: string, bytes: Blob, options: UploadOptions): Promise<ImageAsset> {
    const { filename, surface, signal, send = sendBytes } = options;
    const claim = { filename, contentType: bytes.type, size: bytes.size, surface };
    const upload = await this.requestUpload(taskId, claim, { signal });
    await send(upload, bytes);
    return await this.finalizeUpload(taskId, { key: upload.key, ...claim }, { signal });
  }

  /** The first step alone: where to send the bytes to. */
  async requestUpload(taskId: string, claim: RequestImageUpload, options: ChangeOptions = {}): Promise<ImageUpload> {
    return await this.#transport.put(`/api/task/image-upload/${at(taskId)}`, claim, options);
  }

  /** The last step alone: the server looks at what came, and keeps it. */
  async finalizeUpload(taskId: string, claim: FinalizeImageUpload, options: ChangeOptions = {}): Promise<ImageAsset> {
    return await this.#transport.post(`/api/task/image-upload/${at(taskId)}/finalize`, claim, options);
  }
}

/** No credential goes along: the address is signed, and may be another server's. */
async function sendBytes({ uploadUrl, method, headers }: ImageUpload, bytes: Blob): Promise<void> {
  const response = await fetch(uploadUrl, { method, headers, body: bytes }).catch((cause: unknown) => {
    throw new ApiError("The image store cannot be reached", { status: 0, code: "OFFLINE", cause });
  });
  await response.body?.cancel();
  if (response.ok) return;
  const { status } = response;
  throw new ApiError(`The upload was answered with ${status}`, { status, code: `HTTP_${status}` });
}
