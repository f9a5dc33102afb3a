import { expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { gzipStream, placesIn, streamJson } from "./streamed_json.ts";

async function* batchesOf(...batches: unknown[][]) {
  yield* batches;
}

const bytesOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

const board = (make: (...batches: unknown[][]) => unknown) => ({
  data: {
    id: "p",
    at: new Date("2027-01-04T08:00:00Z"),
    none: undefined,
    columns: [
      { id: "a", tasks: make([{ n: 1 }, { n: 2 }], [], [{ n: 3, text: "Größe 漢字 😀" }]), more: true },
      { id: "b", tasks: make() },
      { id: "c", tasks: make([], []) },
    ],
    plannedTasks: make([1]),
  },
  pagination: { total: 3 },
});

test("streamJson() writes a list of batches as one array", async () => {
  const expected = JSON.stringify(board((...batches) => batches.flat()));
  expect((await bytesOf(streamJson(board(batchesOf)))).toString()).toBe(expected);
  expect(gunzipSync(await bytesOf(gzipStream(streamJson(board(batchesOf))))).toString()).toBe(expected);
  expect((await bytesOf(streamJson({ tasks: batchesOf() }))).toString()).toBe('{"tasks":[]}');
});

test("streamJson() reads a batch only after the client has read the previous bytes, plain or compressed", async () => {
  for (const wrap of [(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>) => pieces, gzipStream]) {
    let read = 0;
    async function* many() {
      for (; read < 1000; read++) yield [Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString("hex")];
    }
    const pieces = wrap(streamJson({ tasks: many() }));
    await pieces.next();
    await Bun.sleep(20);
    expect(read).toBeLessThan(20);
    await pieces.return(undefined);
  }
});

test("streamJson() rethrows the error of a batch, plain or compressed", async () => {
  async function* failing() {
    yield [1];
    throw new Error("access lost");
  }
  expect(bytesOf(streamJson({ tasks: failing() }))).rejects.toThrow("access lost");
  expect(bytesOf(gzipStream(streamJson({ tasks: failing() })))).rejects.toThrow("access lost");
});

test("streamJson() yields between batches, even to a fast client", async () => {
  let ticks = 0;
  const count = (): void => {
    ticks++;
    timer = setTimeout(count, 0);
  };
  let timer = setTimeout(count, 0);
  await bytesOf(streamJson(board(() => batchesOf(...Array.from({ length: 20 }, (_, n) => [n])))));
  clearTimeout(timer);
  // Four lists of 20 batches; a tick may continue two of them.
  expect(ticks).toBeGreaterThan(40);
});

test("placesIn() adds up the sizes of all lists in a value", () => {
  const value = board((...batches) => Object.assign(batchesOf(...batches), { places: batches.length }));
  expect([placesIn(value), placesIn(board(batchesOf)), placesIn([1, "x", null])]).toEqual([6, 0, 0]);
});
