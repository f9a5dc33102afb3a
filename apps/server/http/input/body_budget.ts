/**
 * Limits the memory that request bodies take while the server reads and handles them. A request reserves its bytes before
 * the server reads any. Bodies of each size have their own pool, so a request never waits behind larger ones.
 *
 * @module
 */
import { type AdmitParse, BODY_BYTES, OPEN_BODY_BYTES } from "./body.ts";
import { BUFFERED_BYTES, BytePool, type ReserveOptions } from "./byte_pool.ts";
import { collectDuring } from "./collect_garbage.ts";

const MIB = 1024 * 1024;

/** Smaller bodies need no reservation. */
const FREE_BYTES = 4 * 1024;
/**
 * The pools for bodies up to 64 KiB, up to 1 MiB, and larger ones, which are imports; for bodies that handlers stream;
 * and for bodies whose sender is known only after they are read.
 */
const MAX_BYTES = { small: 32 * MIB, medium: 40 * MIB, large: 64 * MIB, streamed: 64 * MIB, unverified: 32 * MIB };
/** The bytes that Bun may buffer for requests whose sender is not known yet. */
const MAX_ARRIVING_BYTES = 64 * MIB;
/**
 * Parsing and handling a body takes many times its length. Measured: ten times for a message to `/api/mcp`. So the
 * server parses up to sixteen bodies of 1 MiB and one larger body at once.
 */
const MAX_PARSED_BYTES = { medium: 16 * MIB, large: 1 };
/** Slightly longer than the 21 seconds that a body of 1 MiB holds its reservation at the slowest allowed pace. */
const MEDIUM_WAIT_SECONDS = 22;
/** How long a body that has been read may wait to be parsed. An import takes a few seconds. */
const PARSE_WAIT_SECONDS = 30;

export class BodyBudget {
  readonly #arriving = new BytePool({ maxBytes: MAX_ARRIVING_BYTES });
  readonly #small = new BytePool({ maxBytes: MAX_BYTES.small });
  readonly #medium = new BytePool({
    maxBytes: MAX_BYTES.medium,
    maxWaitingBytes: MAX_BYTES.medium / 2,
    waitSeconds: MEDIUM_WAIT_SECONDS,
  });
  readonly #large = new BytePool({ maxBytes: MAX_BYTES.large });
  readonly #streamed = new BytePool({ maxBytes: MAX_BYTES.streamed });
  readonly #unverified = new BytePool({ maxBytes: MAX_BYTES.unverified });
  readonly #parsedMedium = new BytePool({ maxBytes: MAX_PARSED_BYTES.medium, waitSeconds: PARSE_WAIT_SECONDS });
  readonly #parsedLarge = new BytePool({ maxBytes: MAX_PARSED_BYTES.large, waitSeconds: PARSE_WAIT_SECONDS });

  /**
   * Counts a body until its sender is known, since Bun buffers it from the arrival of the request.
   *
   * @param address of the client
   * @returns a function that ends the count; only the first call has an effect
   * @throws {HttpError} 503 when too many bodies arrive at once
   */
  arrive(address: string, bytes: number): (() => void) | undefined {
    return bytes > FREE_BYTES ? this.#arriving.reserveNow(address, Math.min(bytes, BUFFERED_BYTES)) : undefined;
  }

  /**
   * Reads and handles a body once its bytes are reserved. They stay reserved until `handle` settles.
   *
   * @param caller an account, or the address of a visitor
   * @param bytes the maximum size of the body
   * @param handle awaits `admitParse` between reading and parsing, so that a slow client does not keep other bodies
   * from being parsed
   * @throws {HttpError} 503 when the bytes cannot be reserved in time, or too many requests wait
   */
  async run<T>(
    caller: string,
    bytes: number,
    handle: (admitParse: AdmitParse) => Promise<T>,
    options?: ReserveOptions,
  ): Promise<T> {
    if (!(bytes > FREE_BYTES)) return await handle(atOnce);
    if (bytes <= OPEN_BODY_BYTES) return await this.#small.run(caller, bytes, () => handle(atOnce), options);
    const [pool, parsed] = bytes <= BODY_BYTES ? [this.#medium, this.#parsedMedium] : [this.#large, this.#parsedLarge];
    const work = () => parseWithin(parsed, caller, handle);
    return await pool.run(caller, bytes, () => collectDuring(bytes, work), options);
  }

  /**
   * Handles a body that the handler reads itself. An upload may take minutes, and a sender who is not known yet may be
   * anyone, so neither uses the memory that is set aside for other bodies.
   *
   * @param kind `unverified` for a body that is read as a whole before its sender is known
   * @throws {HttpError} like {@linkcode BodyBudget.run}
   */
  async stream<T>(
    caller: string,
    bytes: number,
    handle: () => Promise<T>,
    { kind, ...options }: ReserveOptions & { kind: "streamed" | "unverified" },
  ): Promise<T> {
    if (!(bytes > FREE_BYTES)) return await handle();
    const pool = kind === "streamed" ? this.#streamed : this.#unverified;
    return await pool.run(caller, bytes, handle, options);
  }
}

/** Reserves bytes in `parsed` as well, once the body has been read. */
async function parseWithin<T>(
  parsed: BytePool,
  caller: string,
  handle: (admitParse: AdmitParse) => Promise<T>,
): Promise<T> {
  let release: (() => void) | undefined;
  try {
    return await handle(async (bytes) => {
      if (bytes <= FREE_BYTES) return;
      // The body was read, so Bun buffers nothing more.
      release = await parsed.reserve(caller, bytes, { buffered: 0 });
    });
  } finally {
    release?.();
  }
}

async function atOnce(): Promise<void> {}
