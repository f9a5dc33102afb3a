/**
 * What the server is measured against: the same runtime and as little else as possible.
 *
 * Run as `bun control.ts PORT`: answers `hello`, and under any other path whatever was last PUT there, with the headers
 * that `X-Answer-Headers` named in JSON.
 *
 * @module
 */
interface Kept {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}
const answers = new Map<string, Kept>();

Bun.serve({
  port: Number(process.argv[2]),
  hostname: "127.0.0.1",
  async fetch(request) {
    const path = request.url.slice(request.url.indexOf("/", 8));
    if (path === "/") return new Response("hello");
    if (request.method === "PUT") {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const headers = JSON.parse(request.headers.get("x-answer-headers") ?? "{}") as Record<string, string>;
      answers.set(path, { bytes, headers });
      return new Response("kept");
    }
    const kept = answers.get(path);
    return kept ? new Response(kept.bytes, { headers: kept.headers }) : new Response(null, { status: 404 });
  },
});
