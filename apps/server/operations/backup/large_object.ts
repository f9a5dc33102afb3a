/** Stores objects of any size without holding large ones in memory. @module */
import type { Blobs, ResumableObject } from "@hexlane/core";

/** Larger objects are read and written in pieces. A multiple of 3, which base64 encodes without padding. */
export const PIECE_BYTES: number = 24 * 1024 * 1024;

/** Replaces the object under the key. The rest of a large object may follow with {@linkcode Blobs.append}. */
export async function storeObject(
  blobs: Blobs,
  object: ResumableObject,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { key, contentType, size } = object;
  if (size <= PIECE_BYTES) {
    await blobs.write(key, Buffer.concat(await Array.fromAsync(chunks)), { contentType });
    return;
  }
  // Removes bytes that an interrupted run left.
  await blobs.remove(key);
  await blobs.append(object, chunks, { offset: 0 });
}

/** Joins chunks into pieces of {@linkcode PIECE_BYTES}; the last one may be shorter. */
export async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, PIECE_BYTES - length);
      parts.push(taken);
      length += taken.length;
      rest = rest.subarray(taken.length);
      if (length < PIECE_BYTES) continue;
      yield Buffer.concat(parts);
      [parts, length] = [[], 0];
    }
  }
  if (length > 0) yield Buffer.concat(parts);
}
