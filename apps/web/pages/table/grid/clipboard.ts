/** Tables as tab-separated text, as spreadsheets copy and paste them. @module */

/** Reads copied cells. A cell in quotes may contain tabs, line breaks and doubled quotes. Rows may differ in length. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
    const end = quoted?.end ?? endOfCell(text, at);
    row.push(quoted?.cell ?? text.slice(at, end));
    at = end + 1;
    if (text[end] === "\t") continue;
    if (text[end] === "\r" && text[end + 1] === "\n") at += 1;
    rows.push(row);
    row = [];
    // A line break after the last row does not start another row.
    if (at >= text.length) break;
  }
  return rows;
}

function endOfCell(text: string, start: number): number {
  let end = start;
  while (end < text.length && !"\t\r\n".includes(text.charAt(end))) end += 1;
  return end;
}

/** Reads a cell in quotes. Returns undefined if the quote is only the first character of a plain cell. */
function quotedCell(text: string, start: number): { cell: string; end: number } | undefined {
  let cell = "";
  let at = start + 1;
  while (at < text.length) {
    if (text[at] !== '"') cell += text.charAt(at);
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else {
      const end = at + 1;
      return end === text.length || "\t\r\n".includes(text.charAt(end)) ? { cell, end } : undefined;
    }
    at += 1;
  }
  return undefined;
}

export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join("\t")).join("\n");
}

function writeCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
