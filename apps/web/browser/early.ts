/**
 * Requests that start before the app is loaded. The app takes each response once, in place of its own request.
 *
 * @module
 */
import { BOARD_PATH } from "./first_frame.ts";
import { LAST_BOARD_KEY, readStored, store } from "./storage.ts";

/** By path and query. Undefined if the request failed. */
type Early = Map<string, Promise<Response | undefined>>;

declare global {
  /** Set by the first script, read by the app. */
  var hexlaneEarly: { answers: Early; until: number } | undefined;
}

/** After this time, the page requests fresh data. */
const FRESH_MILLISECONDS = 20_000;

interface KnownBoard {
  path: string;
  workspaceId: string;
  projectId: string;
}

/** The board that the server names in a response header of the page, with an event cursor. */
interface HintedBoard extends Omit<KnownBoard, "path"> {
  cursor: number;
}

/** Undefined for a page from the browser's cache, because its cursor is old. */
function hintedBoard(): HintedBoard | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const hint = page?.serverTiming?.find(({ name }) => name === "board")?.description;
  const [workspaceId, projectId, cursor] = hint?.split(" ") ?? [];
  if (workspaceId === undefined || projectId === undefined || page?.type === "back_forward") return undefined;
  return { workspaceId, projectId, cursor: Number(cursor) };
}

interface Row {
  id: string;
  slug: string;
}

export function rememberBoard(board: KnownBoard): void {
  store(LAST_BOARD_KEY, JSON.stringify(board));
}

function knownBoard(path: string): KnownBoard | undefined {
  try {
    const known = JSON.parse(readStored(LAST_BOARD_KEY) ?? "null") as KnownBoard | null;
    return known?.path === path ? known : undefined;
  } catch {
    return undefined;
  }
}

/** Requests the session, the workspaces and, on a board, its data. */
export function beginEarly(path: string): void {
  const answers: Early = new Map();
  globalThis.hexlaneEarly = { answers, until: Date.now() + FRESH_MILLISECONDS };
  const ask = (url: string): Promise<Response | undefined> => {
    // With additional headers, the request would not match the preload.
    const asked = fetch(url).then(
      (response) => (response.ok ? response : undefined),
      () => undefined,
    );
    answers.set(url, asked);
    return asked;
  };
  const rows = async (answer: Promise<Response | undefined>): Promise<Row[]> =>
    ((await (await answer)?.clone().json()) ?? []) as Row[];
  const answer = (url: string, body: unknown): void => {
    answers.set(url, Promise.resolve(Response.json(body)));
  };
  ask("/api/auth/get-session");
  const workspaces = ask("/api/auth/organization/list");
  const [, workspaceSlug, projectSlug] = BOARD_PATH.exec(path) ?? [];
  if (workspaceSlug === undefined || projectSlug === undefined) return;
  const beginBoard = (workspaceId: string, projectId?: string): void => {
    const projects = ask(`/api/project?workspaceId=${workspaceId}&includeArchived=true`);
    const cursor = ask(`/api/changes?workspaceId=${workspaceId}`);
    // The event cursor must be older than the board, so that no change is missed.
    const begin = async (): Promise<void> => {
      const id = projectId ?? (await rows(projects)).find(({ slug }) => isSame(slug, projectSlug))?.id;
      if ((await cursor) && id !== undefined) ask(`/api/task/tasks/${id}`);
    };
    begin().catch(() => {});
  };
  const hinted = hintedBoard();
  if (hinted) {
    const { workspaceId, projectId, cursor } = hinted;
    ask(`/api/task/tasks/${projectId}`);
    ask(`/api/project?workspaceId=${workspaceId}&includeArchived=true`);
    answer(`/api/changes?workspaceId=${workspaceId}`, { events: [], cursor, hasMore: false });
    return;
  }
  const known = knownBoard(path);
  if (known) beginBoard(known.workspaceId, known.projectId);
  else
    rows(workspaces)
      .then((list) => {
        const id = list.find(({ slug }) => isSame(slug, workspaceSlug))?.id;
        if (id !== undefined) beginBoard(id);
      })
      .catch(() => {});
}

function isSame(slug: string, written: string): boolean {
  return slug.toLowerCase() === decodeURIComponent(written).toLowerCase();
}

/** Takes the response that was requested before the app was loaded, or sends the request. */
export async function fetchEarly(request: Request): Promise<Response> {
  const early = globalThis.hexlaneEarly;
  if (!early) return await fetch(request);
  // A change, such as signing out, makes the early responses stale.
  if (request.method !== "GET") early.answers.clear();
  const { pathname, search } = new URL(request.url);
  const answer = early.answers.get(pathname + search);
  early.answers.delete(pathname + search);
  if (answer === undefined || Date.now() > early.until) return await fetch(request);
  return (await answer) ?? (await fetch(request));
}
