/** Uploads a file whose connection is cut again and again. @module */
import { connect, type Socket } from "node:net";

const CHUNK_BYTES = 256 * 1024;
/** The maximum number of attempts to send a part. */
const MAX_TRIES = 5;

export interface CutUploadOptions {
  /** May change after a cut. */
  readonly url: string;
  token: string;
  taskId: string;
  /** Bytes. */
  size: number;
  /** How often the connection is cut. */
  cuts: number;
  /** Called at each cut. */
  onCut?: (offset: number) => Promise<void>;
}

export interface CutUpload {
  id: string;
  /** The offsets at which the client continued. */
  offsets: number[];
}

/** Returns the bytes of the file from `start` on. They depend only on the position, and differ from place to place. */
export function bytesAt(start: number, length: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil((length + (start % 4)) / 4));
  const first = Math.floor(start / 4);
  for (let index = 0; index < words.length; index++) words[index] = Math.imul(first + index, 0x9e3779b1);
  return new Uint8Array(words.buffer).slice(start % 4, (start % 4) + length);
}

/**
 * Sends the file in requests that end in the middle, each at a different place, and continues at the offset that the
 * server returns. Like other tus clients, it asks for the offset again when the server closes the connection, for example
 * because the server is still reading the previous request.
 */
export async function uploadWithCuts(options: CutUploadOptions): Promise<CutUpload> {
  const { token, taskId, size, cuts, onCut = async () => {} } = options;
  const authorization = `Bearer ${token}`;
  const begun = await fetch(`${options.url}/api/upload?taskId=${taskId}`, {
    method: "POST",
    headers: { authorization, "upload-length": String(size), "upload-metadata": `filename ${btoa("large.bin")}` },
  });
  if (begun.status !== 201) throw new Error(`Cannot begin: ${begun.status} ${await begun.text()}`);
  const { id } = (await begun.json()) as { id: string };
  const path = `/api/upload/${id}`;
  const offsets: number[] = [];
  for (let part = 1; part <= cuts + 1; part++) {
    for (let tries = 1; ; tries++) {
      const head = await fetch(options.url + path, {
        method: "HEAD",
        headers: { authorization, "tus-resumable": "1.0.0" },
      });
      const offset = Number(head.headers.get("upload-offset"));
      if (head.status !== 200) throw new Error(`Cannot continue: ${head.status}`);
      offsets.push(offset);
      // The subtracted number keeps the cuts away from the boundaries of parts and buffers.
      const end = part > cuts ? size : Math.max(offset + 1, Math.floor((size * part) / (cuts + 1)) - 12_345);
      const failure = await sendPart({ url: options.url, path, token, offset, end, size });
      if (failure === undefined) {
        if (part <= cuts) await onCut(end);
        break;
      }
      if (tries === MAX_TRIES) throw new Error(`Cannot send bytes ${offset} to ${end}: ${failure}`);
    }
  }
  return { id, offsets };
}

interface PartOptions extends Pick<CutUploadOptions, "url" | "token" | "size"> {
  path: string;
  offset: number;
  end: number;
}

/** Announces all missing bytes, and cuts the connection at `end`. Returns what failed, if anything. */
async function sendPart({ url, path, token, offset, end, size }: PartOptions): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = "";
  let failure: string | undefined;
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  socket.on("error", (error) => {
    failure = error.message;
  });
  const closed = new Promise((resolve) => socket.on("close", resolve));
  const lines = [
    `PATCH ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    "Tus-Resumable: 1.0.0",
    "Content-Type: application/offset+octet-stream",
    `Upload-Offset: ${offset}`,
    `Content-Length: ${size - offset}`,
    "Connection: close",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  for (let position = offset; position < end && failure === undefined; position += CHUNK_BYTES) {
    failure = await write(socket, bytesAt(position, Math.min(CHUNK_BYTES, end - position)));
  }
  const isSent = failure === undefined;
  // Sends the bytes before `end`, and leaves the request incomplete.
  if (end < size || !isSent) socket.destroySoon();
  await closed;
  if (end < size ? isSent : answer.startsWith("HTTP/1.1 204")) return undefined;
  return [failure, answer.slice(0, 300)].join(" ");
}

/** Returns what failed, if anything. */
function write(socket: Socket, bytes: Uint8Array): Promise<string | undefined> {
  return new Promise((resolve) => socket.write(bytes, (error) => resolve(error?.message)));
}
