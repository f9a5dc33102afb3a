/** Makes untrusted text safe for a terminal, and measures its width. @module */
/** Characters that move the cursor, change colors, ring the bell or change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const DANGEROUS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns multi-line text without control characters. */
export function manyLines(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(DANGEROUS, "\ufffd").trimEnd();
}

/** Returns single-line text without control characters. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\u2028\u2029]+/g, " ")
    .replaceAll(DANGEROUS, "\ufffd")
    .trim();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const ELLIPSIS = "…";

/** Returns the width of text in terminal cells. */
export function widthOf(text: string): number {
  return Bun.stringWidth(text);
}

/** Truncates text to a width in cells, without splitting a grapheme. */
export function cut(text: string, cells: number): string {
  if (widthOf(text) <= cells) return text;
  let kept = "";
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment);
    if (width > cells - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

/** Pads text to a width in cells. */
export function padded(text: string, cells: number): string {
  return text + " ".repeat(Math.max(0, cells - widthOf(text)));
}
