/**
 * Server-sent events (HTML 9.2) over `fetch`, which works without `EventSource` and sends a credential.
 *
 * @module
 */
/** One block of a stream. */
export interface StreamBlock {
  /** The position in the stream, if the block has one. */
  id: string | undefined;
  /** The lines of data; undefined for a block that only moves the position. */
  data: string | undefined;
  /** The delay before reconnecting in milliseconds, if the block has one. */
  retry: number | undefined;
}

/** Yields blocks as they arrive, until the stream ends. An incomplete last block is dropped. */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let lines: string[] = [];
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      // A trailing carriage return may be the first half of a line ending.
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
