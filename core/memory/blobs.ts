/**
 * Objects in memory, with signed addresses that this process answers itself.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { BlobInfo, Blobs, ByteRange, SignedUpload, UploadRequest } from "../ports/blobs.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import { encodeBytes, joinBytes, sha256 } from "./sha256.ts";

interface Stored extends BlobInfo {
  bytes: Uint8Array<ArrayBuffer>;
}

const PATH = "/api/blob/";
const PURPOSE = "blob upload";

/**
 * @param options.crypto signs the addresses
 * @param options.clock tells when an address expires
 */
export function memoryBlobs(options: { crypto: Crypto; clock: Clock }): Blobs {
  return new MemoryBlobs(options.crypto, options.clock);
}

class MemoryBlobs implements Blobs {
  readonly #crypto: Crypto;
  readonly #clock: Clock;
  readonly #objects = new Map<string, Stored>();
  #isClosed = false;

  constructor(crypto: Crypto, clock: Clock) {
    this.#crypto = crypto;
    this.#clock = clock;
  }

  async signUpload({ key, contentType, size, expiresAt }: UploadRequest): Promise<SignedUpload> {
    this.#refuseClosed();
    checkKey(key);
    const expires = String(expiresAt.getTime());
    const signature = await this.#crypto.mac(PURPOSE, signedText(key, contentType, String(size), expires));
    const query = new URLSearchParams({ contentType, size: String(size), expires, signature });
    return { url: `${PATH}${key}?${query}`, method: "PUT", headers: { "content-type": contentType } };
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
    checkKey(key);
    const own = joinBytes(bytes);
    this.#objects.set(key, { bytes: own, size: own.length, contentType, etag: encodeBytes(sha256(own)) });
  }

  async remove(key: string): Promise<void> {
    this.#refuseClosed();
    this.#objects.delete(key);
  }

  async handle(request: Request): Promise<Response> {
    try {
      const { key, contentType, bytes } = await this.#receive(request);
      await this.write(key, bytes, { contentType });
      return Response.json({}, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      if (error instanceof TrackerError) return problem(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#objects.clear();
  }

  /** What came to a signed address, if it is what the address was signed for. */
  async #receive(request: Request): Promise<{ key: string; contentType: string; bytes: Uint8Array }> {
    this.#refuseClosed();
    const url = new URL(request.url);
    const key = url.pathname.startsWith(PATH) ? url.pathname.slice(PATH.length) : "";
    const [contentType = "", size = "", expires = "", signature = ""] = [
      "contentType",
      "size",
      "expires",
      "signature",
    ].map((name) => url.searchParams.get(name) ?? "");
    const text = signedText(key, contentType, size, expires);
    if (request.method !== "PUT" || !(await this.#crypto.verifyMac(PURPOSE, text, signature))) {
      throw new TrackerError("forbidden", "Cannot upload: the address was not signed for this");
    }
    if (this.#clock.now().getTime() >= Number(expires)) {
      throw new TrackerError("forbidden", "Cannot upload: the address has expired");
    }
    const sent = request.headers.get("content-type") ?? "none";
    if (sent.toLowerCase() !== contentType.toLowerCase()) {
      throw new TrackerError("unsupported", `Cannot upload "${sent}": the address is for "${contentType}"`);
    }
    const bytes = await readBytes(request, Number(size));
    const old = this.#objects.get(key);
    if (old && old.etag !== encodeBytes(sha256(bytes))) {
      throw new TrackerError("conflict", "Cannot upload: other bytes were sent to this address before");
    }
    return { key, contentType, bytes };
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot use blob store: it is closed");
  }
}

function checkKey(key: string): void {
  if (!/^[a-z0-9/._-]{1,512}$/.test(key)) throw new TypeError(`Cannot use "${key}" as key of an object`);
}

function signedText(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** @throws {TrackerError} as soon as there are too many bytes, or in the end when there are too few */
async function readBytes(request: Request, size: number): Promise<Uint8Array> {
  const tooLarge = new TrackerError("too_large", `Cannot upload: the address is for ${size} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > size) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > size) {
      await reader.cancel();
      throw tooLarge;
    }
    chunks.push(value);
  }
  if (length < size) throw new TrackerError("invalid", `Cannot upload ${length} bytes: the address is for ${size}`);
  return joinBytes(...chunks);
}

const STATUS: Partial<Record<TrackerError["code"], number>> = {
  invalid: 400,
  forbidden: 403,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unavailable: 503,
};

/** RFC 9457. */
function problem({ code, message }: TrackerError): Response {
  const status = STATUS[code] ?? 500;
  const body = { type: "about:blank", title: message, status, detail: message, code, message };
  return Response.json(body, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  });
}
