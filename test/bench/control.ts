/**
 * What the server is measured against: the same runtime and as little else as possible.
 *
 * Run as `bun control.ts PORT`: answers `hello`, and under `/bytes` and `/gzip` whatever was last PUT there.
 *
 * @module
 */
const bodies = new Map<string, Uint8Array<ArrayBuffer>>();

Bun.serve({
  port: Number(process.argv[2]),
  hostname: "127.0.0.1",
  async fetch(request) {
    const path = request.url.slice(request.url.indexOf("/", 8));
    if (path === "/") return new Response("hello");
    if (request.method === "PUT") {
      bodies.set(path, new Uint8Array(await request.arrayBuffer()));
      return new Response("kept");
    }
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (path === "/gzip") headers["Content-Encoding"] = "gzip";
    return new Response(bodies.get(path), { headers });
  },
});
