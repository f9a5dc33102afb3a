/**
 * Blob storage for images and other files: a folder, an S3 bucket, or memory. Bytes never pass through a use case.
 * Instead, a client sends them to a signed URL, and a use case then checks the uploaded object.
 *
 * @module
 */

/** The upload that a signed URL permits. */
export interface UploadRequest {
  /** Key of the object: 1 to 512 characters of `[a-z0-9/._-]`. */
  key: string;
  /** Media type (RFC 9110 8.3.1). */
  contentType: string;
  /** In bytes. */
  size: number;
  expiresAt: Date;
}

/** How to send the bytes. */
export interface SignedUpload {
  /** An absolute URL, or a path on the server itself. */
  url: string;
  method: "PUT";
  /** Headers that the client must send with the upload. */
  headers: Record<string, string>;
}

/** A stored object. */
export interface BlobInfo {
  /** Bytes. */
  size: number;
  /** Media type (RFC 9110 8.3.1). */
  contentType: string;
  /** Changes whenever the bytes change; without quotes. */
  etag: string;
}

/** An object whose bytes are sent in several requests. */
export interface ResumableObject {
  /** Key of the object: 1 to 512 characters of `[a-z0-9/._-]`. */
  key: string;
  /** Media type (RFC 9110 8.3.1). */
  contentType: string;
  /** In bytes, at least 1. */
  size: number;
}

/** An inclusive range of bytes, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Blob storage. */
export interface Blobs {
  /**
   * The origin of the signed URLs, which a page's content security policy must allow. Absent if they point at the
   * server itself.
   */
  readonly uploadOrigin?: string;

  /**
   * Signs a `PUT` that is valid for this key until `expiresAt`. A store may accept other sizes and types, so check the
   * upload with {@linkcode Blobs.stat}.
   */
  signUpload(request: UploadRequest): Promise<SignedUpload>;

  /** Returns the size and type of the object; undefined if it does not exist. */
  stat(key: string): Promise<BlobInfo | undefined>;

  /**
   * Reads the bytes of the object, or a range of them; undefined if the object does not exist.
   *
   * @throws {TrackerError} `unavailable` when the store cannot be reached
   */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;

  /** Writes an object directly, for imports and copies. Replaces an existing one. */
  write(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;

  /**
   * Counts the bytes of an object that {@linkcode Blobs.append} has stored: 0 if there are none, its size if it is complete.
   */
  countReceived(key: string): Promise<number>;

  /**
   * Stores the next bytes of an object. The object exists once all its bytes are stored. If `bytes` throws, the bytes
   * received so far are stored. A crash of the process or its computer may lose a few MiB. Uses a few MiB of memory, no
   * matter how large the object is.
   *
   * @param bytes at most the bytes that are missing. A chunk is valid only until the next one is requested
   * @param options.offset must be equal to {@linkcode Blobs.countReceived}
   * @returns the count of all stored bytes
   * @throws {TrackerError} `conflict` with reason `UPLOAD_OFFSET_MISMATCH`
   */
  append(object: ResumableObject, bytes: AsyncIterable<Uint8Array>, options: { offset: number }): Promise<number>;

  /** Deletes the object, even if it is incomplete. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;

  /**
   * Handles requests to the signed URLs that point at the server itself. Undefined for stores that have their own
   * server. Accepts exactly the size and type that were signed. Responds to every other request with problem details
   * (RFC 9457) that include a `code`, and changes nothing. An upload of different bytes to a used URL gets status 409.
   */
  handle?(request: Request): Promise<Response>;

  /** Closes the store. Afterward, every method rejects with `unavailable`. Closing twice is allowed. */
  close(): Promise<void>;
}
