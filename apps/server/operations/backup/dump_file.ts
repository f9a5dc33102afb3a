/**
 * Dumps an installation as one JSON Lines file: records and images, in an order that depends only on their content.
 * `docs/operations.md` describes the format.
 *
 * @module
 */
import { createHash } from "node:crypto";
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

/** The source of a dump, or the target of a load. */
export interface DumpEnds {
  store: Dumpable;
  blobs: Blobs;
  /** Uses the operator's secret: its fingerprint shows whether sealed values can be opened. */
  crypto: Crypto;
}

export interface DumpSummary {
  records: number;
  /** Images and avatars. */
  objects: number;
}

/** A file that is not a complete dump. The message is shown to the operator. */
export class DumpError extends Error {
  override readonly name = "DumpError";
}

const FORMAT = "hexlane";
const SECRET_PURPOSE = "dump";
/** An image of 10 MiB has 14 MiB in base64. All other records are much smaller. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** A fingerprint that identifies the operator's secret and decrypts nothing. */
export function markSecret(crypto: Crypto): Promise<string> {
  return crypto.mac(SECRET_PURPOSE, FORMAT);
}

export function isMarkOf(crypto: Crypto, mark: string): Promise<boolean> {
  return crypto.verifyMac(SECRET_PURPOSE, FORMAT, mark);
}

interface StoredObject {
  key: string;
  contentType: string;
  /** Base64. */
  data: string;
}

/** The lines of a dump, with line ends. The server may keep running: the records are a snapshot. */
export async function* writeDump({ store, blobs, crypto }: DumpEnds): AsyncGenerator<string, DumpSummary, void> {
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
    const object = kind === "image" || kind === "avatar" ? await readObject(blobs, String(fields.key)) : undefined;
    if (!object) continue;
    yield lineOf({ object });
    summary.objects++;
  }
  yield `${JSON.stringify({ end: { ...summary, sha256: hash.digest("hex") } })}\n`;
  return summary;
}

/** The object of the key. Undefined if it was never uploaded, or has been removed. */
async function readObject(blobs: Blobs, key: string): Promise<StoredObject | undefined> {
  const info = await blobs.stat(key);
  const stream = info && (await blobs.read(key));
  if (!stream) return undefined;
  const data = Buffer.from(await new Response(stream).arrayBuffer()).toString("base64");
  return { key, contentType: info.contentType, data };
}

/**
 * Loads a dump into an empty installation, completely or not at all.
 *
 * @returns also whether it was made with the same secret; otherwise its encrypted values cannot be decrypted
 * @throws {DumpError} for a file that is damaged, cut off, or of another version
 * @throws {TrackerError} `conflict` with reason `STORE_NOT_EMPTY`; `unavailable`
 */
export async function loadDump(
  { store, blobs, crypto }: DumpEnds,
  bytes: AsyncIterable<Uint8Array>,
): Promise<DumpSummary & { sameSecret: boolean }> {
  const reader = new DumpReader(bytes, blobs);
  try {
    await store.load(reader.records());
  } catch (error) {
    for (const key of reader.keys) await blobs.remove(key).catch(() => undefined);
    if (error instanceof TrackerError || error instanceof DumpError) throw error;
    throw new DumpError(`Cannot load the dump: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  const sameSecret = await isMarkOf(crypto, reader.secret);
  return { records: reader.recordCount, objects: reader.keys.length, sameSecret };
}

/** Reads a dump to its last line, which shows whether it is complete. */
class DumpReader {
  readonly #bytes: AsyncIterable<Uint8Array>;
  readonly #blobs: Blobs;
  readonly #hash = createHash("sha256");
  /** Keys of the stored objects. */
  readonly keys: string[] = [];
  /** The fingerprint of the secret. */
  secret = "";
  recordCount = 0;
  #line = 0;

  constructor(bytes: AsyncIterable<Uint8Array>, blobs: Blobs) {
    this.#bytes = bytes;
    this.#blobs = blobs;
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
      if (word === "object") await this.#putObject(value as unknown as StoredObject);
      else {
        this.recordCount++;
        yield { kind: word, fields: value };
      }
    }
    if (!isOver) throw new DumpError("Cannot load the dump: it is cut off");
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
      throw this.#damaged("is not understood");
    }
    return [word as "object" | "end" | DumpKind, fields];
  }

  #checkFormat(value: unknown): Record<string, unknown> {
    const { format, version, secret } = (value ?? {}) as Record<string, unknown>;
    if (format !== FORMAT || typeof secret !== "string") throw notADump();
    if (version !== DUMP_VERSION) {
      throw new DumpError(
        `Cannot load the dump: it has version ${version}, but this program supports only ${DUMP_VERSION}`,
      );
    }
    this.secret = secret;
    return {};
  }

  #checkEnd({ records, objects, sha256 }: Record<string, unknown>): void {
    const isWhole = records === this.recordCount && objects === this.keys.length;
    if (!isWhole || sha256 !== this.#hash.digest("hex")) {
      throw new DumpError("Cannot load the dump: something in it was changed or is missing");
    }
  }

  async #putObject({ key, contentType, data }: StoredObject): Promise<void> {
    if ([key, contentType, data].some((text) => typeof text !== "string")) throw this.#damaged("is not understood");
    this.keys.push(key);
    await this.#blobs.write(key, Buffer.from(data, "base64"), { contentType });
  }

  #damaged(how: string): DumpError {
    return new DumpError(`Cannot load the dump: line ${this.#line} ${how}`);
  }
}

function notADump(): DumpError {
  return new DumpError("Cannot load the dump: this is not a dump of Hexlane");
}

const NEWLINE = 10;

/** The lines, each with its end. @throws {DumpError} for a line that is too long or has no end */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
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
    if (length > MAX_LINE_BYTES) throw new DumpError("Cannot load the dump: a line in it is too long");
  }
  if (length > 0) throw new DumpError("Cannot load the dump: it is cut off");
}
