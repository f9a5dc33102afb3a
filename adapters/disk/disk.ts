/**
 * The blob store in a local folder. Each object is one file, named by the hash of its key, so that no key can escape the
 * folder, collide on a case-insensitive file system, or be too long. A file begins with a line of JSON metadata; the bytes
 * follow. The file is written under a temporary name, synced, and renamed, so that it is either complete or absent.
 *
 * @module
 */
import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  answerUpload,
  type BlobInfo,
  type Blobs,
  type ByteRange,
  type Clock,
  type Crypto,
  checkBlobKey,
  checkOffset,
  openUploadPath,
  otherBytes,
  type ResumableObject,
  type SignedUpload,
  signUploadPath,
  TrackerError,
  type UploadRequest,
  uploadedBytes,
} from "@hexlane/core";

export interface DiskBlobsOptions {
  /** The folder. Created if missing. */
  dir: string;
  crypto: Crypto;
  clock: Clock;
}

/** The metadata in the first line of a file. */
interface Head extends BlobInfo {
  key: string;
  /** The number of bytes of an incomplete object that have been synced. Absent once the object is complete. */
  received?: number;
}

const HEAD_BYTES = 2048;
const CHUNK_BYTES = 64 * 1024;
/** An incomplete object is synced each time this many bytes have been written, so a crash loses no more than that. */
const SYNC_BYTES = 8 * 1024 * 1024;

/** Opens a blob store in a folder. @throws {TrackerError} `unavailable` when the folder cannot be created */
export async function openDiskBlobs(options: DiskBlobsOptions): Promise<Blobs> {
  try {
    await mkdir(join(options.dir, "parts"), { recursive: true, mode: 0o700 });
  } catch (cause) {
    const message = `Cannot open image folder "${options.dir}" (${codeOf(cause)}): let the server's user write there`;
    throw new TrackerError("unavailable", message, { cause });
  }
  return new DiskBlobs(options);
}

class DiskBlobs implements Blobs {
  readonly #dir: string;
  readonly #crypto: Crypto;
  readonly #clock: Clock;
  #isClosed = false;

  constructor({ dir, crypto, clock }: DiskBlobsOptions) {
    this.#dir = dir;
    this.#crypto = crypto;
    this.#clock = clock;
  }

