/**
 * Sends the bodies of responses that handlers create themselves: files, images, avatars. Bun copies unread bytes for
 * each connection, so bodies over 64 KiB are streamed within the budget of unsent bytes.
 *
 * @module
 */
import { type Recipient, SMALL_BODY_BYTES, slicesOf, type UnsentBytesBudget } from "./unsent_bytes_budget.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A response whose bytes are in memory, the same for every client. */
export class FileResponse extends Response {
  readonly contents: Bytes;

  constructor(contents: Bytes, init: ResponseInit) {
    // Given a body, Bun would copy its bytes for each request, including waiting ones.
    super(null, init);
    this.contents = contents;
  }
}

/** A response whose body is opened when it is sent. */
export class OpenedResponse extends Response {
  /** Length of the body in bytes. */
  readonly length: number;
  readonly open: () => Promise<ReadableStream<Uint8Array>>;

  constructor(length: number, open: () => Promise<ReadableStream<Uint8Array>>, init: ResponseInit) {
    super(null, init);
    this.length = length;
    this.open = open;
  }
}

/** The parts of a request that {@linkcode sendRaw} uses. */
export interface Sending {
  isHead: boolean;
  unsent: UnsentBytesBudget;
  recipient: Recipient;
}

/**
 * Returns the response; a large body counts toward the budget of unsent bytes.
 *
 * @throws {HttpError} 503 when other clients have too many unread bytes
 */
export async function sendRaw(call: Sending, response: Response): Promise<Response> {
  if (response instanceof FileResponse) return await sendFile(call, response);
  if (response instanceof OpenedResponse) return await sendOpened(call, response);
  if (response.body === null || call.isHead) return response;
  return await sendUnknown(call, response, response.body);
}

async function sendFile(call: Sending, response: FileResponse): Promise<Response> {
  const { contents } = response;
  if (call.isHead) return withLength(response, contents.length);
  if (!call.unsent.isLarge(contents)) return withBody(response, contents);
  return withBody(response, await call.unsent.send(call.recipient, contents, { isShared: true }));
}

async function sendOpened(call: Sending, response: OpenedResponse): Promise<Response> {
  const { length, open } = response;
  if (call.isHead) return withLength(response, length);
  // Sent as a buffer: Bun sends streams chunked, even with a `Content-Length`.
  if (length <= SMALL_BODY_BYTES)
    return withBody(response, new Uint8Array(await new Response(await open()).arrayBuffer()));
  const pieces = async () => piecesOf(await open());
  return withBody(response, await call.unsent.open(call.recipient, length, pieces));
}

/** Sends a body of unknown length, which is read until it turns out to be large. */
async function sendUnknown(call: Sending, response: Response, body: ReadableStream<Uint8Array>): Promise<Response> {
  const pieces = piecesOf(body);
  const read: Bytes[] = [];
  for (let length = 0; length <= SMALL_BODY_BYTES; ) {
    const { value, done } = await pieces.next();
    if (done) return withBody(response, new Uint8Array(await new Blob(read).arrayBuffer()));
    read.push(value);
    length += value.length;
  }
  return withBody(response, await call.unsent.stream(call.recipient, joined(read, pieces)));
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
  const response = new Response(body, { status, headers });
  if (body instanceof Uint8Array) response.headers.set("Content-Length", String(body.length));
  return response;
}

function withLength({ status, headers }: Response, length: number): Response {
  const response = new Response(null, { status, headers });
  response.headers.set("Content-Length", String(length));
  return response;
}
