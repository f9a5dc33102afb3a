/** Markdown as one line of plain text, for previews. @module */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<\/?(?:hexlane|kaneo)-mention\b[^<>]*>/g, ""],
  [/!\[([^\]]*)\]\([^)]*\)/g, "$1"],
  [/\[([^\]]+)\]\([^)]*\)/g, "$1"],
  [/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, ""],
  [/\[[ xX]\][ \t]+/g, ""],
  [/(\*\*|__|~~|`+)(?=\S)(.+?)\1/g, "$2"],
  [/\s+/g, " "],
];

export function plainText(markdown: string): string {
  return MARKS.reduce((text, [mark, replacement]) => text.replace(mark, replacement), markdown).trim();
}
