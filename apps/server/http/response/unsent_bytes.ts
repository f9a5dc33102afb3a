/**
 * Answers too large to be handed to the connection at once. Bun copies what a client does not take, for each client anew:
 * a large body is therefore sent in pieces, each when the one before is taken. What waits has a budget, per process and
 * per address; an answer that does not fit waits for its turn, then is 503. Addresses with the least unsent bytes go first.
 *
 * Bun closes a connection that takes nothing for 30 seconds. One that takes a little now and then is cut off here: after a
 * minute without a piece, and after two seconds while other clients wait.
 *
 * @module
 */

import { describeError, type Log } from "../../log.ts";
import { HttpError } from "../errors.ts";

/** Bodies of at most so many bytes are handed over as they are. */
export const PIECE_BYTES: number = 64 * 1024;
/** What the kernel takes for one connection, at most: `tcp_wmem` of Linux. */
const SOCKET_BYTES = 4 * 1024 * 1024;
/** Fits beside the process itself in a machine or container of 1 GiB, the buffers of the kernel included. */
const MAX_BYTES = 256 * 1024 * 1024;
const WAIT_SECONDS = 10;
/** A piece that is not taken by then is the last: 64 KiB a minute is the speed of the first modems. */
const PIECE_SECONDS = 60;
const CONTENDED_PIECE_SECONDS = 2;
/** Larger answers leave a quarter of the budget to smaller ones. */
const SMALL_BYTES = 1024 * 1024;

export interface LargeAnswersOptions {
  log: Log;
  /** Bytes that may wait for all clients. Half of it may wait for those of one address. @default 256 MiB */
  maxBytes?: number;
  /** How long an answer waits for its turn. @default 10 */
  waitSeconds?: number;
  /** How long a client may take for one piece. @default 60 */
  pieceSeconds?: number;
  /** The same while other clients wait. @default 2 */
  contendedPieceSeconds?: number;
}

/** For whom something is sent. */
export interface Recipient {
  /** What limits by address count. */
  address: string;
  requestId: string;
}

interface Waiting {
  address: string;
  bytes: number;
  admit: () => void;
}

/** An answer on its way. */
interface Sending {
  /** When its last piece was taken, by `performance.now()`. */
  takenAt: number;
  cut: () => void;
}

type Pieces = Iterator<Uint8Array<ArrayBuffer>> | AsyncIterator<Uint8Array<ArrayBuffer>>;

export class LargeAnswers {
  readonly #options: Required<LargeAnswersOptions>;
  readonly #byAddress = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #sending = new Set<Sending>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #bytes = 0;

  constructor(options: LargeAnswersOptions) {
    this.#options = {
      maxBytes: MAX_BYTES,
      waitSeconds: WAIT_SECONDS,
      pieceSeconds: PIECE_SECONDS,
      contendedPieceSeconds: CONTENDED_PIECE_SECONDS,
      ...options,
    };
  }

  /** Bytes that wait for clients now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a body is sent in pieces. */
  isLarge(body: string | Uint8Array): boolean {
    return body.length > PIECE_BYTES;
  }

  /**
   * The body that sends these bytes.
   *
   * @param options.isShared somebody else holds them anyway: only what the connection takes is counted
   * @throws {HttpError} 503 when too much waits for other clients
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
   * The body that sends pieces which are made when they are taken. A client whose answer cannot be finished is cut off: it
   * must not take a part for the whole.
   *
   * @throws {HttpError} 503 when too much waits for other clients
   */
  async stream(recipient: Recipient, pieces: AsyncIterator<Uint8Array<ArrayBuffer>>): Promise<ReadableStream> {
    return await this.#send(recipient, pieces, SOCKET_BYTES);
  }

  /**
   * The body that sends pieces of a known length, which are opened when it is the answer's turn.
   *
   * @throws {HttpError} 503 when too much waits for other clients
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

  #bodyOf({ requestId }: Recipient, pieces: Pieces, release: () => void): ReadableStream {
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
      // Not awaited: what it was reading may take a while to end.
      void Promise.resolve(pieces.return?.()).catch(() => {});
    };
    const cut = (controller: ReadableStreamDefaultController, reason: string): void => {
      if (isOver) return;
      finish();
      log.write("warn", "cut off an answer", { requestId, error: reason });
      // Without a reason: Bun would write it to stderr by itself.
      controller.error();
    };
    const watch = (controller: ReadableStreamDefaultController): void => {
      clearTimeout(timer);
      sending.takenAt = performance.now();
      timer = setTimeout(() => cut(controller, "the client takes too long"), pieceSeconds * 1000);
      timer.unref();
    };
    return new ReadableStream(
      {
        start: (controller) => {
          sending.cut = () => cut(controller, "the client takes too long while others wait");
          this.#sending.add(sending);
          watch(controller);
        },
        async pull(controller) {
          try {
            // The client is ready: what takes long now is not its fault.
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
      // Nothing is made before it is wanted.
      { highWaterMark: 0 },
    );
  }

  async #admit(address: string, bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#fits(address, bytes)) return this.#take(address, bytes);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { address, bytes, admit: resolve };
    this.#waiting.push(waiting);
    this.#admitWaiting();
    this.#watchSlow();
    const timer = setTimeout(() => {
      const index = this.#waiting.indexOf(waiting);
      if (index === -1) return;
      this.#waiting.splice(index, 1);
      const detail = "Cannot answer now: too many large answers wait for their clients";
      reject(new HttpError(503, "unavailable", detail, { "Retry-After": "5" }));
    }, this.#options.waitSeconds * 1000);
    await promise.finally(() => clearTimeout(timer));
  }

  /** While others wait, cuts off the clients that take too long for a piece. */
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

  /** Those with the least unsent bytes first: an address that has all it may have does not hold up the others. */
  #admitWaiting(): void {
    const unsentOf = ({ address }: Waiting): number => this.#byAddress.get(address) ?? 0;
    for (const waiting of this.#waiting.toSorted((left, right) => unsentOf(left) - unsentOf(right))) {
      if (!this.#fits(waiting.address, waiting.bytes)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#take(waiting.address, waiting.bytes);
      waiting.admit();
    }
  }

  /** An answer larger than the budget is sent when nothing else waits. */
  #fits(address: string, bytes: number): boolean {
    const maxBytes = this.#options.maxBytes * (bytes <= SMALL_BYTES ? 1 : 3 / 4);
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

/** The bytes in pieces, without copying them. */
export function* slicesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}
