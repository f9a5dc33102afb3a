/** Sends requests for objects in a bucket. @module */
import { checkBlobKey, TrackerError } from "@hexlane/core";
import type { Client } from "minio";
import { refusalOf } from "./refusal.ts";

/** Lifetime of signed URLs for the server itself, which are used immediately. */
const OWN_SECONDS = 60;
/** The minimum transfer rate: slower requests time out. */
const MIN_BYTES_PER_MILLISECOND = 256;

export interface BucketRequestsOptions {
  client: Client;
  bucket: string;
  /** How long the store may take to start its response. */
  timeoutMilliseconds: number;
}

export interface RequestOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

export class BucketRequests {
  readonly #client: Client;
  readonly #bucket: string;
  readonly #timeout: number;
  readonly #closed = new AbortController();

  constructor({ client, bucket, timeoutMilliseconds }: BucketRequestsOptions) {
    this.#client = client;
    this.#bucket = bucket;
    this.#timeout = timeoutMilliseconds;
  }

  /**
   * @returns undefined when there is no such object
   * @throws {TrackerError} `unavailable` for every other failure
   */
  async ask(
    method: "HEAD" | "GET" | "PUT" | "POST" | "DELETE",
    key: string,
    { query, headers = {}, body }: RequestOptions = {},
  ): Promise<Response | undefined> {
    this.refuseClosed();
    // Uploads refuse invalid keys, so no object has one.
    if (!isKey(key)) return undefined;
    const url = await this.#client.presignedUrl(method, this.#bucket, key, OWN_SECONDS, query);
    const timeout = new AbortController();
    const milliseconds = this.#timeout + (body?.length ?? 0) / MIN_BYTES_PER_MILLISECOND;
    const timer = setTimeout(() => timeout.abort(), milliseconds);
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        headers,
        redirect: "manual",
        // An upload may have a wrong `Content-Encoding`, so its bytes are returned unchanged.
        decompress: false,
        signal: AbortSignal.any([timeout.signal, this.#closed.signal]),
        ...(body === undefined ? {} : { body }),
      });
      // The sent bytes stay in memory until the response is read, even if it is empty.
      if (response.ok && (method === "PUT" || method === "DELETE")) await response.arrayBuffer();
    } catch (cause) {
      this.refuseClosed();
      const why = timeout.signal.aborted ? `it did not respond within ${milliseconds} ms` : describe(cause);
      throw new TrackerError("unavailable", `Cannot reach the S3 store: ${why}`, { cause });
    } finally {
      clearTimeout(timer);
    }
    if (response.ok) return response;
    const refusal = await refusalOf(response, this.#timeout);
    // A missing bucket is a configuration error, not a missing object. A response to HEAD does not distinguish the two
    // cases.
    if (response.status === 404 && refusal !== "NoSuchBucket") return undefined;
    throw new TrackerError(
      "unavailable",
      `Cannot use the S3 store: it responded with ${response.status} ${refusal}`.trim(),
    );
  }

  close(): void {
    this.#closed.abort();
  }

  /** @throws {TrackerError} `unavailable` after {@linkcode BucketRequests.close} */
  refuseClosed(): void {
    if (this.#closed.signal.aborted) throw new TrackerError("unavailable", "Cannot use the blob store: it is closed");
  }
}

/** @throws {TypeError} for an invalid key */
export function requireKey(key: string): void {
  checkBlobKey(key);
  // HTTP clients remove these segments from a URL (RFC 3986 5.2.4), and would request a different object.
  if (key.split("/").some((part) => part === "." || part === "..")) {
    throw new TypeError(`Cannot use "${key}" as the key of an object`);
  }
}

export function isKey(key: string): boolean {
  try {
    requireKey(key);
    return true;
  } catch {
    return false;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
