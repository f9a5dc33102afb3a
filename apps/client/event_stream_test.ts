import { expect, test } from "bun:test";
import fc from "fast-check";
import { readBlocks, type StreamBlock } from "./event_stream.ts";

const TEXT =
  'retry: 3000\n\n:\nid: 4\n\nid: 5\nevent: taskCreated\ndata: {"a":"ü\u{1f600}"}\n\ndata: one\r\ndata:two\r\n\r\nid\ndata\n\n: bye\n\ndata: cut off\n';

const BLOCKS: StreamBlock[] = [
  { id: undefined, data: undefined, retry: 3000 },
  { id: "4", data: undefined, retry: undefined },
  { id: "5", data: '{"a":"ü\u{1f600}"}', retry: undefined },
  { id: undefined, data: "one\ntwo", retry: undefined },
  { id: "", data: "", retry: undefined },
  { id: undefined, data: undefined, retry: undefined },
];

async function read(chunks: Uint8Array[]): Promise<StreamBlock[]> {
  const found: StreamBlock[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const block of readBlocks(body)) found.push(block);
  return found;
}

test("readBlocks() yields the same events wherever chunks end", async () => {
  const bytes = new TextEncoder().encode(TEXT);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const edges = [0, ...places.sort((left, right) => left - right), bytes.length];
      const chunks = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
      expect(await read(chunks)).toEqual(BLOCKS);
    }),
  );
});

test("readBlocks() cancels the stream when the loop exits early", async () => {
  let canceled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("data: x\n\n")),
    cancel: () => {
      canceled = true;
    },
  });
  for await (const { data } of readBlocks(body)) {
    expect(data).toBe("x");
    break;
  }
  expect(canceled).toBe(true);
});
