import { expect, test } from "bun:test";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { BadSource } from "./value.ts";
import { readFromZip } from "./zip.ts";

/** Creates an archive as common tools write it (APPNOTE 4.3.6). */
function zipOf(files: Record<string, { bytes: Uint8Array; isStored?: boolean }>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, { bytes, isStored = false }] of Object.entries(files)) {
    const packed = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isStored ? 0 : 8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 10, 8, 28);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...central, end, Buffer.from("")]));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test("readFromZip() returns a file unchanged, compressed or not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), fc.boolean(), async (bytes, isStored) => {
      const archive = zipOf({ VERSION: { bytes: bytesOf("v1") }, "data.json": { bytes, isStored } });
      expect([...(await readFromZip(archive, "data.json"))]).toEqual([...bytes]);
    }),
    { numRuns: 30 },
  );
});

test("readFromZip() refuses a file that is not an archive, and an entry that is missing or too large", async () => {
  const refusal = async (archive: Uint8Array<ArrayBuffer>, options = {}): Promise<string> =>
    await readFromZip(archive, "data.json", options).then(
      () => "",
      (error: Error) => (error instanceof BadSource ? error.message : `${error.name}`),
    );
  expect(await refusal(new Uint8Array(10))).toBe("The file is not a ZIP archive");
  expect(await refusal(zipOf({ other: { bytes: bytesOf("x") } }))).toStartWith('There is no "data.json"');
  const bomb = zipOf({ "data.json": { bytes: new Uint8Array(1_000_000) } });
  expect(bomb.length).toBeLessThan(5_000);
  expect(await refusal(bomb, { maxBytes: 500_000 })).toBe('"data.json" in the archive has more than 500000 bytes');
});

test("readFromZip() throws only BadSource for a damaged archive", async () => {
  const archive = zipOf({ "data.json": { bytes: bytesOf(JSON.stringify(Array.from({ length: 200 }, (_, n) => n))) } });
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(255), fc.nat(archive.length), async (at, byte, length) => {
      const damaged = archive.slice(0, length);
      if (at < damaged.length) damaged[at] = byte;
      await readFromZip(damaged, "data.json", { maxBytes: 100_000 }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(BadSource);
      });
    }),
  );
});
