/**
 * Listens on a free port of this machine. Uses `node:http`, which Node.js, Deno and Bun have.
 *
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Arrival } from "@hexlane/server/in_process";
import { WebSocketServer } from "ws";

/** Responds to a request that arrived over the network. */
export type Respond = (request: Request, arrival: Arrival) => Promise<Response>;

export interface Listening {
  readonly port: number;
  /** Ends all connections. */
  close(): Promise<void>;
}

export async function listen(respond: Respond): Promise<Listening> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((incoming, outgoing) => {
    serve(respond, incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("upgrade", (incoming: IncomingMessage, connection: Duplex, head: Buffer) => {
    upgrade(respond, { incoming, connection, head, sockets }).catch(() => connection.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(respond: Respond, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController();
  outgoing.once("close", () => left.abort());
  const response = await respond(requestOf(incoming, left.signal), {
    peer: incoming.socket.remoteAddress ?? "",
    connection: { keepOpen: () => {}, close: () => outgoing.destroy(), upgrade: () => false },
  });
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as unknown as NodeReadableStream), outgoing);
}

interface Upgrade {
  incoming: IncomingMessage;
  connection: Duplex;
  /** The first bytes after the request. */
  head: Buffer;
  sockets: WebSocketServer;
}

async function upgrade(respond: Respond, { incoming, connection, head, sockets }: Upgrade): Promise<void> {
  const left = new AbortController();
  connection.once("close", () => left.abort());
  connection.on("error", () => left.abort());
  let isUpgraded = false;
  const response = await respond(requestOf(incoming, left.signal), {
    peer: incoming.socket.remoteAddress ?? "",
    connection: {
      keepOpen: () => {},
      close: () => connection.destroy(),
      upgrade(socket) {
        if (incoming.headers.upgrade?.toLowerCase() !== "websocket") return false;
        isUpgraded = true;
        connection.once("close", () => socket.close());
        sockets.handleUpgrade(incoming, connection, head, (peer) => socket.open(peer));
        return true;
      },
    },
  });
  if (isUpgraded) return;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("connection", "close");
  headers.set("content-length", String(body.length));
  const lines = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  connection.end(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]));
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", rawHeaders, headers: known, url = "/" } = incoming;
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  const isEmpty = known["transfer-encoding"] === undefined && Number(known["content-length"] ?? 0) === 0;
  // A GET with a body is valid HTTP, but `Request` refuses it.
  const hasBody = !isEmpty && method !== "GET" && method !== "HEAD";
  return new Request(`http://${known.host ?? "localhost"}${url}`, {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as unknown as ReadableStream, duplex: "half" } : {}),
  });
}
