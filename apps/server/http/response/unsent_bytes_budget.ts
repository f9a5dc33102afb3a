/**
 * A budget for the bytes of large responses that clients have not read yet. Bun copies unread bytes for each client, so a large
 * body is sent in pieces, each after the client has read the previous one. The budget counts per process and per address. A
 * response that does not fit waits for a while, then fails with 503. Addresses with the fewest unread bytes go first. Bun
 * closes a connection that reads nothing for 30 seconds. This module closes connections that need more than four
 * minutes for a piece, or more than four seconds while other clients wait.
 *
 * @module
 */
import { deferred } from "@hexlane/core";
import { describeError, type Log } from "../../log.ts";
import { HttpError } from "../errors.ts";

/** Bodies of at most this size are sent without a stream and do not count. */
export const SMALL_BODY_BYTES: number = 64 * 1024;
/**
 * CPU time measured with a body of 0.8 MB, 16 connections and clients that read immediately: 530 µs with pieces of 64 KiB,
 * 490 with 128 KiB, 270 with 256 KiB, 220 with 512 KiB, and 210 in one piece.
 */
const PIECE_BYTES = 256 * 1024;
/** The maximum that the kernel buffers for one connection: `tcp_wmem` of Linux. */
const SOCKET_BYTES = 4 * 1024 * 1024;
/** Fits into 1 GiB of memory, together with the process and the kernel's buffers. */
const MAX_BYTES = 256 * 1024 * 1024;
const WAIT_SECONDS = 10;
/** The time that a client has for one piece: 64 KiB a minute is the speed of an early modem. */
const PIECE_SECONDS = 240;
const CONTENDED_PIECE_SECONDS = 4;
/** Larger responses leave a quarter of the budget to smaller ones. */
const MEDIUM_BODY_BYTES = 1024 * 1024;

export interface UnsentBytesOptions {
  log: Log;
  /** Unread bytes of all clients. Clients at one address may have half of them. @default 256 MiB */
  maxBytes?: number;
  /** How long a response waits for the budget. @default 10 */
  waitSeconds?: number;
  /** How long a client may take for one piece. @default 240 */
  pieceSeconds?: number;
  /** How long a client may take for one piece while other clients wait. @default 4 */
  contendedPieceSeconds?: number;
}

export interface Recipient {
  /** The address, as used for rate limits. */
  address: string;
  requestId: string;
  /** Closes the connection, even if the client has not read everything. Undefined for in-process requests. */
  closeConnection?: (() => void) | undefined;
}

interface Waiting {
  address: string;
  bytes: number;
  admit: () => void;
}

/** A response in progress. */
interface Sending {
  /** When the client read the last piece, by `performance.now()`. */
  takenAt: number;
  cut: () => void;
}

type Pieces = Iterator<Uint8Array<ArrayBuffer>> | AsyncIterator<Uint8Array<ArrayBuffer>>;

export class UnsentBytesBudget {
  readonly #options: Required<UnsentBytesOptions>;
  readonly #byAddress = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #sending = new Set<Sending>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #bytes = 0;

