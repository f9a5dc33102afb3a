/** Writes lines to a file or to standard output. @module */
import { open, rename, rm } from "node:fs/promises";

/** Lines are joined into pieces of about this size. */
const PIECE_CHARACTERS = 64 * 1024;

/** Writes a file that is complete or absent, and that only its owner can read. Returns what the generator returns. */
export async function writeLines<T>(path: string, lines: AsyncGenerator<string, T, void>): Promise<T> {
  const draft = `${path}.${process.pid}.part`;
  const file = await open(draft, "wx", 0o600);
  try {
    const returned = await pour(lines, (text) => file.writeFile(text));
    await file.sync();
    await rename(draft, path);
    return returned;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

export function writeLinesToStandardOutput<T>(lines: AsyncGenerator<string, T, void>): Promise<T> {
  return pour(
    lines,
    (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  );
}

async function pour<T>(lines: AsyncGenerator<string, T, void>, write: (text: string) => Promise<void>): Promise<T> {
  let piece = "";
  for (;;) {
    const { done, value } = await lines.next();
    if (!done) piece += value;
    if (piece.length >= PIECE_CHARACTERS || (done && piece !== "")) {
      await write(piece);
      piece = "";
    }
    if (done) return value;
  }
}
