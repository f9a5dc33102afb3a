/**
 * Objects whose bytes arrive in several requests, stored as multipart uploads in the bucket. Every part but the last
 * has the same size, so that two servers that receive the same bytes store the same parts. S3 refuses parts smaller
 * than 5 MiB, so the bytes of a part that is not full yet are stored as a separate object until the rest arrives. The
 * state is only in the bucket, so any server can continue, even after a restart.
 *
 * @module
 */
import { checkOffset, type ResumableObject, TrackerError } from "@hexlane/core";
import type { BucketRequests } from "./requests.ts";

/** The smallest part that S3 accepts, so that a server buffers as little as possible. */
const PART_BYTES = 5 * 1024 * 1024;

/** The state of an unfinished upload, as stored in the bucket. */
interface State {
  uploadId: string;
  /** The ETags of the full parts, in order. */
  parts: string[];
  /** Bytes of the last part, which is not full. */
  tailBytes: number;
}

export class Multipart {
  readonly #requests: BucketRequests;
  /**
   * The buffer of the last finished call, kept for reuse because the garbage collector frees buffers of this size late.
   */
  #spare: Uint8Array<ArrayBuffer> | undefined;

  constructor(requests: BucketRequests) {
    this.#requests = requests;
  }

  async countReceived(key: string): Promise<number> {
    const state = await this.#find(key);
    return state ? receivedIn(state) : 0;
  }

  async append(object: ResumableObject, bytes: AsyncIterable<Uint8Array>, offset: number): Promise<number> {
    const { key, size } = object;
    const found = await this.#find(key);
    checkOffset(offset, found ? receivedIn(found) : 0);
    const state = found ?? (await this.#begin(object));
    const part = new Part(this.#spare ?? new Uint8Array(PART_BYTES));
    this.#spare = undefined;
    await this.#readTail(key, state, part);
    try {
      for await (const chunk of bytes) {
        for (let rest = chunk; rest.length > 0; ) {
          rest = part.fill(rest);
          if (part.isFull) await this.#sendPart(key, state, part);
        }
      }
    } finally {
      // The tail is stored even after an error, so that a client that lost its connection can continue from there.
      const isLast = state.parts.length * PART_BYTES + part.length >= size;
      if (!isLast) {
        await this.#writeTail(key, state, part);
        this.#spare = part.buffer;
      }
    }
    const received = state.parts.length * PART_BYTES + part.length;
    if (received >= size) {
      await this.#complete(key, state, part);
      this.#spare = part.buffer;
    }
    return received;
  }

  /** Deletes the bytes of an incomplete object. */
  async remove(key: string): Promise<void> {
    const state = await this.#find(key);
    if (!state) return;
    await this.#requests.ask("DELETE", key, { query: { uploadId: state.uploadId } });
    await this.#forget(key, state);
  }

  async #begin({ key, contentType }: ResumableObject): Promise<State> {
    const headers = { "content-type": contentType };
    const begun = await this.#requests.ask("POST", key, { query: { uploads: "" }, headers });
    const uploadId = textIn((await begun?.text()) ?? "", "UploadId");
    if (uploadId === undefined) throw unexpected();
    await this.#requests.ask("PUT", idKeyOf(key), { body: uploadId });
    return { uploadId, parts: [], tailBytes: 0 };
  }

  async #find(key: string): Promise<State | undefined> {
    const uploadId = await (await this.#requests.ask("GET", idKeyOf(key)))?.text();
    const parts = uploadId === undefined ? undefined : await this.#listParts(key, uploadId);
    if (uploadId === undefined || !parts) return undefined;
    const tail = await this.#requests.ask("HEAD", tailKeyOf(key, parts.length));
    return { uploadId, parts, tailBytes: Number(tail?.headers.get("content-length") ?? 0) };
  }

  /** Returns the ETags of the full parts. Undefined if the bucket has deleted the upload. */
  async #listParts(key: string, uploadId: string): Promise<string[] | undefined> {
    const tags: string[] = [];
    for (let marker = "0"; ; ) {
      const query = { uploadId, "part-number-marker": marker };
      const xml = await (await this.#requests.ask("GET", key, { query }))?.text();
      if (xml === undefined) return undefined;
      for (const [, part = ""] of xml.matchAll(/<Part>(.*?)<\/Part>/gs)) {
        const isNext = Number(textIn(part, "PartNumber")) === tags.length + 1;
        // The final part, which may be shorter, is listed if the process ended before completing the object.
        if (isNext && Number(textIn(part, "Size")) === PART_BYTES) tags.push(textIn(part, "ETag") ?? "");
      }
      const next = textIn(xml, "NextPartNumberMarker");
      if (textIn(xml, "IsTruncated") !== "true" || next === undefined) return tags;
      marker = next;
    }
  }

  async #readTail(key: string, { parts, tailBytes }: State, part: Part): Promise<void> {
    if (tailBytes === 0) return;
    const tail = await this.#requests.ask("GET", tailKeyOf(key, parts.length));
    for await (const chunk of tail?.body ?? []) part.fill(chunk);
  }

