/** Stores the next bytes of an upload. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { checkOffset } from "../../ports/upload_address.ts";
import { finalizeIn, requireStored } from "../image/finalize.ts";
import { finalizeDraftIn } from "../image/finalize_draft.ts";
import { storedTypeOf } from "../image/image.ts";
import { type FileUpload, fileUploadOf, type OwnUpload, requireUpload } from "./upload.ts";

/** Input for {@linkcode appendUpload}. */
export interface AppendUploadInput {
  uploadId: string;
  /** The number of bytes that the server already has. */
  offset: number;
  /** The next bytes, at most as many as are missing. Null for no bytes. */
  bytes: ReadableStream<Uint8Array> | null;
}

/**
 * Stores bytes of the caller's own upload, including bytes that arrive before the connection is lost. After the last
 * byte, the file is checked and attached to its task, as in {@linkcode finalizeImageUpload}.
 *
 * @throws {TrackerError} `conflict` with reason `UPLOAD_OFFSET_MISMATCH`, or `UPLOAD_BUSY` while another request sends bytes;
 * `too_large` for more bytes than are missing; the errors of {@linkcode finalizeImageUpload}
 */
export async function appendUpload(ctx: Context, input: AppendUploadInput): Promise<FileUpload> {
  ctx.checkInput("appendUpload", input);
  const { uploadId, offset, bytes } = input;
  const reader = bytes?.getReader();
  let arrived = 0;
  const counting = reader && {
    read: async () => {
      const chunk = await reader.read();
      arrived += chunk.value?.length ?? 0;
      return chunk;
    },
  };
  try {
    const upload = await ctx.store.read((tx) => requireUpload(tx, ctx, uploadId));
    const stop = () => void reader?.cancel().catch(() => undefined);
    const running = { stop, countArrived: () => arrived };
    return await ctx.runningUploads.run(uploadId, running, () => append(ctx, upload, { offset, reader: counting }));
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

interface Reader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
}

async function append(
  ctx: Context,
  upload: OwnUpload,
  { offset, reader }: { offset: number; reader: Reader | undefined },
): Promise<FileUpload> {
  const { key, size, finalizedAt } = upload.file;
  if (finalizedAt !== null) {
    checkOffset(offset, size);
    return fileUploadOf(ctx, upload, size);
  }
  const received = await ctx.blobs.countReceived(key);
  // The client sends the last byte again if the file could not be finalized.
  const hasAll = received === size;
  checkOffset(offset, hasAll ? size - 1 : received);
  const object = { key, size, contentType: storedTypeOf(upload.file) };
  const missing = hasAll ? nothing() : chunksOf(reader, size - received);
  const stored = await ctx.blobs.append(object, missing, { offset: received });
  return stored < size ? fileUploadOf(ctx, upload, stored) : await finalize(ctx, upload);
}

async function finalize(ctx: Context, { file: { id, size } }: OwnUpload): Promise<FileUpload> {
  const now = ctx.clock.now();
  const find = () => ctx.store.read((tx) => requireUpload(tx, ctx, id));
  const isFinalized = async () => (await find()).file.finalizedAt !== null;
  await requireStored(ctx, (await find()).file, { now, isFinalized });
  return await ctx.store.transaction(async (tx) => {
    const upload = await requireUpload(tx, ctx, id);
    const { filename } = upload.file;
    const file =
      upload.kind === "image"
        ? await finalizeIn(tx, ctx, upload.file, { task: upload.task, filename, now })
        : await finalizeDraftIn(tx, upload.file, { filename, now });
    return fileUploadOf(ctx, { file }, size);
  });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Yields the bytes of the body until it ends, its connection is lost or it is stopped. */
async function* chunksOf(reader: Reader | undefined, missing: number): AsyncGenerator<Uint8Array> {
  let left = missing;
  while (reader) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || !value) return;
    if (value.length > left) {
      throw new TrackerError("too_large", `Cannot upload more bytes: only ${missing} bytes of the file are missing`);
    }
    left -= value.length;
    yield value;
  }
}
