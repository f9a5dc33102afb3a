/**
 * Server-sent events (HTML 9.2) over `fetch`, so that they also come where there is no `EventSource`, and with a credential.
 *
 * @module
 */

/** One block of a stream. */
export interface StreamBlock {
  /** The place in the stream that it stands for, when it names one. */
  id: string | undefined;
  /** What the lines of data say; undefined for a block that only moves the place. */
  data: string | undefined;
  /** After how many milliseconds to come again, when it says so. */
  retry: number | undefined;
}

/** Reads blocks as they come. Ends with the stream; one that is cut off in the middle is dropped. */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let lines: string[] = [];
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      // A lone carriage return at the end may be the first half of a line's end.
      const parts = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop() ?? "";
      for (const line of parts) {
        if (line !== "") {
          lines.push(line);
          continue;
        }
        if (lines.length > 0) yield blockOf(lines);
        lines = [];
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function blockOf(lines: readonly string[]): StreamBlock {
  const block: StreamBlock = { id: undefined, data: undefined, retry: undefined };
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === "data") block.data = block.data === undefined ? value : `${block.data}\n${value}`;
    else if (name === "id" && !value.includes("\0")) block.id = value;
    else if (name === "retry" && /^\d+$/.test(value)) block.retry = Number(value);
  }
  return block;
}
