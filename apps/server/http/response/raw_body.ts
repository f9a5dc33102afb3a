/**
 * The bodies of responses that handlers make themselves: files, images, avatars. Bun copies what a client does not take, for
 * each connection anew, so bodies over 64 KiB are sent in pieces, within the budget of unsent bytes.
 *
 * @module
 */

import type { Call } from "../request.ts";
import { PIECE_BYTES, slicesOf } from "./unsent_bytes.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A response whose bytes the server holds anyway, the same for every client. */
export class FileResponse extends Response {
  readonly contents: Bytes;

  constructor(contents: Bytes, init: ResponseInit) {
    // Not handed over: Bun would copy them for each request, those that wait for their turn included.
    super(null, init);
    this.contents = contents;
  }
}

/** A response whose bytes are opened when it may be sent. */
export class OpenedResponse extends Response {
  /** Bytes of the body. */
  readonly length: number;
  readonly open: () => Promise<ReadableStream<Uint8Array>>;

  constructor(length: number, open: () => Promise<ReadableStream<Uint8Array>>, init: ResponseInit) {
    super(null, init);
    this.length = length;
    this.open = open;
  }
}

export type Recipient = Pick<Call, "isHead" | "large" | "recipient">;

/**
 * The response with a body that takes part in the budget of unsent bytes if it is large.
 *
 * @throws {HttpError} 503 when too much waits for other clients
 */
export async function sendRaw(call: Recipient, response: Response): Promise<Response> {
  if (response instanceof FileResponse) return await sendFile(call, response);
  if (response instanceof OpenedResponse) return await sendOpened(call, response);
  if (response.body === null || call.isHead) return response;
  return await sendUnknown(call, response, response.body);
}

async function sendFile(call: Recipient, response: FileResponse): Promise<Response> {
  const { contents } = response;
  if (call.isHead) return withLength(response, contents.length);
  if (!call.large.isLarge(contents)) return withBody(response, contents);
  return withBody(response, await call.large.send(call.recipient, contents, { isShared: true }));
}

async function sendOpened(call: Recipient, response: OpenedResponse): Promise<Response> {
  const { length, open } = response;
  if (call.isHead) return withLength(response, length);
  // Whole: Bun sends a stream in chunks, whatever `Content-Length` says.
  if (length <= PIECE_BYTES) return withBody(response, new Uint8Array(await new Response(await open()).arrayBuffer()));
  const pieces = async () => piecesOf(await open());
  return withBody(response, await call.large.open(call.recipient, length, pieces));
}

/** A body of unknown length is read until it turns out to be large. */
async function sendUnknown(call: Recipient, response: Response, body: ReadableStream<Uint8Array>): Promise<Response> {
  const pieces = piecesOf(body);
  const read: Bytes[] = [];
  for (let length = 0; length <= PIECE_BYTES; ) {
    const { value, done } = await pieces.next();
    if (done) return withBody(response, new Uint8Array(await new Blob(read).arrayBuffer()));
    read.push(value);
    length += value.length;
  }
  return withBody(response, await call.large.stream(call.recipient, joined(read, pieces)));
}

async function* joined(read: Bytes[], rest: AsyncGenerator<Bytes, void, void>): AsyncGenerator<Bytes, void, void> {
  try {
    while (read.length > 0) yield read.shift() as Bytes;
    yield* rest;
  } finally {
    await rest.return();
  }
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Bytes, void, void> {
  for await (const chunk of stream) yield* slicesOf(chunk as Bytes);
}

function withBody({ status, headers }: Response, body: Bytes | ReadableStream): Response {
  return new Response(body, { status, headers });
}

function withLength({ status, headers }: Response, length: number): Response {
  const response = new Response(null, { status, headers });
  response.headers.set("Content-Length", String(length));
  return response;
}
