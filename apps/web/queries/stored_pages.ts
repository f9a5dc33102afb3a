/** The last boards, tasks and lists of an account, stored in the browser for reading them without a connection. @module */
import type { CurrentSession } from "@hexlane/client";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { openDatabase, type StoredPage } from "../drafts/browser_store.ts";

/** The queries that a user can read without a connection, by the first part of their keys. */
const KEPT: ReadonlySet<unknown> = new Set([
  "session",
  "config",
  "workspaces",
  "projects",
  "columns",
  "labels",
  "members",
  "membership",
  "board",
  "task",
  "task-id",
  "task-labels",
  "fields",
  "field-values",
  "activities",
  "relations",
  "my-tasks",
  "inbox",
  // Events continue from the cursor, so it must be as old as the board.
  "cursor",
]);

/** The delay before data is first stored, so that the first requests of a page come first. */
const FIRST_MILLISECONDS = 1_500;
/** Copying a large board takes a while, so a busy board is not stored after each change. */
const AGAIN_MILLISECONDS = 15_000;
const MOST_PAGES = 400;

const nameOf = (accountId: string, queryKey: QueryKey): string => `${accountId} ${JSON.stringify(queryKey)}`;

let stopStoring = (): void => {};

/** Stores the data that the app shows, while an account is signed in. @returns a function that stops storing */
export function storePages(queries: QueryClient, accountId: string): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const written = new Set<string>();
  const cache = queries.getQueryCache();

  function store(query: Query): void {
    const { queryKey } = query;
    if (!KEPT.has(queryKey[0]) || query.state.status !== "success" || query.state.data == null) return;
    const name = nameOf(accountId, queryKey);
    if (timers.has(name)) return;
    const delay = written.has(name) ? AGAIN_MILLISECONDS : FIRST_MILLISECONDS;
    const timer = setTimeout(() => {
      timers.delete(name);
      written.add(name);
      const { data, dataUpdatedAt: at } = query.state;
      // If the disk is full or the window is private, the pages are not available offline.
      if (data != null) void put(name, { accountId, queryKey, data, at }).catch(() => {});
    }, delay);
    timers.set(name, timer);
  }

  const stopListening = cache.subscribe(({ type, query }) => {
    if (type === "updated") store(query);
  });
  for (const query of cache.getAll()) store(query);
  void prune(accountId).catch(() => {});
  stopStoring = () => {
    stopListening();
    for (const timer of timers.values()) clearTimeout(timer);
  };
  return stopStoring;
}

async function put(name: string, page: StoredPage): Promise<void> {
  const db = await openDatabase();
  await db.put("pages", page, name);
}

async function pagesOf(accountId: string): Promise<[name: string, page: StoredPage][]> {
  const db = await openDatabase();
  const range = IDBKeyRange.bound(`${accountId} `, `${accountId} \uffff`);
  const read = db.transaction("pages");
  const [names, pages] = await Promise.all([read.store.getAllKeys(range), read.store.getAll(range)]);
  return pages.map((page, index) => [names[index] ?? "", page]);
}

async function prune(accountId: string): Promise<void> {
  const pages = await pagesOf(accountId);
  const old = pages.sort(([, left], [, right]) => right.at - left.at).slice(MOST_PAGES);
  const db = await openDatabase();
  for (const [name] of old) await db.delete("pages", name);
}

/** Shows the stored data of an account. @returns its session, or undefined if nothing was stored */
export async function restorePages(queries: QueryClient, accountId: string): Promise<CurrentSession | undefined> {
  const pages = await pagesOf(accountId).catch(() => []);
  let session: CurrentSession | undefined;
  for (const [, { queryKey, data, at }] of pages) {
    if (queryKey[0] === "session") session = data as CurrentSession;
    else queries.setQueryData(queryKey, data, { updatedAt: at });
  }
  return session;
}

/** Deletes the stored data of an account, because other people may use this browser next. */
export async function deletePages(accountId: string): Promise<void> {
  stopStoring();
  const db = await openDatabase().catch(() => undefined);
  await db?.delete("pages", IDBKeyRange.bound(`${accountId} `, `${accountId} \uffff`));
}
