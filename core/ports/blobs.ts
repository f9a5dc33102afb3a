/**
 * Where images are kept: a folder, an S3 bucket, or memory.
 *
 * Bytes never pass through a use case: a client sends them to a signed address, and a use case then asks what arrived.
 *
 * @module
 */

/** What a signed upload address is good for. */
export interface UploadRequest {
  /** Where the object will stand: 1 to 512 characters of `[a-z0-9/._-]`. */
  key: string;
  /** Media type (RFC 9110 8.3.1). */
  contentType: string;
  /** Bytes. */
  size: number;
  expiresAt: Date;
}

/** How to send the bytes. */
export interface SignedUpload {
  /** An absolute address, or a path on the server itself. */
  url: string;
  /** The method to send it with. */
  method: "PUT";
  /** Headers the client must send along. */
  headers: Record<string, string>;
}

/** An object as the store holds it. */
export interface BlobInfo {
  /** Bytes. */
  size: number;
  /** Media type (RFC 9110 8.3.1). */
  contentType: string;
  /** Changes whenever the bytes change; without quotes. */
  etag: string;
}

/** A closed range of bytes, counted from 0. */
export interface ByteRange {
  /** The first byte. */
  first: number;
  /** The last byte. */
  last: number;
}

/** Where images are kept. */
export interface Blobs {
  /**
   * The origin of the addresses it signs: a page has to be allowed to send there. Absent where they point at the server
   * itself.
   */
  readonly uploadOrigin?: string;

  /**
   * A presigned `PUT`, which a changed key or an instant at or after `expiresAt` makes worthless. What is sent to it afterwards is unknown until {@linkcode Blobs.stat} is asked: a store may accept
   * other sizes and types.
   */
  signUpload(request: UploadRequest): Promise<SignedUpload>;

  /** What stands under the key, or undefined. */
  stat(key: string): Promise<BlobInfo | undefined>;

  /**
   * The bytes of the object, or of one range of it that lies inside it; undefined when there is none.
   *
   * @throws {TrackerError} `unavailable` when the store cannot be reached
   */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;

  /** Stores bytes without an address: for imports and copies. Replaces what stands there. */
  write(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;

  /** Removes the object; removing what is not there is no error. */
  remove(key: string): Promise<void>;

  /**
   * Answers requests to the addresses this store signs, when they point at the server itself. Undefined for stores that
   * have a server of their own. Takes exactly the size and type that were signed: otherwise, and for every other request, it
   * answers a problem (RFC 9457) with `code` and changes nothing. Other bytes to an address that was used: 409.
   */
  handle?(request: Request): Promise<Response>;

  /** Afterwards everything rejects with `unavailable`. Closing twice is no error. */
  close(): Promise<void>;
}
