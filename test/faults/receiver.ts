/**
 * A webhook receiver that misbehaves on demand.
 *
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the receiver responds to an attempt. */
export type Reaction = "ok" | "fails" | "hangs" | "resets" | "moved" | "busy" | "huge" | "slow" | "gone";

/** An attempt whose request was received in full. */
export interface Arrival {
  path: string;
  body: string;
  headers: Record<string, string>;
  reaction: Reaction;
  /** Milliseconds since the start of the process. */
  at: number;
}

export interface Receiver {
  url: string;
  /** Attempts in order of arrival. */
  readonly arrivals: readonly Arrival[];
  /** Attempts in progress. */
  readonly open: number;
  close(): Promise<void>;
}

const HUGE_BYTES = 400 * 1024 * 1024;
const CHUNK = new Uint8Array(64 * 1024).fill(0x78);

/** @param reactionOf determines the response to a delivery attempt to a path */
export async function startReceiver(reactionOf: (path: string) => Reaction): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    open++;
    response.on("close", () => {
      open--;
    });
    receive(request).then(
      (body) => {
        const path = request.url ?? "";
        const reaction = reactionOf(path);
        arrivals.push({ path, body, headers: headersOf(request), reaction, at: performance.now() });
        answer(reaction, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    get open() {
      return open;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function answer(reaction: Reaction, response: ServerResponse): void {
  switch (reaction) {
    case "ok":
      response.writeHead(204).end();
      break;
    case "slow":
      setTimeout(() => response.writeHead(200).end("late"), 100);
      break;
    case "fails":
      response.writeHead(500).end("oops");
      break;
    case "moved":
      response.writeHead(301, { location: "http://127.0.0.1:1/elsewhere" }).end();
      break;
    case "busy":
      response.writeHead(429, { "retry-after": "1" }).end();
      break;
    case "gone":
      response.writeHead(410).end();
      break;
    case "resets":
      response.socket?.destroy();
      break;
    case "huge":
      response.writeHead(200, { "content-length": String(HUGE_BYTES) });
      pour(response, HUGE_BYTES);
      break;
    case "hangs":
      break;
  }
}

/** Sends data as fast as the peer reads it. */
function pour(response: ServerResponse, left: number): void {
  for (let rest = left; ; rest -= CHUNK.length) {
    if (rest <= 0) {
      response.end();
      return;
    }
    if (response.destroyed) return;
    if (response.write(CHUNK.subarray(0, Math.min(rest, CHUNK.length)))) continue;
    response.once("drain", () => pour(response, rest - CHUNK.length));
    return;
  }
}