  async signUpload(request: UploadRequest): Promise<SignedUpload> {
    this.#refuseClosed();
    const url = await signUploadPath(request, this.#crypto);
    return { url, method: "PUT", headers: { "content-type": request.contentType } };
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const opened = await this.#open(key);
    if (!opened) return undefined;
    await opened.file.close();
    const { size, contentType, etag } = opened.head;
    return { size, contentType, etag };
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const opened = await this.#open(key);
    if (!opened) return undefined;
    const { file, head, start } = opened;
    const { first, last } = range ?? { first: 0, last: head.size - 1 };
    return streamOf(file, start + first, start + last + 1);
  }

  async write(key: string, bytes: Uint8Array, { contentType }: { contentType: string }): Promise<void> {
    this.#refuseClosed();
    await this.#store({ key, contentType }, [bytes]);
  }

  async countReceived(key: string): Promise<number> {
    const complete = await this.stat(key);
    if (complete) return complete.size;
    return await translatingErrors(async () => {
      const file = await openIfThere(this.#incompleteFileOf(key));
      if (!file) return 0;
      try {
        return await readReceived(file, key);
      } finally {
        await file.close();
      }
    });
  }

  async append(
    object: ResumableObject,
    bytes: AsyncIterable<Uint8Array>,
    { offset }: { offset: number },
  ): Promise<number> {
    const { key, size } = object;
    checkBlobKey(key);
    const received = await this.countReceived(key);
    checkOffset(offset, received);
    if (received === size && (await this.stat(key))) return size;
    return await translatingErrors(() => this.#append(object, bytes, received));
  }

  async #append(
    { key, contentType, size }: ResumableObject,
    bytes: AsyncIterable<Uint8Array>,
    received: number,
  ): Promise<number> {
    const path = this.#incompleteFileOf(key);
    const head = { key, size, contentType, etag: "" };
    // Bytes are written at explicit positions, so that two servers that receive the same bytes do not damage the file.
    const file = (await openIfThere(path, "r+")) ?? (await open(path, "w+", 0o600));
    let [position, synced] = [received, received];
    const sync = async (): Promise<void> => {
      if (position === synced) return;
      // Sync the bytes first, because the head must never count bytes that are not on the disk.
      await file.datasync();
      await writeAll(file, packHead({ ...head, received: position }), 0);
      synced = position;
    };
    try {
      try {
        for await (const chunk of bytes) {
          await writeAll(file, chunk, HEAD_BYTES + position);
          position += chunk.length;
          if (position - synced >= SYNC_BYTES) await sync();
        }
      } finally {
        await sync();
      }
      if (position < size) return position;
      // Each key is used for only one object, so a random etag is enough; hashing would mean reading the bytes again.
      await writeAll(file, packHead({ ...head, etag: randomUUID().replaceAll("-", "") }), 0);
      await file.sync();
      await this.#publish(path, key);
      return size;
    } finally {
      await file.close();
    }
  }

  async remove(key: string): Promise<void> {
    this.#refuseClosed();
    await translatingErrors(async () => {
      await rm(this.#fileOf(key), { force: true });
      await rm(this.#incompleteFileOf(key), { force: true });
    });
  }

  async handle(request: Request): Promise<Response> {
    return await answerUpload(async () => {
      this.#refuseClosed();
      const upload = await openUploadPath(request, this.#crypto, this.#clock.now());
      await this.#store(upload, uploadedBytes(request, upload), { isUpload: true });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  /** Writes the object. An upload fails if the object exists with different bytes. */
  async #store(
    { key, contentType }: { key: string; contentType: string },
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    { isUpload = false }: { isUpload?: boolean } = {},
  ): Promise<void> {
    checkBlobKey(key);
    const draft = join(this.#dir, "parts", randomUUID());
    await translatingErrors(async () => {
      const file = await open(draft, "wx", 0o600);
      try {
        const hash = createHash("sha256");
        let size = 0;
        for await (const chunk of chunks) {
          hash.update(chunk);
          await writeAll(file, chunk, HEAD_BYTES + size);
          size += chunk.length;
        }
        const etag = hash.digest("hex").slice(0, 32);
        const old = isUpload ? await this.stat(key) : undefined;
        if (old && old.etag !== etag) throw otherBytes();
        await writeAll(file, packHead({ key, size, contentType, etag }), 0);
        await file.sync();
        await this.#publish(draft, key);
      } finally {
        await file.close();
        await rm(draft, { force: true });
      }
    });
  }

  /** Renames a complete, synced file to the name of its object. */
  async #publish(path: string, key: string): Promise<void> {
    const target = this.#fileOf(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    // The rename is durable only after the folder is synced.
    await syncFolder(dirname(target));
  }

  async #open(key: string): Promise<{ file: FileHandle; head: Head; start: number } | undefined> {
    this.#refuseClosed();
    return await translatingErrors(async () => {
      const file = await openIfThere(this.#fileOf(key));
      if (!file) return undefined;
      const bytes = new Uint8Array(HEAD_BYTES);
      await file.read(bytes, 0, HEAD_BYTES, 0);
      const head = unpackHead(bytes);
      if (head?.key === key) return { file, head, start: HEAD_BYTES };
      await file.close();
      throw new TrackerError("unavailable", `Cannot read object "${key}": its file is damaged`);
    });
  }

  #fileOf(key: string): string {
    const name = nameOf(key);
    return join(this.#dir, name.slice(0, 2), name);
  }

  #incompleteFileOf(key: string): string {
    return join(this.#dir, "parts", nameOf(key));
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot use the blob store: it is closed");
  }
}

function nameOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Returns how many bytes of an incomplete object were received. 0 if its first line was never written. */
async function readReceived(file: FileHandle, key: string): Promise<number> {
  const bytes = new Uint8Array(HEAD_BYTES);
  await file.read(bytes, 0, HEAD_BYTES, 0);
  const head = unpackHead(bytes);
  if (head?.key !== key) return 0;
  // `received` is absent if the process ended after writing the last byte but before renaming the file.
  return head.received ?? head.size;
}

function packHead(head: Head): Uint8Array {
  const bytes = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  if (bytes.length > HEAD_BYTES) throw new RangeError(`Cannot store object "${head.key}": its key is too long`);
  const padded = new Uint8Array(HEAD_BYTES);
  padded.set(bytes);
  return padded;
}

function unpackHead(bytes: Uint8Array): Head | undefined {
  const end = bytes.indexOf(10);
  if (end === -1) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
  } catch {
    return undefined;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

/** Streams the bytes from `start` up to `end`, and closes the file when done or when the reader cancels. */
function streamOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream({
    async pull(controller) {
      const wanted = Math.min(CHUNK_BYTES, end - position);
      const { bytesRead, buffer } =
        wanted > 0 ? await file.read(new Uint8Array(wanted), 0, wanted, position) : { bytesRead: 0, buffer: undefined };
      position += bytesRead;
      if (bytesRead > 0 && buffer) controller.enqueue(buffer.subarray(0, bytesRead));
      if (bytesRead === 0 || position >= end) {
        await file.close();
        controller.close();
      }
    },
    async cancel() {
      await file.close();
    },
  });
}

async function openIfThere(path: string, flags: "r" | "r+" = "r"): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Makes new file names in a folder durable. Windows writes names through and does not allow syncing a folder, and
 * neither do some network file systems.
 */
export async function syncFolder(
  path: string,
  { platform = process.platform, openFolder = open }: { platform?: string; openFolder?: typeof open } = {},
): Promise<void> {
  try {
    const folder = await openFolder(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    const refusals = platform === "win32" ? ["EPERM", "EACCES", "EISDIR"] : ["EINVAL", "ENOTSUP"];
    if (!refusals.includes(codeOf(error) ?? "")) throw error;
  }
}

/** Translates file system errors: no space, no permission, a missing disk. */
async function translatingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof TrackerError ? undefined : codeOf(cause);
    if (code === undefined) throw cause;
    throw new TrackerError("unavailable", `Cannot access the image folder: ${code}`, { cause });
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
