/**
 * The blob store in an S3 bucket. For objects, the `minio` client only signs requests, which needs no network access if the
 * region is known. `fetch` sends them, so that a request to an unresponsive store can be aborted at any time.
 *
 * @module
 */
import {
  type BlobInfo,
  type Blobs,
  type ByteRange,
  type Clock,
  checkOffset,
  type ResumableObject,
  type SignedUpload,
  TrackerError,
  type UploadRequest,
} from "@hexlane/core";
import { Client } from "minio";
import { prepareBucket, type S3Preparation } from "./bucket.ts";
import { Multipart } from "./multipart.ts";
import { BucketRequests, isKey, requireKey } from "./requests.ts";

export type { Rule, S3Preparation } from "./bucket.ts";

export interface S3BlobsOptions {
  /** The URL at which this server reaches the store: `https://s3.eu-central-1.amazonaws.com`, `http://rgw:8080`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The URL at which browsers reach the store. @default the endpoint */
  publicEndpoint?: string;
  /** The clock for signed URLs. It must agree with the clock of the store, which checks their expiry. */
  clock: Clock;
  /** How long the store may take to start its response, in milliseconds. @default 5000 */
  timeoutMilliseconds?: number;
}

export interface S3Blobs extends Blobs {
  readonly uploadOrigin: string;
  /**
   * Configures the bucket: allows uploads from pages of the origins (CORS), and expires unfinished uploads. The result
   * tells the operator which rules were set, kept or refused.
   */
  prepare(options: { origins: readonly string[] }): Promise<S3Preparation>;
}

const TIMEOUT_MILLISECONDS = 5_000;

/**
 * Creates the blob store. Sends no request, so an unreachable store is noticed only when it is used.
 *
 * @throws {TypeError} for an endpoint that is not an origin
 */
export async function openS3Blobs(options: S3BlobsOptions): Promise<S3Blobs> {
  const publicClient = clientOf(options.publicEndpoint ?? options.endpoint, options);
  // Some stores put the bucket name in the hostname.
  const { origin } = new URL(await publicClient.presignedUrl("PUT", options.bucket, "any"));
  return new BucketBlobs(options, { client: publicClient, origin });
}

class BucketBlobs implements S3Blobs {
  readonly uploadOrigin: string;
  readonly #client: Client;
  readonly #publicClient: Client;
  readonly #bucket: string;
  readonly #clock: Clock;
  readonly #timeout: number;
  readonly #requests: BucketRequests;
  readonly #multipart: Multipart;

  constructor(options: S3BlobsOptions, outside: { client: Client; origin: string }) {
    const { endpoint, bucket, clock, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
    this.#client = clientOf(endpoint, options);
    this.#publicClient = outside.client;
    this.uploadOrigin = outside.origin;
    this.#bucket = bucket;
    this.#clock = clock;
    this.#timeout = timeoutMilliseconds;
    this.#requests = new BucketRequests({ client: this.#client, bucket, timeoutMilliseconds });
    this.#multipart = new Multipart(this.#requests);
  }

  async signUpload({ key, contentType, expiresAt }: UploadRequest): Promise<SignedUpload> {
    this.#requests.refuseClosed();
    requireKey(key);
    const now = this.#clock.now();
    // The store counts whole seconds, rounded down.
    const seconds = Math.floor(expiresAt.getTime() / 1000) - Math.floor(now.getTime() / 1000);
    if (seconds < 1) throw new TrackerError("invalid", "Cannot sign an upload: it would already have expired");
    const url = await this.#publicClient.presignedUrl("PUT", this.#bucket, key, seconds, undefined, now);
    return { url, method: "PUT", headers: { "content-type": contentType } };
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const response = await this.#requests.ask("HEAD", key);
    if (!response) return undefined;
    const { headers } = response;
    return {
      size: Number(headers.get("content-length") ?? Number.NaN),
      contentType: headers.get("content-type") ?? "application/octet-stream",
      etag: (headers.get("etag") ?? "").replaceAll('"', ""),
    };
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
    const response = await this.#requests.ask("GET", key, { headers });
    if (!response) return undefined;
    const { body } = response;
    return body ? withTimeouts(body, this.#timeout) : new Blob([]).stream();
  }

  async write(key: string, bytes: Uint8Array, { contentType }: { contentType: string }): Promise<void> {
    this.#requests.refuseClosed();
    requireKey(key);
    // A copy, because the caller may change its bytes in the meantime.
    const body = new Uint8Array(bytes);
    await this.#requests.ask("PUT", key, { headers: { "content-type": contentType }, body });
  }

  async countReceived(key: string): Promise<number> {
    const complete = await this.stat(key);
    return complete ? complete.size : isKey(key) ? await this.#multipart.countReceived(key) : 0;
  }

  async append(
    object: ResumableObject,
    bytes: AsyncIterable<Uint8Array>,
    { offset }: { offset: number },
  ): Promise<number> {
    requireKey(object.key);
    const complete = await this.stat(object.key);
    if (!complete) return await this.#multipart.append(object, bytes, offset);
    checkOffset(offset, complete.size);
    return complete.size;
  }

  async remove(key: string): Promise<void> {
    await this.#requests.ask("DELETE", key);
    if (isKey(key)) await this.#multipart.remove(key);
  }

  async close(): Promise<void> {
    this.#requests.close();
  }

  async prepare({ origins }: { origins: readonly string[] }): Promise<S3Preparation> {
    this.#requests.refuseClosed();
    return await prepareBucket(this.#client, this.#bucket, { origins, timeoutMilliseconds: this.#timeout });
  }
}

function clientOf(endpoint: string, { region, accessKeyId, secretAccessKey }: S3BlobsOptions): Client {
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username) {
    throw new TypeError(`Cannot use S3 endpoint "${endpoint}": must be of the form https://s3.example.org`);
  }
  return new Client({
    endPoint: url.hostname,
    useSSL: url.protocol === "https:",
    ...(url.port === "" ? {} : { port: Number(url.port) }),
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
    region,
  });
}

/** Adds a timeout for each chunk to a stream. */
function withTimeouts(body: ReadableStream<Uint8Array>, milliseconds: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        const error = new TrackerError("unavailable", "Cannot continue reading from the S3 store: it stopped sending");
        timer = setTimeout(() => reject(error), milliseconds);
      });
      try {
        const { done, value } = await Promise.race([reader.read(), late]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        await reader.cancel().catch(() => undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
