/**
 * Extracts code from the documentation, to run it as printed.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** The code block after a mark such as `<!-- test: embedding -->`. */
export function exampleIn(file: string, mark: string): string {
  const text = readFileSync(join(root, file), "utf8");
  const [, code] = new RegExp(`<!-- test: ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
  if (code === undefined) throw new Error(`${file} has no example "${mark}"`);
  return code;
}
