/**
 * Sends large bodies over separate sockets, complete or stalled before the last byte.
 *
 * @module
 */
import { connect, type Socket } from "node:net";

export interface BodyRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** A bearer credential. */
  token?: string;
  /** The body in chunks. Many requests share the long chunks. */
  body: readonly Uint8Array[];
  /** @default "application/json" */
  contentType?: string;
}

/** The response to a request; status 0 for a connection that closed without one. */
export interface SentBody {
  status: number;
  /** The head, and the beginning of the body. */
  text: string;
}

export interface SendOptions {
  /** Omits the last byte. */
  isStalled?: boolean;
  /** The number of stalled bodies that the server may leave unanswered. They are cut off. @default 0 */
  mayHang?: number;
}

/** Sends all requests at once and waits for the responses. */
export async function sendAll(
  url: string,
  requests: readonly BodyRequest[],
  { isStalled = false, mayHang = 0 }: SendOptions = {},
): Promise<SentBody[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const { promise: isSettled, resolve: settle } = Promise.withResolvers<void>();
  let missing = requests.length;
  const sent = requests.map((request) => {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    return send(socket, request, isStalled).finally(() => {
      if (--missing <= mayHang) settle();
    });
  });
  await isSettled;
  for (const socket of sockets) socket.destroy();
  return await Promise.all(sent);
}

function send(socket: Socket, request: BodyRequest, isStalled: boolean): Promise<SentBody> {
  const { method, path, token, body, contentType = "application/json" } = request;
  const length = body.reduce((sum, part) => sum + part.length, 0);
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    `Content-Type: ${contentType}`,
    "Accept: application/json, text/event-stream",
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  let left = isStalled ? length - 1 : length;
  for (const part of body) {
    socket.write(part.length <= left ? part : part.subarray(0, left));
    left = Math.max(0, left - part.length);
  }
  return answerOf(socket);
}

function answerOf(socket: Socket): Promise<SentBody> {
  let text = "";
  return new Promise((resolve) => {
    // A connection that is reset also emits close.
    socket.on("error", () => {});
    socket.on("close", () => resolve({ status: 0, text }));
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const [, status] = /^HTTP\/1\.1 (\d{3}) [\s\S]*\r\n\r\n[\s\S]/.exec(text) ?? [];
      if (status === undefined) return;
      resolve({ status: Number(status), text });
      socket.destroy();
    });
  });
}
