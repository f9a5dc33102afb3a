/**
 * The baseline server: the same runtime with a minimal handler.
 *
 * Run as `bun control.ts PORT`: answers `hello`, and on any other path the last body that was PUT there, with the headers given
 * as JSON in `X-Answer-Headers`.
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
