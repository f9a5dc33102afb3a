/**
 * The API documentation as a page: Elysia's swagger plugin renders it, with our own scripts and styles and the document from
 * `/api/openapi`. The page loads nothing from other sites.
 *
 * @module
 */
import { gzipSync } from "node:zlib";
import { loadOptional } from "../http/load_optional.ts";
import { acceptsGzip } from "../http/response/compress.ts";
import { FileResponse } from "../http/response/raw_body.ts";
import { type Route, taggedRoutes } from "../http/route.ts";

const route = taggedRoutes("Documentation");

const PAGE_PATH = "/api/docs";
const DOCUMENT_PATH = "/api/openapi";

/** Swagger UI uses inline styles and icons from data URLs; scripts come only from our files. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The only script that the plugin's page loads. It loads the rest. */
const START_SCRIPT = `"use strict";
const mount = document.createElement("main");
document.body.append(mount);
const bundle = document.createElement("script");
bundle.src = "${PAGE_PATH}/swagger-ui.js";
bundle.addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url: document.getElementById("api-reference").dataset.url,
    domNode: mount,
    deepLinking: true,
    persistAuthorization: false,
    validatorUrl: null,
  });
});
document.head.append(bundle);
`;

/** Renders the page once, by sending the plugin a request. */
async function renderPage(): Promise<string> {
  // Loaded on the first visit, because with its dependencies it is as large as the rest of the server.
  const [{ swagger }, { Elysia }] = await loadDocs(() => Promise.all([import("@elysiajs/swagger"), import("elysia")]));
  const plugin = new Elysia({ handler: { standardHostname: false } }).use(
    swagger({
      path: PAGE_PATH,
      provider: "scalar",
      scalarCDN: `${PAGE_PATH}/start.js`,
      scalarConfig: { spec: { url: DOCUMENT_PATH }, customCss: `@import "${PAGE_PATH}/swagger-ui.css";` },
      documentation: { info: { title: "Hexlane API", version: "", description: "Project and task tracking" } },
    }),
  );
  const response = await plugin.handle(new Request(`http://localhost${PAGE_PATH}`));
  return await response.text();
}

function loadDocs<T>(load: () => Promise<T>): Promise<T> {
  return loadOptional(load, { path: PAGE_PATH, needs: 'Bun, "@elysiajs/swagger" and "swagger-ui-dist"' });
}

async function readFile(name: "SCRIPT_PATH" | "STYLE_PATH"): Promise<Uint8Array<ArrayBuffer>> {
  const paths = await loadDocs(() => import("./docs_files.ts"));
  return await Bun.file(paths[name]).bytes();
}

interface File {
  bytes: Uint8Array<ArrayBuffer>;
  zipped: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Serves a file that is read and compressed on the first request. */
function serveFile(
  load: () => Promise<Uint8Array<ArrayBuffer>>,
  type: string,
  maxAgeSeconds = 3600,
): (request: Request) => Promise<Response> {
  let file: Promise<File> | undefined;
  const open = async (): Promise<File> => {
    const bytes = await load();
    return { bytes, zipped: new Uint8Array(gzipSync(bytes)), type };
  };
  return async (request) => {
    file ??= open();
    const { bytes, zipped } = await file;
    const useZipped = acceptsGzip(request.headers.get("accept-encoding"));
    return new FileResponse(useZipped ? zipped : bytes, {
      headers: {
        "Content-Type": type,
        "Cache-Control": `public, max-age=${maxAgeSeconds}`,
        "Content-Security-Policy": PAGE_POLICY,
        Vary: "Accept-Encoding",
        ...(useZipped ? { "Content-Encoding": "gzip" } : {}),
      },
    });
  };
}

const fromText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Returns the routes of the page and its files. */
export function docsRoutes(): readonly Route[] {
  const open = "The description of the API is public";
  const part = { open, description: "Part of the page `/api/docs`." };
  const page = serveFile(async () => fromText(await renderPage()), "text/html; charset=utf-8");
  const start = serveFile(async () => fromText(START_SCRIPT), "text/javascript; charset=utf-8");
  const bundle = serveFile(() => readFile("SCRIPT_PATH"), "text/javascript; charset=utf-8");
  const style = serveFile(() => readFile("STYLE_PATH"), "text/css; charset=utf-8");
  return [
    route.get(
      PAGE_PATH,
      {
        summary: "Show the documentation",
        description: "An interactive page with this description.",
        operationId: "getDocumentation",
        open,
        raw: "text/html",
      },
      ({ request }) => page(request),
    ),
    route.get(
      `${PAGE_PATH}/start.js`,
      { ...part, summary: "Get the start script", operationId: "getDocumentationStartScript", raw: "text/javascript" },
      ({ request }) => start(request),
    ),
    route.get(
      `${PAGE_PATH}/swagger-ui.js`,
      { ...part, summary: "Get the script", operationId: "getDocumentationScript", raw: "text/javascript" },
      ({ request }) => bundle(request),
    ),
    route.get(
      `${PAGE_PATH}/swagger-ui.css`,
      { ...part, summary: "Get the style sheet", operationId: "getDocumentationStyleSheet", raw: "text/css" },
      ({ request }) => style(request),
    ),
  ];
}

/** Returns the route of the document, which is generated once per public address. */
export function documentRoute(documentFor: (baseUrl: string) => Promise<object>): Route {
  const made = new Map<string, ReturnType<typeof serveFile>>();
  const serveFor = (baseUrl: string) =>
    serveFile(async () => fromText(JSON.stringify(await documentFor(baseUrl))), "application/json", 60);
  return route.get(
    DOCUMENT_PATH,
    {
      summary: "Get the description of the API",
      operationId: "getOpenApiDocument",
      description: "An OpenAPI 3.1 document of every route.",
      open: "The description of the API is public",
      raw: "application/json",
    },
    ({ ctx, request }) => {
      const serve = made.get(ctx.baseUrl) ?? serveFor(ctx.baseUrl);
      // On loopback the address depends on the client's `Host` header, which has few valid forms.
      if (made.size < 8) made.set(ctx.baseUrl, serve);
      return serve(request);
    },
  );
}
