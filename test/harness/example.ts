/**
 * Extracts code from the documentation, to run it as printed.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** Returns the code block after a mark such as `<!-- test: embedding -->`. */
export function exampleIn(file: string, mark: string): string {
  return examplesIn(file, mark)[0] as string;
}

/** Returns the code blocks with a mark, in order. */
export function examplesIn(file: string, mark: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(new RegExp(`<!-- test: ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``, "g"));
  const blocks = [...found].map(([, code = ""]) => code);
  if (blocks.length === 0) throw new Error(`${file} has no example "${mark}"`);
  return blocks;
}
