/**
 * Caches bodies that are read often and changed rarely, until their version changes, as plain and compressed bytes.
 * Bodies over 4 MiB are not built, because each slow reader of a different version would hold its own copy.
 *
 * @module
 */
import type { CacheableResult } from "../results.ts";
import { gzipLater, MIN_GZIP_BYTES } from "./compress.ts";
import { encodeUpTo } from "./long_json.ts";

const MAX_BYTES = 24 * 1024 * 1024;
/**
 * The maximum size of one body before compression. A connection buffers that many bytes, so the budget of unsent bytes
 * charges each reader for a whole body.
 */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** The counted size of a body that is too long to cache. */
const TOO_LONG_BYTES = 1024;

export interface Body {
  version: string;
  bytes: Uint8Array<ArrayBuffer>;
  isGzip: boolean;
}

interface Entry {
  /** The version that the first caller requested. The body may have a later version. */
  wanted: string;
  version: string;
  /** Undefined if the body is too long. */
  plain: Uint8Array<ArrayBuffer> | undefined;
  /** Compressed for the first client that accepts it, on another thread. */
  gzip?: Promise<Uint8Array<ArrayBuffer>>;
  size: number;
}

export class BodyCache {
  readonly #maxBytes: number;
  readonly #maxBodyBytes: number;
  /** Cached bodies in order of last use: a Map preserves insertion order. */
  readonly #entries = new Map<string, Entry>();
  /** Bodies that are being built, by key and version. Concurrent requests share them. */
  readonly #making = new Map<string, Promise<Entry>>();
  #bytes = 0;

  constructor(options: { maxBytes?: number; maxBodyBytes?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
    this.#maxBodyBytes = options.maxBodyBytes ?? MAX_BODY_BYTES;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the cached body of a result, or builds it. Undefined if it is too long. */
  async read(result: CacheableResult, options: { gzip: boolean }): Promise<Body | undefined> {
    const entry = this.#find(result) ?? (await this.#make(result));
    const { version, plain } = entry;
    if (!plain) return undefined;
    if (!options.gzip || plain.length < MIN_GZIP_BYTES) return { version, bytes: plain, isGzip: false };
    entry.gzip ??= this.#compress(result.key, entry, plain);
    return { version, bytes: await entry.gzip, isGzip: true };
  }

  #find({ key, version }: CacheableResult): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry || (entry.wanted !== version && entry.version !== version)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #make(result: CacheableResult): Promise<Entry> {
    const id = `${result.version} ${result.key}`;
    const running = this.#making.get(id);
    if (running) return running;
    const made = this.#build(result).finally(() => this.#making.delete(id));
    this.#making.set(id, made);
    return made;
  }

  async #build({ key, version: wanted, make }: CacheableResult): Promise<Entry> {
    const { value, version } = await make();
    const plain = await encodeUpTo(this.#maxBodyBytes, value ?? null);
    const entry: Entry = { wanted, version, plain, size: plain?.length ?? TOO_LONG_BYTES };
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
    this.#shrink();
    return entry;
  }

  async #compress(key: string, entry: Entry, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await gzipLater(plain);
    if (this.#entries.get(key) === entry) {
      entry.size += bytes.length;
      this.#bytes += bytes.length;
      this.#shrink();
    }
    return bytes;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(key);
    }
  }
}
