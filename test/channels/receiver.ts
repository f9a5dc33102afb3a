/**
 * A loopback receiver that parses requests itself, so that it can send responses that no real server would.
 *
 * @module
 */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

/** A received request. */
export interface Arrival {
  method: string;
  path: string;
  /** Headers by lowercase name. */
  headers: Record<string, string>;
  /** The head, byte for byte. */
  head: string;
  body: Buffer;
  /** The local address of the connection. */
  localAddress: string;
  /** The server name in the TLS handshake. */
  serverName?: string | false;
}

/** How the receiver responds to a request. */
export type Behavior = (socket: Socket, arrival: Arrival) => void;

export interface Receiver {
  port: number;
  url: string;
  arrivals: Arrival[];
  /** Connections opened so far, with or without data. */
  connections: number;
  /** Currently open connections. */
  sockets: Set<Socket>;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  host?: string;
  /** A certificate and its key (PEM). */
  tls?: { key: string; cert: string };
}

export async function startReceiver(behave: Behavior, options: ReceiverOptions = {}): Promise<Receiver> {
  const { host = "127.0.0.1", tls } = options;
  const receiver: Receiver = { port: 0, url: "", arrivals: [], connections: 0, sockets: new Set(), close };
  const serve = (socket: Socket) => listen(socket, receiver, behave);
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on("connection", () => receiver.connections++);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `${tls ? "https" : "http"}://${host}:${receiver.port}`;
  return receiver;

  async function close(): Promise<void> {
    for (const socket of receiver.sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

function listen(socket: Socket, receiver: Receiver, behave: Behavior): void {
  receiver.sockets.add(socket);
  socket.on("close", () => receiver.sockets.delete(socket));
  socket.on("error", () => {});
  let received = Buffer.alloc(0);
  const take = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const arrival = readArrival(received, socket);
    if (!arrival) return;
    socket.off("data", take);
    socket.resume();
    receiver.arrivals.push(arrival);
    behave(socket, arrival);
  };
  socket.on("data", take);
}

/** Parses a request. Returns undefined until it is complete. */
function readArrival(received: Buffer, socket: Socket): Arrival | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString("latin1");
  const [first = "", ...lines] = head.split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = received.subarray(end + 4);
  if (body.length < Number(headers["content-length"] ?? 0)) return undefined;
  const { servername } = socket as { servername?: string | false };
  const named = servername === undefined ? {} : { serverName: servername };
  return { method, path, headers, head, body, localAddress: socket.localAddress ?? "", ...named };
}

/** Responds once and closes the connection. */
export function answer(status: number, body = "", headers: Record<string, string> = {}): Behavior {
  return (socket) => {
    const fields = Object.entries({ "Content-Length": String(Buffer.byteLength(body)), ...headers });
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} X\r\n${lines}\r\n${body}`);
  };
}

/** Sends data without end: as fast as the peer reads, or in chunks at an interval in milliseconds. */
export function pour(head: string, piece: string | Buffer, everyMs?: number): Behavior {
  return (socket) => {
    socket.write(head);
    if (everyMs !== undefined) {
      const timer = setInterval(() => socket.write(piece), everyMs);
      socket.on("close", () => clearInterval(timer));
      return;
    }
    const fill = () => {
      while (!socket.destroyed) if (!socket.write(piece)) return;
    };
    socket.on("drain", fill);
    fill();
  };
}
