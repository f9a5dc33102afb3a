/** Several names as the text of one cell: separated by commas, and in quotes if a name contains a comma. @module */

export function writeList(items: readonly string[]): string {
  return items.map((item) => (/[,"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(", ");
}

export function readList(text: string): string[] {
  const items = text.match(/\s*"(?:[^"]|"")*"(?=\s*(?:,|$))|[^,]+/g) ?? [];
  return items
    .map((item) => item.trim().replace(/^"(.*)"$/s, (_, inner: string) => inner.replaceAll('""', '"')))
    .filter(Boolean);
}
