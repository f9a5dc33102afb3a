import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { openTestApp } from "./test_app.ts";
import { openWebApp, pagePolicy } from "./web_app.ts";

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

async function openApp(folder: string): Promise<Ask> {
  const { ask } = await openTestApp({ webApp: openWebApp(folder) });
  return (path, headers = {}, method = "GET") => ask(method, path, { anonymous: true, headers });
}

describe("a server with a bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-web-"));
  const page = "<!doctype html><title>Hexlane</title>";
  const script = "console.log(1);\n".repeat(200);
  let ask: Ask;

  beforeAll(async () => {
    await Bun.write(join(folder, "index.html"), page);
    await Bun.write(join(folder, "assets/main-1a2b.js"), script);
    await Bun.write(join(folder, "assets/main-1a2b.js.gz"), Bun.gzipSync(script));
    await Bun.write(join(folder, "assets/small-1a2b.js"), script);
    await Bun.write(join(folder, "assets/small-1a2b.js.gz"), Bun.gzipSync(script));
    await Bun.write(join(folder, "assets/small-1a2b.js.br"), brotliCompressSync(script));
    await Bun.write(join(folder, "assets/icon-3c.svg"), "<svg/>");
    await Bun.write(join(folder, "service_worker.js"), "addEventListener('fetch', () => {});");
    await Bun.write(join(folder, "secret.txt"), "not for the world");
    ask = await openApp(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(["/", "/sign-in", "/settings/account", "/device?user_code=BCDF-GHJK", "/invitation/accept/i1"])(
    "responds to %p with the page",
    async (path) => {
      const response = await ask(path);
      expect([response.status, await response.text()]).toEqual([200, page]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": pagePolicy(),
        "cache-control": "no-cache",
        etag: expect.stringMatching(/^"\w+"$/),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    },
  );

  test("has a content security policy that allows only its own scripts", () => {
    expect(pagePolicy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
        "font-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    );
  });

  test("lets its page upload images only to the blob store", async () => {
    const { app } = await openTestApp({ webApp: openWebApp(folder, { uploadOrigin: "https://s3.example.org" }) });
    const response = await app.fetch(new Request("http://localhost/"));
    const rules = (response.headers.get("content-security-policy") ?? "").split("; ");
    expect(rules).toContain("connect-src 'self' https://s3.example.org");
    expect(rules.join("; ").replace(" https://s3.example.org", "")).toBe(pagePolicy());
  });

  test("sends the page again only if it has changed", async () => {
    const etag = (await ask("/")).headers.get("etag") ?? "";
    const known = await ask("/sign-in", { "if-none-match": etag });
    expect([known.status, await known.text(), known.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await ask("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("sends hints for a board's data only to members whose browser has not loaded the app before", async () => {
    const { ask: send, workspaceId } = await openTestApp({ webApp: openWebApp(folder) });
    const read = async <Body>(answer: Promise<Response>): Promise<Body> => (await (await answer).json()) as Body;
    const [workspace] = await read<{ slug: string }[]>(send("GET", "/api/auth/organization/list"));
    const slug = workspace?.slug;
    const project = { workspaceId, name: "Demo", slug: "DEM" };
    const { id } = await read<{ id: string }>(send("POST", "/api/project", { json: project }));
    const hintsOf = async (path: string, options: Parameters<typeof send>[2] = {}): Promise<(string | null)[]> => {
      const { headers, status } = await send("GET", path, options);
      expect(status).toBe(200);
      return ["link", "server-timing", "cache-control"].map((name) => headers.get(name));
    };
    const hints = await hintsOf(`/w/${slug}/p/dem`);
    const changes = send("GET", `/api/changes?workspaceId=${workspaceId}`);
    const { cursor } = await read<{ cursor: number }>(changes);
    expect(hints).toEqual([
      `</api/task/tasks/${id}>; rel=preload; as=fetch; crossorigin`,
      `board;desc="${workspaceId} ${id} ${cursor}"`,
      "private, no-cache",
    ]);
    const none = [null, null, "no-cache"];
    expect(await hintsOf(`/w/${slug}/p/dem`, { anonymous: true })).toEqual(none);
    expect(await hintsOf(`/w/${slug}/p/dem`, { headers: { "if-none-match": '"other"' } })).toEqual(none);
    expect(await hintsOf(`/w/${slug}/p/none`)).toEqual(none);
    expect(await hintsOf("/w/none/p/dem")).toEqual(none);
  });

  test("sends the service worker only if it has changed, with a policy that allows it to fetch only from this server", async () => {
    const response = await ask("/service_worker.js");
    expect([response.status, await response.text()]).toEqual([200, "addEventListener('fetch', () => {});"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
      "cache-control": "no-cache",
    });
    const etag = response.headers.get("etag") ?? "";
    expect((await ask("/service_worker.js", { "if-none-match": etag })).status).toBe(304);
  });

  test("responds to HEAD without a body", async () => {
    const response = await ask("/sign-in", {}, "HEAD");
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test("lets clients cache its files permanently, and compresses them for clients that accept it", async () => {
    const plain = await ask("/assets/main-1a2b.js");
    expect([plain.status, await plain.text(), plain.headers.get("content-encoding")]).toEqual([200, script, null]);
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    const zipped = await ask("/assets/main-1a2b.js", { "accept-encoding": "br, gzip" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(new TextDecoder().decode(Bun.gunzipSync(await zipped.arrayBuffer()))).toBe(script);
    const smaller = await ask("/assets/small-1a2b.js", { "accept-encoding": "gzip, br" });
    expect(smaller.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await smaller.arrayBuffer()).toString()).toBe(script);
    const refused = await ask("/assets/small-1a2b.js", { "accept-encoding": "gzip, br;q=0" });
    expect(refused.headers.get("content-encoding")).toBe("gzip");
    const icon = await ask("/assets/icon-3c.svg", { "accept-encoding": "gzip" });
    expect([icon.headers.get("content-type"), icon.headers.get("content-encoding")]).toEqual(["image/svg+xml", null]);
  });

  test.each([
    "/assets/none.js",
    "/assets/main-1a2b.js.gz",
    "/assets/small-1a2b.js.br",
    "/assets/..%2Findex.html",
    "/assets/..%2Fsecret.txt",
    "/assets/%2e%2e%2fsecret.txt",
    "/assets/",
    "/assets",
  ])("has no file at %p", async (path) => {
    const response = await ask(path, { accept: "text/html" });
    expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining("not for the world")]);
  });

  test("responds to unknown URLs with a page for browsers and an error for programs", async () => {
    const lost = await ask("/nowhere", { accept: "text/html,application/xhtml+xml" });
    expect([lost.status, await lost.text()]).toEqual([404, page]);
    expect(lost.headers.get("content-security-policy")).toBe(pagePolicy());
    const problem = { "content-type": "application/problem+json" };
    const cases: [string, Record<string, string>][] = [
      ["/nowhere", {}],
      ["/nowhere", { accept: "application/json" }],
      ["/api/nowhere", { accept: "text/html" }],
      ["/.well-known/nowhere", { accept: "text/html" }],
    ];
    for (const [path, headers] of cases) {
      const response = await ask(path, headers);
      expect([path, response.status, Object.fromEntries(response.headers)]).toMatchObject([path, 404, problem]);
    }
    expect((await ask("/nowhere", { accept: "text/html" }, "POST")).headers.get("content-type")).toBe(
      problem["content-type"],
    );
    expect((await ask("/sign-in", { accept: "text/html" }, "POST")).status).toBe(405);
  });

  test("does not change the API", async () => {
    expect(await (await ask("/api/health", { accept: "text/html" })).json()).toEqual({ status: "ok" });
  });
});

describe("a server without a bundle", () => {
  test("serves the API, and reports that the web app is missing", async () => {
    const ask = await openApp(join(tmpdir(), "hexlane-no-bundle"));
    const response = await ask("/sign-in", { accept: "text/html" });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: "WEB_APP_NOT_BUILT",
      detail: expect.stringContaining('"npm start" and "npm run build" build it'),
    });
    expect((await ask("/nowhere", { accept: "text/html" })).status).toBe(503);
    expect((await ask("/assets/main.js")).status).toBe(404);
    expect((await ask("/api/health")).status).toBe(200);
  });

  test("serves a bundle that is built while it runs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-web-"));
    try {
      const ask = await openApp(folder);
      expect((await ask("/")).status).toBe(503);
      await Bun.write(join(folder, "assets/main.js"), "1");
      await Bun.write(join(folder, "index.html"), "<p>here</p>");
      expect(await (await ask("/")).text()).toBe("<p>here</p>");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("returns 404 for pages if it is built without a web app", async () => {
    const { ask } = await openTestApp();
    expect((await ask("GET", "/sign-in", { headers: { accept: "text/html" } })).status).toBe(404);
  });
});

test("pages and files are listed as open routes", async () => {
  const { app } = await openTestApp({ webApp: openWebApp("/nowhere") });
  const ours = app.routes.filter(({ tag }) => tag === "Web app");
  expect(ours.map(({ path }) => path)).toContain("/assets/:name");
  expect(ours.every(({ options }) => options.open !== undefined)).toBe(true);
});
