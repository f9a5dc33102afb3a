/**
 * Serves the web app: one page for every URL of the app, and its files. `apps/web/build.ts` writes them to a folder next to
 * the source. The single-file program contains them.
 *
 * @module
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PAGE_PATHS } from "@hexlane/web";
import { isBinary } from "./config/data_dir.ts";
import { HttpError } from "./http/errors.ts";
import { matchesNone } from "./http/headers/etag.ts";
import { acceptsBrotli, acceptsGzip } from "./http/response/compress.ts";
import { FileResponse } from "./http/response/raw_body.ts";
import { type Route, taggedRoutes } from "./http/route.ts";

const route = taggedRoutes("Web app");

/** The default folder of the bundle. */
const BUNDLE: string = isBinary ? join(import.meta.dir, "web_app") : join(import.meta.dir, "../web/dist/web_app");

/**
 * Scripts and styles only from our files: nothing inline, no eval. Images only from this server, wherever they are stored.
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
  /** The file compressed with Brotli, which is a sixth smaller than gzip. */
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
      ({ request }) => respondPage(request, files, { status: 200, policy }),
    ),
  );
  const assets = route.get(
    "/assets/:name",
    { summary: "Get a file of the web app", open, raw: "application/octet-stream" },
    ({ request, params }) => respondAsset(request, files, params.name),
  );
  return {
    routes: [...pages, assets],
    missing: (request) => (wantsPage(request) ? respondPage(request, files, { status: 404, policy }) : undefined),
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
  return new Set(["index.html", ...readdirSync(assets).map((name) => `assets/${name}`)]);
}

async function respondPage(
  request: Request,
  files: FolderFiles,
  { status, policy }: { status: 200 | 404; policy: string },
): Promise<Response> {
  const file = await files.find("index.html");
  if (!file) {
    throw new HttpError(
      503,
      "WEB_APP_NOT_BUILT",
      'Cannot show the page: the web app is not built; "npm start" and "npm run build" build it. The API answers all the same, see /api/docs',
    );
  }
  const version = Bun.hash(file.bytes).toString(36);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": ALWAYS_ASK,
    ETag: `"${version}"`,
  };
  const known = request.headers.get("if-none-match");
  if (status === 200 && known !== null && matchesNone(known, version))
    return new Response(null, { status: 304, headers });
  return new FileResponse(file.bytes, { status, headers });
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
