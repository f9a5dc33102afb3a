/**
 * Serves the web app: one page for every URL of the app, and its files. `apps/web/build.ts` writes them to a folder next to
 * the source. The single-file program contains them.
 *
 * @module
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Context, locateProject } from "@hexlane/core";
import { PAGE_PATHS } from "@hexlane/web";
import { isBinary } from "./config/data_dir.ts";
import { HttpError } from "./http/errors.ts";
import { matchesIfNoneMatch } from "./http/headers/etag.ts";
import { acceptsBrotli, acceptsGzip } from "./http/response/compress.ts";
import { FileResponse } from "./http/response/raw_body.ts";
import { type Route, taggedRoutes } from "./http/route.ts";

const route = taggedRoutes("Web app");

/** The default folder of the bundle. */
const BUNDLE: string = isBinary ? join(import.meta.dir, "web_app") : join(import.meta.dir, "../web/dist/web_app");

/**
 * Returns a policy that allows scripts and styles only from our files, without inline code or eval, and images only
 * from this server (even those in an object store) or from `data:` and `blob:` URLs.
 *
 * @param uploadOrigin another origin for uploads of images
 */
export function pagePolicy(uploadOrigin?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${uploadOrigin === undefined ? "" : ` ${uploadOrigin}`}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Cached for a year, because the name changes with the content. */
const FOREVER = "public, max-age=31536000, immutable";
/** Revalidated each time, so that a new version shows at once. */
const ALWAYS_ASK = "no-cache";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

export interface WebApp {
  readonly routes: readonly Route[];
  /** The app's "not found" page for people. Undefined for programs. */
  missing(request: Request): Promise<Response> | undefined;
}

interface File {
  bytes: Uint8Array<ArrayBuffer>;
  /** The file compressed with gzip. Undefined if that is not worth it. */
  zipped: Uint8Array<ArrayBuffer> | undefined;
  /** The file compressed with Brotli, which is about 17% smaller than gzip. */
  brotli: Uint8Array<ArrayBuffer> | undefined;
}

export interface WebAppOptions {
  /** Another origin for uploads of images: the `uploadOrigin` of the blob store. */
  uploadOrigin?: string | undefined;
}

/** @param folder written by `apps/web/build.ts`, read on the first request */
export function openWebApp(folder: string = BUNDLE, { uploadOrigin }: WebAppOptions = {}): WebApp {
  const files = new FolderFiles(folder);
  const policy = pagePolicy(uploadOrigin);
  const open = "The web app shows the sign-in form too";
  const pages = PAGE_PATHS.map((path) =>
    route.get(
      path,
      { summary: `Show the page ${path}`, operationId: `showPage${path}`, open, raw: "text/html" },
      async ({ ctx, request, params }) => {
        const hints = path === BOARD_PATH ? await hintsOf(ctx, request, params as BoardParams) : {};
        return await respondPage(request, files, { status: 200, policy, hints });
      },
    ),
  );
  const assets = route.get(
    "/assets/:name",
    { summary: "Get a file of the web app", open, raw: "application/octet-stream" },
    ({ request, params }) => respondAsset(request, files, params.name),
  );
  const worker = route.get(
    "/service_worker.js",
    { summary: "Get the service worker of the web app", open, raw: "text/javascript" },
    ({ request }) => respondWorker(request, files),
  );
  return {
    routes: [...pages, assets, worker],
    missing: (request) => (wantsPage(request) ? respondPage(request, files, { status: 404, policy }) : undefined),
  };
}

const BOARD_PATH = "/w/:workspaceSlug/p/:projectSlug";

interface BoardParams {
  workspaceSlug: string;
  projectSlug: string;
}

/**
 * Headers that let a new browser request the data of a board together with the scripts, without looking up the IDs of
 * its slugs first: the IDs and an event cursor for the scripts, and the data itself as a preload. A browser that has
 * seen the app remembers the IDs.
 */
async function hintsOf(ctx: Context, request: Request, board: BoardParams): Promise<Record<string, string>> {
  if (ctx.actor === null || request.headers.has("if-none-match")) return {};
  // Without hints, the app looks up the board and shows the error.
  const found = await locateProject(ctx, board).catch(() => undefined);
  if (!found) return {};
  const { workspaceId, projectId, cursor } = found;
  return {
    // The headers contain one person's cursor and a link to their data.
    "Cache-Control": `private, ${ALWAYS_ASK}`,
    Link: `</api/task/tasks/${projectId}>; rel=preload; as=fetch; crossorigin`,
    // The only header of a page that scripts can read.
    "Server-Timing": `board;desc="${workspaceId} ${projectId} ${cursor}"`,
  };
}

/** The files of a bundle, each read once. */
class FolderFiles {
  readonly #folder: string;
  readonly #read = new Map<string, Promise<File>>();
  #names: Set<string> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Undefined if there is no such file, or no bundle. */
  find(name: string): Promise<File> | undefined {
    // Only listed names are served, so that no name can escape the folder.
    this.#names ??= namesIn(this.#folder);
    const names = this.#names;
    if (!names.has(name)) {
      // The bundle may be built while the server runs.
      if (names.size === 0) this.#names = undefined;
      return undefined;
    }
    const read = this.#read.get(name) ?? this.#load(name);
    this.#read.set(name, read);
    return read;
  }

  async #load(name: string): Promise<File> {
    const read = async (form: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      this.#names?.has(form) ? await Bun.file(join(this.#folder, form)).bytes() : undefined;
    const [bytes, zipped, brotli] = await Promise.all([
      Bun.file(join(this.#folder, name)).bytes(),
      read(`${name}.gz`),
      read(`${name}.br`),
    ]);
    return { bytes, zipped, brotli };
  }
}

function namesIn(folder: string): Set<string> {
  const assets = join(folder, "assets");
  if (!existsSync(join(folder, "index.html")) || !existsSync(assets)) return new Set();
  const worker = existsSync(join(folder, "service_worker.js")) ? ["service_worker.js"] : [];
  return new Set(["index.html", ...worker, ...readdirSync(assets).map((name) => `assets/${name}`)]);
}

async function respondPage(
  request: Request,
  files: FolderFiles,
  { status, policy, hints = {} }: { status: 200 | 404; policy: string; hints?: Readonly<Record<string, string>> },
): Promise<Response> {
  const file = await files.find("index.html");
  if (!file) {
    throw new HttpError(
      503,
      "WEB_APP_NOT_BUILT",
      'Cannot show the page: the web app is not built; "npm start" and "npm run build" build it. The API still works, see /api/docs',
    );
  }
  const version = Bun.hash(file.bytes).toString(36);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": ALWAYS_ASK,
    ETag: `"${version}"`,
    ...hints,
  };
  const known = request.headers.get("if-none-match");
  if (status === 200 && known !== null && matchesIfNoneMatch(known, version))
    return new Response(null, { status: 304, headers });
  return new FileResponse(file.bytes, { status, headers });
}

/** Revalidated on every request, so that browsers notice a new version. */
async function respondWorker(request: Request, files: FolderFiles): Promise<Response> {
  const file = await files.find("service_worker.js");
  if (!file) throw new HttpError(404, "not_found", 'Cannot find "/service_worker.js"');
  const version = Bun.hash(file.bytes).toString(36);
  const headers = {
    "Content-Type": TYPES.js ?? "",
    // The policy of the worker's script, not of the page, decides what the worker may fetch.
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    "Cache-Control": ALWAYS_ASK,
    ETag: `"${version}"`,
  };
  const known = request.headers.get("if-none-match");
  if (known !== null && matchesIfNoneMatch(known, version)) return new Response(null, { status: 304, headers });
  return new FileResponse(file.bytes, { headers });
}

async function respondAsset(request: Request, files: FolderFiles, name: string): Promise<Response> {
  const file = /\.(gz|br)$/.test(name) ? undefined : await files.find(`assets/${name}`);
  if (!file) throw new HttpError(404, "not_found", `Cannot find "/assets/${name}"`);
  const { bytes, zipped, brotli } = file;
  const accepted = request.headers.get("accept-encoding");
  const [body, coding] =
    brotli && acceptsBrotli(accepted) ? [brotli, "br"] : zipped && acceptsGzip(accepted) ? [zipped, "gzip"] : [bytes];
  return new FileResponse(body, {
    headers: {
      "Content-Type": TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      "Cache-Control": FOREVER,
      ...(zipped ? { Vary: "Accept-Encoding" } : {}),
      ...(coding === undefined ? {} : { "Content-Encoding": coding }),
    },
  });
}

/** Whether a person follows a link, rather than a program requesting data or a file. */
function wantsPage({ method, url, headers }: Request): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const { pathname } = new URL(url);
  const isOurs =
    pathname.startsWith("/api/") || pathname.startsWith("/assets/") || pathname.startsWith("/.well-known/");
  return !isOurs && (headers.get("accept") ?? "").includes("text/html");
}
