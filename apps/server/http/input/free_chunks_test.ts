import { expect, test } from "bun:test";
import { freeChunks } from "./free_chunks.ts";

test("a chunk is freed when the next one is requested, unless it shares its buffer", async () => {
  const shared = new Uint8Array(10);
  const chunks = [Uint8Array.of(1, 2), shared.subarray(2, 6), Uint8Array.of(3)];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const lengths: number[][] = [];
  const seen: number[][] = [];
  for await (const chunk of freeChunks(body)) {
    seen.push([...chunk]);
    lengths.push(chunks.map(({ length }) => length));
  }
  expect(seen).toEqual([[1, 2], [0, 0, 0, 0], [3]]);
  expect(lengths).toEqual([
    [2, 4, 1],
    [0, 4, 1],
    [0, 4, 1],
  ]);
});

test("the body is canceled when its reader stops, and its errors are passed on", async () => {
  const canceled = Promise.withResolvers<unknown>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Uint8Array.of(1)),
    cancel: (reason) => canceled.resolve(reason),
  });
  await freeChunks(endless).cancel("enough");
  expect(await canceled.promise).toBe("enough");

  const lost = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("lost")) });
  await expect(freeChunks(lost).getReader().read()).rejects.toThrow("lost");
});