  constructor(options: UnsentBytesOptions) {
    this.#options = {
      maxBytes: MAX_BYTES,
      waitSeconds: WAIT_SECONDS,
      pieceSeconds: PIECE_SECONDS,
      contendedPieceSeconds: CONTENDED_PIECE_SECONDS,
      ...options,
    };
  }

  /** Unread bytes of all clients. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a body is streamed and counts toward the budget. */
  isLarge(body: string | Uint8Array): boolean {
    return body.length > SMALL_BODY_BYTES;
  }

  /**
   * Creates a body that sends these bytes.
   *
   * @param options.isShared whether the bytes are in memory anyway, so only the buffer of the connection counts
   * @throws {HttpError} 503 if other clients have too many unread bytes
   */
  async send(
    recipient: Recipient,
    body: string | Uint8Array<ArrayBuffer>,
    options: { isShared?: boolean } = {},
  ): Promise<ReadableStream> {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    return await this.#send(
      recipient,
      slicesOf(bytes),
      options.isShared ? Math.min(bytes.length, SOCKET_BYTES) : bytes.length,
    );
  }

  /**
   * Creates a body whose pieces are created when the client reads them. If a response cannot be finished, the
   * connection is cut, so that the client does not mistake a partial body for a complete one.
   *
   * @param options.heldBytes bytes that are in memory until the response ends
   * @throws {HttpError} 503 if other clients have too many unread bytes
   */
  async stream(
    recipient: Recipient,
    pieces: AsyncIterator<Uint8Array<ArrayBuffer>>,
    options: { heldBytes?: number } = {},
  ): Promise<ReadableStream> {
    return await this.#send(recipient, pieces, SOCKET_BYTES + (options.heldBytes ?? 0));
  }

  /**
   * Creates a body of a known length, which is opened when the budget has space.
   *
   * @throws {HttpError} 503 when other clients have too many unread bytes
   * @throws whatever `open` throws
   */
  async open(recipient: Recipient, length: number, open: () => Promise<Pieces>): Promise<ReadableStream> {
    const bytes = Math.min(length, SOCKET_BYTES);
    await this.#admit(recipient.address, bytes);
    const release = (): void => this.#release(recipient.address, bytes);
    try {
      return this.#bodyOf(recipient, await open(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async #send(recipient: Recipient, pieces: Pieces, bytes: number): Promise<ReadableStream> {
    try {
      await this.#admit(recipient.address, bytes);
    } catch (error) {
      await pieces.return?.();
      throw error;
    }
    return this.#bodyOf(recipient, pieces, () => this.#release(recipient.address, bytes));
  }

  #bodyOf({ requestId, closeConnection }: Recipient, pieces: Pieces, release: () => void): ReadableStream {
    const { log, pieceSeconds } = this.#options;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sending: Sending = { takenAt: performance.now(), cut: () => {} };
    const finish = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#sending.delete(sending);
      release();
      // Not awaited: a read in progress may take a while to end.
      void Promise.resolve(pieces.return?.()).catch(() => {});
    };
    const cut = (controller: ReadableStreamDefaultController, reason: string, close?: () => void): void => {
      if (isOver) return;
      finish();
      log.write("warn", "response was cut off", { requestId, error: reason });
      if (close) close();
      // Without a reason, which Bun would write to stderr.
      else controller.error();
    };
    const cutSlow = (controller: ReadableStreamDefaultController, reason: string): void =>
      // After an error, Bun would keep the connection and its unread bytes until the connection is idle.
      cut(controller, reason, closeConnection);
    const watch = (controller: ReadableStreamDefaultController): void => {
      clearTimeout(timer);
      sending.takenAt = performance.now();
      timer = setTimeout(() => cutSlow(controller, "the client reads too slowly"), pieceSeconds * 1000);
      timer.unref();
    };
    return new ReadableStream(
      {
        start: (controller) => {
          sending.cut = () => cutSlow(controller, "the client reads too slowly while others wait");
          this.#sending.add(sending);
          watch(controller);
        },
        async pull(controller) {
          try {
            // The client is ready, so a slow piece does not count against it.
            sending.takenAt = Number.POSITIVE_INFINITY;
            const { value, done } = await pieces.next();
            if (isOver) return;
            if (done) {
              finish();
              controller.close();
              return;
            }
            controller.enqueue(value);
            watch(controller);
          } catch (error) {
            cut(controller, describeError(error));
          }
        },
        cancel: finish,
      },
      // No piece is created before the client is ready for it.
      { highWaterMark: 0 },
    );
  }

  async #admit(address: string, bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#fits(address, bytes)) return this.#take(address, bytes);
    const { promise, resolve, reject } = deferred<void>();
    const waiting: Waiting = { address, bytes, admit: resolve };
    this.#waiting.push(waiting);
    this.#admitWaiting();
    this.#watchSlow();
    const timer = setTimeout(() => {
      const index = this.#waiting.indexOf(waiting);
      if (index === -1) return;
      this.#waiting.splice(index, 1);
      const detail = "Cannot respond now: too many large responses are being sent. Try again later";
      reject(new HttpError(503, "unavailable", detail, { "Retry-After": "5" }));
    }, this.#options.waitSeconds * 1000);
    await promise.finally(() => clearTimeout(timer));
  }

  /** While clients wait, closes the connections that read too slowly. */
  #watchSlow(): void {
    if (this.#waiting.length === 0 || this.#timer !== undefined) return;
    const { contendedPieceSeconds } = this.#options;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.length === 0) return;
      const since = performance.now() - contendedPieceSeconds * 1000;
      for (const { takenAt, cut } of [...this.#sending]) if (takenAt <= since) cut();
      this.#watchSlow();
    }, contendedPieceSeconds * 500);
    this.#timer.unref();
  }

  /** Addresses with the fewest unread bytes go first. An address at its limit does not block other addresses. */
  #admitWaiting(): void {
    const unsentOf = ({ address }: Waiting): number => this.#byAddress.get(address) ?? 0;
    for (const waiting of this.#waiting.toSorted((left, right) => unsentOf(left) - unsentOf(right))) {
      if (!this.#fits(waiting.address, waiting.bytes)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#take(waiting.address, waiting.bytes);
      waiting.admit();
    }
  }

  /** A response larger than the budget is sent when no other is in progress. */
  #fits(address: string, bytes: number): boolean {
    const maxBytes = this.#options.maxBytes * (bytes <= MEDIUM_BODY_BYTES ? 1 : 3 / 4);
    const own = this.#byAddress.get(address) ?? 0;
    const fitsAddress = own === 0 || own + bytes <= maxBytes / 2;
    return fitsAddress && (this.#bytes === 0 || this.#bytes + bytes <= maxBytes);
  }

  #take(address: string, bytes: number): void {
    this.#bytes += bytes;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + bytes);
  }

  #release(address: string, bytes: number): void {
    this.#bytes -= bytes;
    const own = (this.#byAddress.get(address) ?? 0) - bytes;
    if (own > 0) this.#byAddress.set(address, own);
    else this.#byAddress.delete(address);
    this.#admitWaiting();
  }
}

/** Yields the bytes in pieces, without copying them. */
export function* slicesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}
