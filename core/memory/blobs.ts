/**
 * An in-memory blob store whose signed URLs this process serves itself.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { BlobInfo, Blobs, ByteRange, ResumableObject, SignedUpload, UploadRequest } from "../ports/blobs.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import {
  answerUpload,
  checkBlobKey,
  checkOffset,
  openUploadPath,
  otherBytes,
  signUploadPath,
  uploadedBytes,
} from "../ports/upload_address.ts";
import { encodeBytes, joinBytes, sha256 } from "./sha256.ts";

interface Stored extends BlobInfo {
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Creates an in-memory blob store.
 *
 * @param options.crypto signs the URLs
 * @param options.clock decides when a URL expires
 */
export function memoryBlobs(options: { crypto: Crypto; clock: Clock }): Blobs {
  return new MemoryBlobs(options.crypto, options.clock);
}

class MemoryBlobs implements Blobs {
  readonly #crypto: Crypto;
  readonly #clock: Clock;
  readonly #objects = new Map<string, Stored>();
  readonly #incomplete = new Map<string, Uint8Array>();
  #isClosed = false;

  constructor(crypto: Crypto, clock: Clock) {
    this.#crypto = crypto;
    this.#clock = clock;
  }

  async signUpload(request: UploadRequest): Promise<SignedUpload> {
    this.#refuseClosed();
    const url = await signUploadPath(request, this.#crypto);
    return { url, method: "PUT", headers: { "content-type": request.contentType } };
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    this.#refuseClosed();
    const stored = this.#objects.get(key);
    return stored && { size: stored.size, contentType: stored.contentType, etag: stored.etag };
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    this.#refuseClosed();
    const stored = this.#objects.get(key);
    if (!stored) return undefined;
    const { first, last } = range ?? { first: 0, last: stored.size - 1 };
    return new Blob([stored.bytes.slice(first, last + 1)]).stream();
  }

  async write(key: string, bytes: Uint8Array, { contentType }: { contentType: string }): Promise<void> {
    this.#refuseClosed();
    checkBlobKey(key);
    this.#objects.set(key, storedOf(bytes, contentType));
  }

  async countReceived(key: string): Promise<number> {
    this.#refuseClosed();
    return this.#objects.get(key)?.size ?? this.#incomplete.get(key)?.length ?? 0;
  }

  async append(
    { key, contentType, size }: ResumableObject,
    bytes: AsyncIterable<Uint8Array>,
    { offset }: { offset: number },
  ): Promise<number> {
    checkBlobKey(key);
    const received = await this.countReceived(key);
    checkOffset(offset, received);
    if (received === size) return size;
    const chunks = [this.#incomplete.get(key) ?? new Uint8Array()];
    try {
      for await (const chunk of bytes) chunks.push(chunk.slice());
    } finally {
      this.#incomplete.set(key, joinBytes(...chunks));
    }
    const all = joinBytes(...chunks);
    if (all.length < size) return all.length;
    this.#incomplete.delete(key);
    this.#objects.set(key, storedOf(all, contentType));
    return size;
  }

  async remove(key: string): Promise<void> {
    this.#refuseClosed();
    this.#objects.delete(key);
    this.#incomplete.delete(key);
  }

  async handle(request: Request): Promise<Response> {
    return await answerUpload(async () => {
      this.#refuseClosed();
      const upload = await openUploadPath(request, this.#crypto, this.#clock.now());
      const chunks: Uint8Array[] = [];
      for await (const chunk of uploadedBytes(request, upload)) chunks.push(chunk);
      const stored = storedOf(joinBytes(...chunks), upload.contentType);
      const old = this.#objects.get(upload.key);
      if (old && old.etag !== stored.etag) throw otherBytes();
      this.#objects.set(upload.key, stored);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#objects.clear();
    this.#incomplete.clear();
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot use the blob store: it is closed");
  }
}

function storedOf(bytes: Uint8Array, contentType: string): Stored {
  const own = joinBytes(bytes);
  return { bytes: own, size: own.length, contentType, etag: encodeBytes(sha256(own)) };
}
