/** Extracts one file from a ZIP archive (PKWARE APPNOTE 4): stored or deflated, not encrypted. @module */
import { BadSource } from "./value.ts";

const END_RECORD = 0x06054b50;
const CENTRAL_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** Maximum extracted size, because a small archive may expand to any size. */
const MAX_BYTES: number = 512 * 1024 * 1024;

/** Extracts the file with the given name from an archive. @throws {BadSource} */
export async function readFromZip(
  archive: Uint8Array<ArrayBuffer>,
  name: string,
  { maxBytes = MAX_BYTES }: { maxBytes?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const need = (at: number, length: number): number => {
    if (at < 0 || at + length > archive.length) throw new BadSource("The archive is cut off or damaged");
    return at;
  };
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    need(at, CENTRAL_BYTES);
    if (view.getUint32(at, true) !== CENTRAL_RECORD) throw new BadSource("The archive is damaged");
    const nameLength = view.getUint16(at + 28, true);
    const found = new TextDecoder().decode(archive.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength));
    if (found === name) {
      if ((view.getUint16(at + 8, true) & 1) === 1) throw new BadSource(`"${name}" in the archive is encrypted`);
      const method = view.getUint16(at + 10, true);
      const size = view.getUint32(at + 20, true);
      const local = need(view.getUint32(at + 42, true), LOCAL_BYTES);
      if (view.getUint32(local, true) !== LOCAL_RECORD) throw new BadSource("The archive is damaged");
      const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const bytes = archive.subarray(need(start, size), start + size);
      if (method === STORED && size <= maxBytes) return bytes;
      if (method === DEFLATED) return await inflate(bytes, { name, maxBytes });
      throw new BadSource(`"${name}" in the archive is too large, or uses an unsupported compression`);
    }
    at += CENTRAL_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  throw new BadSource(`There is no "${name}" in the archive: is it a Vikunja export?`);
}

/** Finds the end record. A comment may follow it. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) if (view.getUint32(at, true) === END_RECORD) return at;
  throw new BadSource("The file is not a ZIP archive");
}

async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))) {
      length += chunk.length;
      if (length > maxBytes) throw new BadSource(`"${name}" in the archive has more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BadSource) throw error;
    throw new BadSource(`"${name}" in the archive is damaged`);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
