/**
 * Serves the app offline. It caches the page and its files, never API responses. A navigation asks the
 * server first, so that a new version shows at once; the files of a page have hashes in their names, so that versions never
 * mix. Browsers run it on https and localhost only.
 *
 * @module
 */

/** Written by the build. */
declare const SHELL: { version: string; files: readonly string[] };

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetch extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetch) => void): void;
}

const { version, files } = SHELL;
const worker = globalThis as unknown as WorkerScope;
const PREFIX = "hexlane-";
const CACHE = `${PREFIX}${version}`;
const PAGE = "/";
/** The number of parallel downloads, which leaves connections for the page. */
const AT_ONCE = 3;

worker.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fileOf(request));
  else if (request.mode === "navigate" && !/^\/(api|\.well-known)\//.test(pathname)) event.respondWith(pageOf(request));
});

/** @throws {Error} when the server has since switched to a different version; the browser tries again later */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (!page.ok || !page.headers.get("etag")?.includes(version)) {
    throw new Error("Cannot store the app: the server has another version");
  }
  const missing = [...files];
  const next = async (): Promise<void> => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop()) await store(cache, `/assets/${name}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await cache.put(PAGE, page);
}

async function store(cache: Cache, path: string): Promise<void> {
  // A file of the same name has the same content, even in the cache of a different version.
  const response = (await caches.match(path)) ?? (await fetch(path));
  if (!response.ok) throw new Error(`Cannot store ${path}: the server responded with ${response.status}`);
  await cache.put(path, response);
}

/** Keeps the previous version, because open tabs may still load its files. */
async function deleteOld(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? (await fetch(request));
}

async function pageOf(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // 502 to 504 come from a proxy whose server is down.
    if (response.status < 502 || response.status > 504) return response;
    return (await kept()) ?? response;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

async function kept(): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(PAGE);
}
