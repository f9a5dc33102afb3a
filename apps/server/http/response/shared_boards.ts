/**
 * Boards, which look the same to everybody who may see them. Whoever asks needs to be found to be allowed and to learn the
 * version, and the board itself only if nobody has asked for it in that version: all of it in one snapshot.
 *
 * A board that is too large to be held is read for each client by itself, a batch at a time.
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
  /** The version in which each was read last, in the order of that. */
  readAt: Map<string, string>;
  /** Those that are being read. */
  reading: Map<string, Reading>;
}

/** Where a board comes from. */
interface Source {
  /** Names the board. */
  key: string;
  /** Its version, for callers that may read it. */
  readVersion(): Promise<string>;
  /** The value is undefined where the version is known. */
  read(isKnown: (version: string) => boolean): Reading;
  /** The whole board, however large. */
  readWhole(): Promise<Versioned<Board | BoardPage>>;
}

interface ShareOptions {
  /** Whether the client has the version. */
  has: (version: string) => boolean;
}

/** More boards than bodies are kept of. */
const MOST_BOARDS = 1000;

/** One for each tracker, as its feed is: each account has a `ctx.store` of its own. */
const boardsOf = new WeakMap<Context["feed"], Boards>();

/** The board of a project, or of some of its tasks. */
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
  };
  return share(ctx.feed, source, options);
}

/** The board of a public project. */
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
  const running = boards.reading.get(key);
  if (running) {
    const version = await source.readVersion();
    const makeShared = () => new CacheableResult(key, version, () => readOnce(boards, source, version));
    if (options.has(version)) return makeShared();
    const board = await settled(running);
    if (!isLong(board)) return makeShared();
  }
  const isKnown = (version: string) => boards.readAt.get(key) === version || options.has(version);
  let read: Versioned<AnyBoard | undefined> | undefined = await noted(boards, source, () => source.read(isKnown));
  const { version } = read;
  if (isLong(read)) return new StreamedResult(read.value, version);
  return new CacheableResult(key, version, async () => {
    // It may be asked for once more, long after, and must not be held until then.
    const board = boardOf(read, version);
    read = undefined;
    return board ?? (await readOnce(boards, source, version));
  });
}

/** What somebody else is reading, if it is what is wanted. */
async function readOnce(boards: Boards, source: Source, version: string): Promise<Versioned<AnyBoard>> {
  const running = boards.reading.get(source.key);
  const read = running && (await settled(running));
  const board = isLong(read) ? undefined : boardOf(read, version);
  return board ?? (await noted(boards, source, source.readWhole));
}

/** Reads, so that others know of it. */
async function noted<Read extends Versioned<AnyBoard | undefined>>(
  { reading, readAt }: Boards,
  source: Source,
  read: () => Promise<Read>,
): Promise<Read> {
  const { key } = source;
  const running = read().catch(renamed);
  reading.set(key, running);
  try {
    const board = await running;
    if (board.value && !isLong(board)) note(readAt, key, board.version);
    return board;
  } finally {
    if (reading.get(key) === running) reading.delete(key);
  }
}

async function settled(reading: Reading): Promise<Versioned<AnyBoard | undefined> | undefined> {
  return await reading.catch(() => undefined);
}

/** Its batches belong to the client they were opened for, and can be gone through once. */
function isLong(read: Versioned<AnyBoard | undefined> | undefined): boolean {
  const board = read?.value;
  return board !== undefined && isLongBoard("data" in board ? board.data : board);
}

function boardOf(read: Versioned<AnyBoard | undefined> | undefined, wanted: string): Versioned<AnyBoard> | undefined {
  return read?.value && read.version === wanted ? { value: read.value, version: wanted } : undefined;
}

function note(readAt: Map<string, string>, key: string, version: string): void {
  readAt.delete(key);
  readAt.set(key, version);
  if (readAt.size > MOST_BOARDS) readAt.delete(readAt.keys().next().value as string);
}

/** Over HTTP the assignee has another name. */
function renamed(error: unknown): never {
  throw renamePointer(error, "/userId", "/assigneeId");
}
