/**
 * The load generator of the benchmarks: keep-alive connections on loopback, each with one request at a time. It parses
 * only the status and length of a response, because it shares the CPU with the server.
 *
 * @module
 */
import { readFileSync } from "node:fs";

/** One request of a load. */
export interface LoadRequest {
  method: string;
  path: string;
  /** The API key. */
  key: string;
  body?: unknown;
  /** Counts toward the request rate and CPU time, but not the latencies. */
  isBeside?: boolean;
}

export interface LoadOptions {
  url: string;
  /** The server process. */
  pid: number;
  connections: number;
  seconds: number;
  /** Ends the load early, after this many requests. @default unlimited */
  maxRequests?: number;
  next(): LoadRequest;
}

export interface Figures {
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** CPU time of the server process per request, including its threads. */
  cpuMicroseconds: number;
  /** The number of failed responses, and the first of them. */
  failures: number;
  failure?: string;
}

/**
 * Lets the runtime compile the code of an operation before it is timed, because it compiles a function again after
 * thousands of calls. Measured with status changes: in the first 5 s, the compiler uses a fifth of the server's CPU
 * time; after 15,000 requests, less than 1%. A server with less code, such as the control, needs less time, so after a
 * shorter warm-up, the benchmark would compare compilation.
 */
export const WARM_UP = { maxRequests: 15_000, seconds: 30 };

/** Sends requests to a server for a number of seconds, and measures them. */
export async function runLoad(options: LoadOptions): Promise<Figures> {
  const { url, pid, connections, seconds, maxRequests = Number.POSITIVE_INFINITY, next } = options;
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  let [requests, failures] = [0, 0];
  let failure: string | undefined;
  const cpuBefore = cpuMicroseconds(pid);
  const start = performance.now();
  const end = start + seconds * 1000;
  const connect = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let request: LoadRequest;
      let sentAt = 0;
      const reader = new ResponseReader();
      const send = (socket: Bun.Socket): void => {
        request = next();
        sentAt = performance.now();
        const text = textOf(request, `${hostname}:${port}`);
        if (socket.write(text) < text.length) reject(new Error("The request does not fit into the socket"));
      };
      void Bun.connect({
        // The control does not listen on IPv6.
        hostname: "127.0.0.1",
        port: Number(port),
        socket: {
          open: send,
          data(socket, chunk) {
            if (!reader.read(chunk)) return;
            requests++;
            const now = performance.now();
            if (request.isBeside !== true) latencies.push(now - sentAt);
            if (reader.status >= 300) {
              failures++;
              failure ??= `${request.method} ${request.path}: ${reader.status} ${chunk.toString("latin1").slice(-400)}`;
            }
            if (now < end && requests < maxRequests) send(socket);
            else {
              resolve();
              socket.end();
            }
          },
          close: () => reject(new Error(`${url} closed a connection`)),
          error: (_, error) => reject(error),
        },
      }).catch(reject);
    });
  await Promise.all(Array.from({ length: connections }, connect));
  const elapsed = performance.now() - start;
  latencies.sort((left, right) => left - right);
  return {
    requestsPerSecond: (1000 * requests) / elapsed,
    p50Milliseconds: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99Milliseconds: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    cpuMicroseconds: (cpuMicroseconds(pid) - cpuBefore) / Math.max(1, requests),
    failures,
    ...(failure === undefined ? {} : { failure }),
  };
}

function textOf({ method, path, key, body }: LoadRequest, host: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const json = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
}

/** The end of a chunked body. JSON has no line breaks, so this text occurs nowhere else. */
const LAST_CHUNK = "\r\n0\r\n\r\n";

/** No response has longer headers. */
const MAX_HEAD_BYTES = 4096;

/** Finds the end of each response. */
class ResponseReader {
  status = 0;
  /** Bytes of the body that have not arrived yet; NaN for a chunked body, undefined before the end of the headers. */
  #left: number | undefined;
  /** The headers received so far; after them, the end of the received body. */
  #text = "";

  /** Returns whether the response is complete. */
  read(chunk: Buffer): boolean {
    let from = 0;
    if (this.#left === undefined) {
      const known = this.#text.length;
      this.#text += chunk.toString("latin1", 0, MAX_HEAD_BYTES);
      const end = this.#text.indexOf("\r\n\r\n");
      if (end < 0) return false;
      this.status = Number(this.#text.slice(9, 12));
      this.#left = Number(/\r\ncontent-length: *(\d+)/i.exec(this.#text)?.[1]);
      this.#text = "";
      from = end + 4 - known;
    }
    if (Number.isNaN(this.#left)) {
      const last = chunk.toString("latin1", Math.max(from, chunk.length - LAST_CHUNK.length));
      this.#text = (this.#text + last).slice(-LAST_CHUNK.length);
      if (this.#text !== LAST_CHUNK) return false;
    } else {
      this.#left -= chunk.length - from;
      if (this.#left > 0) return false;
    }
    this.#left = undefined;
    this.#text = "";
    return true;
  }
}

/**
 * Returns the user and system time of a process so far, in microseconds. proc(5) has it in ticks of a hundredth of a
 * second.
 */
export function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the medians of several rounds, and the failures of all rounds. */
export function medianOf(rounds: readonly Figures[]): Figures {
  const of = (name: Exclude<keyof Figures, "failure">): number => median(rounds.map((figures) => figures[name]));
  const failure = rounds.find((figures) => figures.failure)?.failure;
  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50Milliseconds: of("p50Milliseconds"),
    p99Milliseconds: of("p99Milliseconds"),
    cpuMicroseconds: of("cpuMicroseconds"),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    ...(failure === undefined ? {} : { failure }),
  };
}
