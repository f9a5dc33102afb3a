/** A port that nobody listens on just now, for who must know the address of a server before it is started. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port } = server;
  server.stop(true);
  return Number(port);
}
