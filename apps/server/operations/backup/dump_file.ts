/**
 * The file format of dumps and backups: JSON Lines with records and images, in an order that depends only on their
 * content. `docs/operations.md` describes the format.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type Blobs,
  type Crypto,
  DUMP_KINDS,
  DUMP_VERSION,
  type Dumpable,
  type DumpKind,
  type DumpRecord,
  TrackerError,
} from "@hexlane/core";
import { PIECE_BYTES, piecesOf, storeObject } from "./large_object.ts";

/** The source of a dump, or the target of a load. */
export interface DumpEnds {
  store: Dumpable;
  blobs: Blobs;
  /** Uses the operator's secret: its fingerprint shows whether encrypted values can be decrypted. */
  crypto: Crypto;
}

export interface DumpSummary {
  records: number;
  /** Files in the blob store. */
  objects: number;
}

export interface DumpOptions {
  /** The folder of the images. @default they are in the dump itself, as base64 */
  imagesDir?: string;
}

/** A file that is not a complete dump. The message is shown to the operator. */
export class DumpError extends Error {
  override readonly name = "DumpError";
}

/** The records whose `key` names an object in the blob store. */
export const HAS_OBJECT: ReadonlySet<string> = new Set([
  "image",
  "draftFile",
  "projectBackground",
  "avatar",
] satisfies DumpKind[]);

const FORMAT = "hexlane";
const SECRET_PURPOSE = "dump";
/**
 * In dumps of earlier versions, a file of up to 100 MiB is in one line, which takes 134 MiB in base64. All records are
 * much smaller.
 */
const MAX_LINE_BYTES = 144 * 1024 * 1024;

/** Returns a fingerprint that identifies the operator's secret but cannot decrypt anything. */
export function markSecret(crypto: Crypto): Promise<string> {
  return crypto.mac(SECRET_PURPOSE, FORMAT);
}

export function isMarkOf(crypto: Crypto, mark: string): Promise<boolean> {
  return crypto.verifyMac(SECRET_PURPOSE, FORMAT, mark);
}

/** A file in the blob store. */
interface DumpedObject {
  key: string;
  contentType: string;
  /** Base64, if the dump contains it. */
  data?: string;
  /** The size in bytes of an object whose base64 is in several consecutive lines. */
  size?: number;
  /** Size and SHA-256 sum of the file, if the image is a file next to the dump. */
  bytes?: number;
  sha256?: string;
}

/** Yields the lines of a dump, with line endings. The server may keep running: the records are a snapshot. */
export async function* writeDump(
  { store, blobs, crypto }: DumpEnds,
  { imagesDir }: DumpOptions = {},
): AsyncGenerator<string, DumpSummary, void> {
  const hash = createHash("sha256");
  const summary: DumpSummary = { records: 0, objects: 0 };
  const lineOf = (value: unknown): string => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    return line;
  };
  yield lineOf({ format: FORMAT, version: DUMP_VERSION, secret: await markSecret(crypto) });
  for await (const { kind, fields } of store.dump()) {
    yield lineOf({ [kind]: fields });
    summary.records++;
    // Follows the record that names it, so that a reader need not remember all records.
    if (!HAS_OBJECT.has(kind)) continue;
    let lines = 0;
    for await (const object of dumpObject(blobs, String(fields.key), imagesDir)) {
      yield lineOf({ object });
      lines++;
    }
    if (lines > 0) summary.objects++;
  }
  yield `${JSON.stringify({ end: { ...summary, sha256: hash.digest("hex") } })}\n`;
  return summary;
}

/** Yields nothing for an upload that is not complete, or has since been removed. */
async function* dumpObject(blobs: Blobs, key: string, imagesDir?: string): AsyncGenerator<DumpedObject> {
  const info = await blobs.stat(key);
  const stream = info && (await blobs.read(key));
  if (!stream) return;
  const { contentType, size } = info;
  if (imagesDir !== undefined) {
    yield { key, contentType, ...(await writeFile(fileOf(imagesDir, key), stream)) };
    return;
  }
  const split = size > PIECE_BYTES ? { size } : {};
  if (size === 0) yield { key, contentType, data: "" };
  for await (const piece of piecesOf(stream)) yield { key, contentType, ...split, data: piece.toString("base64") };
}