  async #writeTail(key: string, state: State, part: Part): Promise<void> {
    if (part.length === state.tailBytes) return;
    await this.#requests.ask("PUT", tailKeyOf(key, state.parts.length), { body: part.bytes });
    state.tailBytes = part.length;
  }

  async #sendPart(key: string, state: State, part: Part): Promise<void> {
    const partNumber = String(state.parts.length + 1);
    const query = { uploadId: state.uploadId, partNumber };
    const sent = await this.#requests.ask("PUT", key, { query, body: part.bytes });
    const tag = sent?.headers.get("etag");
    if (!tag) throw unexpected();
    if (state.tailBytes > 0) await this.#requests.ask("DELETE", tailKeyOf(key, state.parts.length));
    state.tailBytes = 0;
    state.parts.push(tag);
    part.empty();
  }

  async #complete(key: string, state: State, part: Part): Promise<void> {
    if (part.length > 0) await this.#sendPart(key, state, part);
    const parts = state.parts.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const done = await this.#requests.ask("POST", key, { query: { uploadId: state.uploadId }, body });
    // S3 may respond with 200 and an error.
    if (!(await done?.text())?.includes("<CompleteMultipartUploadResult")) throw unexpected();
    await this.#forget(key, state);
  }

  async #forget(key: string, { parts, tailBytes }: State): Promise<void> {
    if (tailBytes > 0) await this.#requests.ask("DELETE", tailKeyOf(key, parts.length));
    await this.#requests.ask("DELETE", idKeyOf(key));
  }
}

/** The bytes of the part that is still being filled. */
class Part {
  readonly buffer: Uint8Array<ArrayBuffer>;
  length = 0;

  /** @param buffer {@linkcode PART_BYTES} long */
  constructor(buffer: Uint8Array<ArrayBuffer>) {
    this.buffer = buffer;
  }

  get isFull(): boolean {
    return this.length === PART_BYTES;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.length);
  }

  /** @returns the bytes that do not fit */
  fill(chunk: Uint8Array): Uint8Array {
    const taken = chunk.subarray(0, PART_BYTES - this.length);
    this.buffer.set(taken, this.length);
    this.length += taken.length;
    return chunk.subarray(taken.length);
  }

  empty(): void {
    this.length = 0;
  }
}

function receivedIn({ parts, tailBytes }: State): number {
  return parts.length * PART_BYTES + tailBytes;
}

/** Keys derived from the object's key, which is short enough that the suffixes stay within S3's limit. */
const idKeyOf = (key: string): string => `${key}.upload`;
const tailKeyOf = (key: string, parts: number): string => `${key}.tail-${parts}`;

function textIn(xml: string, tag: string): string | undefined {
  const [, text] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text?.replaceAll("&quot;", '"').replaceAll("&#34;", '"');
}

function unexpected(): TrackerError {
  return new TrackerError("unavailable", "Cannot use the S3 store: it did not confirm a part of an upload");
}
