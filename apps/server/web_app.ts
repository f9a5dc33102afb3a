/**
 * Serves the web app: one page for every address of the app, and the files it names. What `apps/web/build.ts` made lies in
 * a folder beside the source, and inside the program made of one file.
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
import { type Route, route } from "./http/route.ts";

/** Where the bundle lies unless somebody says otherwise. */
const BUNDLE: string = isBinary ? join(import.meta.dir, "web_app") : join(import.meta.dir, "../web/dist/web_app");

/**
 * Scripts and styles are our files alone: nothing inline, no eval. Images come from us too, wherever they are kept.
 *
 * @param uploadOrigin where images are sent to besides ourselves
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

/** A year: the name changes with the content. */
const FOREVER = "public, max-age=31536000, immutable";
/** Asked for each time, so that a new version shows at once. */
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
  /** For the table of routes. */
  readonly routes: readonly Route[];
  /** The app's own "not found" for people; undefined for whoever asks for data. */
  missing(request: Request): Promise<Response> | undefined;
}

interface File {
  bytes: Uint8Array<ArrayBuffer>;
  /** The same, smaller; undefined when it is not worth it. */
  zipped: Uint8Array<ArrayBuffer> | undefined;
  /** By Brotli: a sixth smaller still. */
  brotli: Uint8Array<ArrayBuffer> | undefined;
}

export interface WebAppOptions {
  /** Where images are sent to besides the server itself: the `uploadOrigin` of the blob store. */
  uploadOrigin?: string | undefined;
}

/** @param folder made by `apps/web/build.ts`; read when somebody asks */
export function openWebApp(folder: string = BUNDLE, { uploadOrigin }: WebAppOptions = {}): WebApp {
  const files = new FolderFiles(folder);
  const policy = pagePolicy(uploadOrigin);
  const open = "The web app shows the sign-in form too";
  const tag = "Web app";
  const pages = PAGE_PATHS.map((path) =>
    route.get(
      path,
      { summary: `Show the page ${path}`, operationId: `showPage${path}`, tag, open, raw: "text/html" },
      ({ request }) => respondPage(request, files, { status: 200, policy }),
    ),
  );
  const assets = route.get(
    "/assets/:name",
    { summary: "Get a file of the web app", tag, open, raw: "application/octet-stream" },
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

  /** Undefined when there is no such file, or no bundle. */
  find(name: string): Promise<File> | undefined {
    // Names are looked up in a list, so none leads out of the folder.
    this.#names ??= namesIn(this.#folder);
    const names = this.#names;
    if (!names.has(name)) {
      // It may be built while the server runs.
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

/** A person who follows a link, not a program that asks for data or for a file. */
function wantsPage({ method, url, headers }: Request): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const { pathname } = new URL(url);
  const isOurs =
    pathname.startsWith("/api/") || pathname.startsWith("/assets/") || pathname.startsWith("/.well-known/");
  return !isOurs && (headers.get("accept") ?? "").includes("text/html");
}
