/**
 * Boards, which look the same to everybody who may see them. Whoever asks needs to be found to be allowed and to learn the
 * version, and the board itself only if nobody has asked for it in that version: all of it in one snapshot.
 *
 * @module
 */
import {
  type BoardPage,
  type Context,
  type GetBoardInput,
  getBoard,
  getBoardUnlessKnown,
  getBoardVersion,
  renamePointer,
  type Versioned,
} from "@hexlane/core";
import { Shared } from "./route.ts";

type Reading = Promise<Versioned<BoardPage | undefined>>;

interface Boards {
  /** The version in which each was read last, in the order of that. */
  readAt: Map<string, string>;
  /** Those that are being read. */
  reading: Map<string, Reading>;
}

/** More boards than bodies are kept of. */
const MOST_BOARDS = 1000;

/** One for each tracker, as its feed is: each account has a `ctx.store` of its own. */
const boardsOf = new WeakMap<Context["feed"], Boards>();

/**
 * The board of a project, or of some of its tasks.
 *
 * @param options.has whether whoever asks has the version
 */
export async function shareBoard(
  ctx: Context,
  input: GetBoardInput,
  options: { has: (version: string) => boolean },
): Promise<Shared> {
  const boards = boardsOf.get(ctx.feed) ?? { readAt: new Map(), reading: new Map() };
  boardsOf.set(ctx.feed, boards);
  const key = `board ${JSON.stringify(input)}`;
  if (boards.reading.has(key)) {
    const version = await getBoardVersion(ctx, input);
    return new Shared(key, version, () => readOnce(boards, key, version, () => getBoard(ctx, input)));
  }
  const isKnown = (version: string) => boards.readAt.get(key) === version || options.has(version);
  let read: Versioned<BoardPage | undefined> | undefined = await noted(boards, key, () =>
    getBoardUnlessKnown(ctx, { ...input, isKnown }),
  );
  const { version } = read;
  return new Shared(key, version, async () => {
    // It may be asked for once more, long after, and must not be held until then.
    const board = boardOf(read, version);
    read = undefined;
    return board ?? (await readOnce(boards, key, version, () => getBoard(ctx, input)));
  });
}

/** What somebody else is reading, if it is what is wanted. */
async function readOnce(
  boards: Boards,
  key: string,
  version: string,
  read: () => Promise<Versioned<BoardPage>>,
): Promise<Versioned<BoardPage>> {
  const running = boards.reading.get(key);
  const board = running && boardOf(await settled(running), version);
  return board ?? (await noted(boards, key, read));
}

/** Reads, so that others know of it. */
async function noted<Value extends BoardPage | undefined>(
  { reading, readAt }: Boards,
  key: string,
  read: () => Promise<Versioned<Value>>,
): Promise<Versioned<Value>> {
  const running = read().catch(renamed);
  reading.set(key, running);
  try {
    const board = await running;
    if (board.value) note(readAt, key, board.version);
    return board;
  } finally {
    if (reading.get(key) === running) reading.delete(key);
  }
}

async function settled(reading: Reading): Promise<Versioned<BoardPage | undefined> | undefined> {
  return await reading.catch(() => undefined);
}

function boardOf(read: Versioned<BoardPage | undefined> | undefined, wanted: string): Versioned<BoardPage> | undefined {
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
