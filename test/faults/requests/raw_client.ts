/**
 * A minimal HTTP/1.1 client for one connection. It reports details that client libraries hide: whether a response was cut off
 * or never began, or the request could not be sent.
 *
 * @module
 */
import { connect, type Socket } from "node:net";

/** The outcome of a request. */
export type RawOutcome =
  | { kind: "answered"; status: number; headers: string; body: string }
  /**
   * The connection closed after the request was sent, before or during the response. The server may never have seen the `first`
   * request of a connection, because the kernel accepts connections before the server does.
   */
  | { kind: "aborted"; received: string; first: boolean }
  /** Nothing was sent: the connection was refused or already closed. */
  | { kind: "unsent" };

export class RawConnection {
  readonly #socket: Socket;
  #received = "";
  #isClosed = false;
  #answers = 0;
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      this.#received += chunk.toString("latin1");
      this.#wake();
    });
    for (const event of ["close", "end", "error"]) {
      socket.on(event, () => {
        this.#isClosed = true;
        this.#wake();
      });
    }
  }

  /** Opens a connection. Returns undefined if it is refused. */
  static async open(url: string): Promise<RawConnection | undefined> {
    const { port } = new URL(url);
    const { promise, resolve } = Promise.withResolvers<RawConnection | undefined>();
    const socket = connect({ host: "127.0.0.1", port: Number(port) });
    const refused = (): void => resolve(undefined);
    socket.once("error", refused);
    socket.once("connect", () => {
      socket.off("error", refused);
      resolve(new RawConnection(socket));
    });
    return await promise;
  }

  /** Whether the connection is closed or accepts no more requests. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Sends a request with a JSON body and waits for the complete response.
   *
   * @param options.pauseMilliseconds delays the second half of the body
   * @param options.key sent as `Idempotency-Key`
   */
  async send(
    method: string,
    path: string,
    options: { as: string; body: unknown; pauseMilliseconds?: number; key?: string },
  ): Promise<RawOutcome> {
    if (this.#isClosed) return { kind: "unsent" };
    const body = Buffer.from(JSON.stringify(options.body));
    const key = options.key === undefined ? "" : `Idempotency-Key: ${options.key}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${options.as}\r\n${key}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    this.#received = "";
    const half = options.pauseMilliseconds === undefined ? body.length : body.length >> 1;
    this.#socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, half)]));
    if (options.pauseMilliseconds !== undefined) {
      await Bun.sleep(options.pauseMilliseconds);
      this.#socket.write(body.subarray(half));
    }
    return await this.#answer();
  }

  close(): void {
    this.#socket.destroy();
  }

  async #answer(): Promise<RawOutcome> {
    for (;;) {
      const answer = parse(this.#received);
      if (answer) {
        this.#answers++;
        if (/^connection: *close/im.test(answer.headers)) this.#isClosed = true;
        return { kind: "answered", ...answer };
      }
      if (this.#isClosed) return { kind: "aborted", received: this.#received, first: this.#answers === 0 };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** The response to arbitrary bytes. */
export interface BytesOutcome {
  /** The status of each response, in order. */
  statuses: number[];
  /** Whether the server closed the connection. */
  isClosed: boolean;
}

/**
 * Writes raw bytes in chunks, and waits until the server closes the connection or the time is up.
 *
 * @param options.answers stops after this many responses. @default only when the connection closes
 */
export async function sendBytes(
  url: string,
  pieces: readonly Buffer[],
  options: { milliseconds: number; answers?: number },
): Promise<BytesOutcome> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const outcome: BytesOutcome = { statuses: [], isClosed: false };
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
  let received = "";
  socket.setNoDelay(true);
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    outcome.statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})[^\r]*\r\n/g)].map(([, status]) => Number(status));
    if (outcome.statuses.length >= (options.answers ?? Number.POSITIVE_INFINITY)) resolve();
  });
  for (const event of ["close", "end", "error"]) {
    socket.on(event, () => {
      outcome.isClosed = true;
      resolve();
    });
  }
  const timer = setTimeout(resolve, options.milliseconds);
  for (const piece of pieces) {
    socket.write(piece);
    await Bun.sleep(0);
  }
  await promise;
  clearTimeout(timer);
  socket.destroy();
  return outcome;
}

/** Returns the response once it is complete. Our responses declare their length. */
function parse(received: string): { status: number; headers: string; body: string } | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const headers = received.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(headers)?.[1] ?? 0);
  const body = received.slice(end + 4);
  if (/^transfer-encoding: *chunked/im.test(headers)) {
    const whole = unchunked(body);
    return whole === undefined ? undefined : { status: Number(headers.slice(9, 12)), headers, body: whole };
  }
  return body.length < length ? undefined : { status: Number(headers.slice(9, 12)), headers, body };
}

/** Decodes a chunked body (RFC 9112 7.1). Returns undefined while the last chunk is missing. */
function unchunked(chunks: string): string | undefined {
  let body = "";
  for (let at = 0; ; ) {
    const end = chunks.indexOf("\r\n", at);
    if (end === -1) return undefined;
    const length = Number.parseInt(chunks.slice(at, end), 16);
    if (length === 0) return body;
    const next = end + 2 + length;
    if (chunks.length < next + 2) return undefined;
    body += chunks.slice(end + 2, next);
    at = next + 2;
  }
}