interface FileSum {
  bytes: number;
  sha256: string;
}

async function writeFile(path: string, stream: AsyncIterable<Uint8Array>): Promise<FileSum> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  try {
    const sum = await sumOf(stream, (chunk) => file.writeFile(chunk));
    await file.sync();
    return sum;
  } finally {
    await file.close();
  }
}

async function sumOf(
  stream: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => Promise<void> = async () => {},
): Promise<FileSum> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
    await onChunk(chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** @throws {DumpError} for a key that points outside the folder */
function fileOf(imagesDir: string, key: string): string {
  if (!/^[A-Za-z0-9._/-]+$/.test(key) || key.startsWith("/") || key.split("/").includes("..")) {
    throw new DumpError(`"${key}" points outside the folder`);
  }
  return join(imagesDir, key);
}

/**
 * Loads a dump into an empty installation, completely or not at all.
 *
 * @returns a summary, and whether the dump was made with the same secret; otherwise its encrypted values cannot be decrypted
 * @throws {DumpError} for a file that is damaged, truncated, or from a different version
 * @throws {TrackerError} `conflict` with reason `STORE_NOT_EMPTY`; `unavailable`
 */
export async function loadDump(
  { store, blobs, crypto }: DumpEnds,
  bytes: AsyncIterable<Uint8Array>,
  options: DumpOptions = {},
): Promise<DumpSummary & { sameSecret: boolean }> {
  const keys: string[] = [];
  const reader = new DumpReader(bytes, options, async ({ key, contentType, size, offset }, chunks) => {
    if (keys.at(-1) !== key) keys.push(key);
    if (offset === 0) await storeObject(blobs, { key, contentType, size }, chunks);
    else await blobs.append({ key, contentType, size }, chunks, { offset });
  });
  try {
    await store.load(reader.records());
  } catch (error) {
    for (const key of keys) await blobs.remove(key).catch(() => undefined);
    if (error instanceof TrackerError || error instanceof DumpError) throw error;
    // The records of an edited dump may violate any database constraint.
    throw new DumpError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  return { ...reader.summary, sameSecret: await isMarkOf(crypto, reader.secret) };
}

/**
 * Reads a dump to its end and compares every checksum.
 *
 * @throws {DumpError} for a file that is damaged, truncated, or from a different version
 */
export async function verifyDump(bytes: AsyncIterable<Uint8Array>, options: DumpOptions = {}): Promise<DumpSummary> {
  const reader = new DumpReader(bytes, options);
  for await (const _ of reader.records()) {
    // Reading is the verification.
  }
  return reader.summary;
}

/** Receives an object, or the next piece of one. */
type TakeObject = (
  object: { key: string; contentType: string; size: number; offset: number },
  chunks: AsyncIterable<Uint8Array>,
) => Promise<void>;

/** Reads a dump to its last line, which shows whether it is complete. */
class DumpReader {
  readonly #bytes: AsyncIterable<Uint8Array>;
  readonly #imagesDir: string | undefined;
  readonly #takeObject: TakeObject | undefined;
  readonly #hash = createHash("sha256");
  /** Counts of what has been read so far. */
  readonly summary: DumpSummary = { records: 0, objects: 0 };
  /** The fingerprint of the secret. */
  secret = "";
  #line = 0;
  /** The object whose next pieces follow. */
  #split: { key: string; size: number; offset: number } | undefined;

  /** @param takeObject absent: objects are only verified */
  constructor(bytes: AsyncIterable<Uint8Array>, { imagesDir }: DumpOptions, takeObject?: TakeObject) {
    this.#bytes = bytes;
    this.#imagesDir = imagesDir;
    this.#takeObject = takeObject;
  }

  async *records(): AsyncGenerator<DumpRecord, void, void> {
    let isOver = false;
    for await (const line of linesOf(this.#bytes)) {
      this.#line++;
      if (isOver) throw this.#damaged("is after the end");
      const [word, value] = this.#parse(line);
      if (word === "end") {
        this.#checkEnd(value);
        isOver = true;
        continue;
      }
      this.#hash.update(line);
      if (word === "format") continue;
      if (this.#split && word !== "object") throw this.#damaged("interrupts a file");
      if (word === "object") await this.#readObject(value as unknown as DumpedObject);
      else {
        this.summary.records++;
        yield { kind: word, fields: value };
      }
    }
    if (!isOver) throw new DumpError("it is cut off");
  }

  #parse(line: Uint8Array): ["format" | "object" | "end" | DumpKind, Record<string, unknown>] {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line));
    } catch {
      throw this.#line === 1 ? notADump() : this.#damaged("is damaged");
    }
    if (this.#line === 1) return ["format", this.#checkFormat(value)];
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    const [word, fields] = entries[0] ?? [];
    const isKnown = word === "object" || word === "end" || DUMP_KINDS.some((kind) => kind === word);
    if (entries.length !== 1 || !isKnown || typeof fields !== "object" || fields === null) {
      throw this.#damaged("is not recognized");
    }
    return [word as "object" | "end" | DumpKind, fields];
  }

  #checkFormat(value: unknown): Record<string, unknown> {
    const { format, version, secret } = (value ?? {}) as Record<string, unknown>;
    if (format !== FORMAT || typeof secret !== "string") throw notADump();
    if (version !== DUMP_VERSION) {
      throw new DumpError(`it has version ${version}, but this program supports only ${DUMP_VERSION}`);
    }
    this.secret = secret;
    return {};
  }

  #checkEnd({ records, objects, sha256 }: Record<string, unknown>): void {
    const isWhole = records === this.summary.records && objects === this.summary.objects;
    if (!isWhole || sha256 !== this.#hash.digest("hex")) {
      throw new DumpError("something in it was changed or is missing");
    }
  }

  async #readObject(object: DumpedObject): Promise<void> {
    const { key, contentType, data } = object;
    if ([key, contentType].some((text) => typeof text !== "string")) throw this.#damaged("is not recognized");
    if (this.#imagesDir === undefined) {
      if (typeof data !== "string") throw this.#damaged("is not recognized");
      await this.#readPiece(object, Buffer.from(data, "base64"));
      return;
    }
    this.summary.objects++;
    const path = fileOf(this.#imagesDir, key);
    const found = await sumOf(createReadStream(path) as AsyncIterable<Uint8Array>).catch(() => undefined);
    if (!found) throw new DumpError(`"${path}" is missing`);
    if (found.bytes !== object.bytes || found.sha256 !== object.sha256) throw new DumpError(`"${path}" was changed`);
    const stored = { key, contentType, size: found.bytes, offset: 0 };
    await this.#takeObject?.(stored, Bun.file(path).stream());
  }

  async #readPiece({ key, contentType, size }: DumpedObject, piece: Uint8Array): Promise<void> {
    const whole = size ?? piece.length;
    const split = this.#split ?? { key, size: whole, offset: 0 };
    const { offset } = split;
    const end = offset + piece.length;
    if (split.key !== key || split.size !== whole || end > whole) throw this.#damaged("is not recognized");
    if (offset === 0) this.summary.objects++;
    this.#split = end < whole ? { ...split, offset: end } : undefined;
    await this.#takeObject?.({ key, contentType, size: whole, offset }, only(piece));
  }

  #damaged(how: string): DumpError {
    return new DumpError(`line ${this.#line} ${how}`);
  }
}

function notADump(): DumpError {
  return new DumpError("this is not a Hexlane dump");
}

async function* only(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
}

const NEWLINE = 10;

/**
 * Yields the lines, each with its line ending. @throws {DumpError} for a line that is too long or has no line ending
 */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const part = chunk.subarray(start, end + 1);
      yield parts.length === 0 ? part : Buffer.concat([...parts, part]);
      [parts, length, start] = [[], 0, end + 1];
    }
    if (start === chunk.length) continue;
    parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > MAX_LINE_BYTES) throw new DumpError("a line in it is too long");
  }
  if (length > 0) throw new DumpError("it is cut off");
}
