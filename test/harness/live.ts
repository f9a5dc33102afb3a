/**
 * Clients of streams and sockets, over a real connection.
 *
 * @module
 */
import { waitSeconds } from "../tier.ts";

/** One server-sent event. */
export interface SentEvent {
  id: string;
  event: string;
  data: { type: string; taskId: string | null; workspaceId: string; sequence: number; actorId: string | null } & Record<
    string,
    unknown
  >;
}

/** Follows `/api/events` until the connection closes. */
export class EventClient {
  readonly status: number;
  readonly headers: Headers;
  readonly events: SentEvent[] = [];
  /** The last event ID, from which a browser would resume. */
  lastEventId = "";
  /** The raw text. */
  text = "";
  /** Settles when the stream is over: "ended" by the server, or "cut off". */
  readonly over: Promise<"ended" | "cut off">;
  readonly #abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    this.over = this.#read(response).then(
      () => "ended",
      () => "cut off",
    );
  }

  static async open(url: string, headers: Record<string, string>): Promise<EventClient> {
    const abort = new AbortController();
    return new EventClient(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  get types(): string[] {
    return this.events.map(({ event }) => event);
  }

  leave(): void {
    this.#abort.abort();
  }

  async #read({ body }: Response): Promise<void> {
    const decoder = new TextDecoder();
    let pending = "";
    for await (const chunk of body ?? []) {
      const text = decoder.decode(chunk, { stream: true });
      this.text += text;
      const blocks = (pending + text).split("\n\n");
      pending = blocks.pop() ?? "";
      for (const block of blocks) this.#take(block);
    }
  }

  /** HTML 9.2.6: an `id` takes effect at once, but an event requires `data`. */
  #take(block: string): void {
    const fields = new Map(
      block.split("\n").map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
      }),
    );
    this.lastEventId = fields.get("id") ?? this.lastEventId;
    const data = fields.get("data");
    if (data === undefined) return;
    this.events.push({ id: this.lastEventId, event: fields.get("event") ?? "", data: JSON.parse(data) });
  }
}

/** A WebSocket that records its messages. */
export class SocketClient {
  readonly messages: Record<string, unknown>[] = [];
  /** The close code. */
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.messages.push(JSON.parse(String(data)));
    this.closed = new Promise((resolve) => {
      socket.onclose = ({ code }) => resolve(code);
    });
  }

  /** @throws {Error} when the server refuses the connection */
  static async open(url: string, headers: Record<string, string>): Promise<SocketClient> {
    const socket = new WebSocket(url.replace(/^http/, "ws"), { headers });
    const client = new SocketClient(socket);
    const opened = new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error("The socket was refused"));
    });
    await opened;
    return client;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }
}

/** Waits for a condition. @throws {Error} when it does not become true in time */
export async function within(milliseconds: number, holds: () => boolean): Promise<void> {
  const limit = waitSeconds(milliseconds / 1000) * 1000;
  const deadline = performance.now() + limit;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`The condition is still false after ${limit} ms: ${holds}`);
    await Bun.sleep(5);
  }
}
