/**
 * Shares boards, which are the same for everyone who may see them. One snapshot checks access, reads the version, and reads the
 * board itself only if that version has not been read yet.
 *
 * A board that is too large for memory is read for each client separately, a batch at a time.
 *
 * @module
 */
import {
  type Board,
  type BoardPage,
  type Context,
  type GetBoardInput,
  getBoard,
  getBoardUnlessKnown,
  getBoardVersion,
  getPublicBoard,
  getPublicBoardUnlessKnown,
  getPublicBoardVersion,
  isLongBoard,
  type LongBoard,
  type LongBoardPage,
  renamePointer,
  type Versioned,
} from "@hexlane/core";
import { CacheableResult, StreamedResult } from "../results.ts";

type AnyBoard = Board | LongBoard | BoardPage | LongBoardPage;

type Reading = Promise<Versioned<AnyBoard | undefined>>;

interface Boards {
  /** The most recently read version of each board, in the order of the reads. */
  readAt: Map<string, string>;
  reading: Map<string, Reading>;
}

interface Source {
  key: string;
  /** @throws {TrackerError} if the caller may not read the board */
  readVersion(): Promise<string>;
  /** The value is undefined if the version is known. */
  read(isKnown: (version: string) => boolean): Reading;
  /** Reads the whole board, even if it is large. */
  readWhole(): Promise<Versioned<Board | BoardPage>>;
  /** Reads the board in batches, even if it is small. */
  readInBatches(): Reading;
}

interface ShareOptions {
  /** Whether the client already has this version of the board. */
  has: (version: string) => boolean;
}

/** The maximum number of remembered versions. The board that was read longest ago is forgotten first. */
const MOST_BOARDS = 1000;

/** Keyed by feed, because each tracker has one feed, whereas each account has its own `ctx.store`. */
const boardsOf = new WeakMap<Context["feed"], Boards>();

/** Returns the board of a project, or of some of its tasks. */
export function shareBoard(
  ctx: Context,
  input: GetBoardInput,
  options: ShareOptions,
): Promise<CacheableResult | StreamedResult> {
  const source: Source = {
    key: `board ${JSON.stringify(input)}`,
    readVersion: () => getBoardVersion(ctx, input),
    read: (isKnown) => getBoardUnlessKnown(ctx, { ...input, isKnown }),
    readWhole: () => getBoard(ctx, input),
    readInBatches: () => getBoardUnlessKnown(ctx, { ...input, inBatches: true }),
  };
  return share(ctx.feed, source, options);
}

/** Returns the board of a public project. */
export function sharePublicBoard(
  ctx: Context,
  input: { projectId: string },
  options: ShareOptions,
): Promise<CacheableResult | StreamedResult> {
  const source: Source = {
    key: `public board ${input.projectId}`,
    readVersion: () => getPublicBoardVersion(ctx, input),
    read: (isKnown) => getPublicBoardUnlessKnown(ctx, { ...input, isKnown }),
    readWhole: () => getPublicBoard(ctx, input),
    readInBatches: () => getPublicBoardUnlessKnown(ctx, { ...input, inBatches: true }),
  };
  return share(ctx.feed, source, options);
}

async function share(
  feed: Context["feed"],
  source: Source,
  options: ShareOptions,
): Promise<CacheableResult | StreamedResult> {
  const boards = boardsOf.get(feed) ?? { readAt: new Map(), reading: new Map() };
  boardsOf.set(feed, boards);
  const { key } = source;
  const makeStreamed = async () => {
    const { value, version } = await source.readInBatches().catch(renamed);
    return new StreamedResult(value, version);
  };
  const running = boards.reading.get(key);
  if (running) {
    const version = await source.readVersion();
    const makeShared = () => new CacheableResult(key, version, () => readOnce(boards, source, version), makeStreamed);
    if (options.has(version)) return makeShared();
    const board = await orUndefined(running);
    if (!isLong(board)) return makeShared();
  }
  const isKnown = (version: string) => boards.readAt.get(key) === version || options.has(version);
  let read: Versioned<AnyBoard | undefined> | undefined = await shareRead(boards, source, () => source.read(isKnown));
  const { version } = read;
  if (isLong(read)) return new StreamedResult(read.value, version);
  const make = async () => {
    // May be called much later, and must not keep the board in memory until then.
    const board = boardOf(read, version);
    read = undefined;
    return board ?? (await readOnce(boards, source, version));
  };
  return new CacheableResult(key, version, make, makeStreamed);
}

/** Shares a read in progress if it has this version. */
async function readOnce(boards: Boards, source: Source, version: string): Promise<Versioned<AnyBoard>> {
  const running = boards.reading.get(source.key);
  const read = running && (await orUndefined(running));
  const board = isLong(read) ? undefined : boardOf(read, version);
  return board ?? (await shareRead(boards, source, source.readWhole));
}

/** Runs `read`, and lets concurrent callers share its result. */
async function shareRead<Read extends Versioned<AnyBoard | undefined>>(
  { reading, readAt }: Boards,
  source: Source,
  read: () => Promise<Read>,
): Promise<Read> {
  const { key } = source;
  const running = read().catch(renamed);
  reading.set(key, running);
  try {
    const board = await running;
    if (board.value && !isLong(board)) noteVersion(readAt, key, board.version);
    return board;
  } finally {
    if (reading.get(key) === running) reading.delete(key);
  }
}

async function orUndefined(reading: Reading): Promise<Versioned<AnyBoard | undefined> | undefined> {
  return await reading.catch(() => undefined);
}

/** Whether the board is read in batches, which only one client can read, and only once. */
function isLong(read: Versioned<AnyBoard | undefined> | undefined): boolean {
  const board = read?.value;
  return board !== undefined && isLongBoard("data" in board ? board.data : board);
}

function boardOf(read: Versioned<AnyBoard | undefined> | undefined, wanted: string): Versioned<AnyBoard> | undefined {
  return read?.value && read.version === wanted ? { value: read.value, version: wanted } : undefined;
}

function noteVersion(readAt: Map<string, string>, key: string, version: string): void {
  readAt.delete(key);
  readAt.set(key, version);
  if (readAt.size > MOST_BOARDS) readAt.delete(readAt.keys().next().value as string);
}

/** Renames a field in the error, because the HTTP API calls the assignee `assigneeId`. */
function renamed(error: unknown): never {
  throw renamePointer(error, "/userId", "/assigneeId");
}
