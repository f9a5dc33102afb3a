/**
 * The effects of Enter, Tab and pasted URLs in Markdown source. Each function returns an edit, or undefined for the default
 * effect.
 *
 * @module
 */

/** Replaces a range of text. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  /** @default the end of the new text */
  caret?: number;
}

/** The blockquote markers and spaces before a list item, its marker, the space after it, and a checkbox. */
const ITEM = /^([\t >]*)([-*+]|(\d{1,9})([.)]))([\t ]+)(\[[ xX]\][\t ]+)?/;
const TABLE_ROW = /^[\t ]*\|.*\|[\t ]*$/;
/** The delimiter row of a table, below its header. */
const DELIMITERS = /^[\t ]*\|(?:[\t ]*:?-+:?[\t ]*\|)+[\t ]*$/;

function lineAt(value: string, at: number): { start: number; end: number; line: string } {
  const start = value.lastIndexOf("\n", at - 1) + 1;
  const next = value.indexOf("\n", at);
  const end = next < 0 ? value.length : next;
  return { start, end, line: value.slice(start, end) };
}

/**
 * Begins the next item on Enter in a list, or the next row at the end of a table row. In an empty item or row, ends the
 * list or table.
 */
export function continueLine(value: string, at: number): TextEdit | undefined {
  const { start, end, line } = lineAt(value, at);
  if (at === end && TABLE_ROW.test(line)) return nextRow(line, { start, end });
  const match = ITEM.exec(line);
  if (!match || at < start + match[0].length) return undefined;
  const [marker, before = "", sign = "", number, period = "", space = " ", box] = match;
  if (line.slice(marker.length).trim() === "") return { start, end, text: "" };
  const next = number === undefined ? sign : `${Number(number) + 1}${period}`;
  return { start: at, end: at, text: `\n${before}${next}${space}${box === undefined ? "" : "[ ] "}` };
}

function nextRow(line: string, { start, end }: { start: number; end: number }): TextEdit {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  if (cells.every((cell) => cell.trim() === "")) return { start, end, text: "" };
  const text = `\n|${"  |".repeat(cells.length)}`;
  return { start: end, end, text, caret: end + 3 };
}

interface Cell {
  from: number;
  to: number;
  /** The end of its text. */
  caret: number;
}

/**
 * Moves to the next cell of a table on Tab, and to the previous cell on Shift+Tab. At the ends of the table, the key
 * leaves the field.
 */
export function otherCell(value: string, at: number, isBack: boolean): TextEdit | undefined {
  const cells = cellsAround(value, at);
  const { from = at, to = at } = cells.find((cell) => cell.from <= at && at <= cell.to) ?? {};
  const cell = isBack ? cells.findLast((one) => one.to < from) : cells.find((one) => one.from > to);
  return cell && { start: at, end: at, text: "", caret: cell.caret };
}

/** Returns the cells of the table at an offset, without its delimiter row. */
function cellsAround(value: string, at: number): Cell[] {
  const own = lineAt(value, at);
  if (!TABLE_ROW.test(own.line)) return [];
  let { start } = own;
  while (start > 0 && TABLE_ROW.test(lineAt(value, start - 1).line)) ({ start } = lineAt(value, start - 1));
  const cells: Cell[] = [];
  for (let row = lineAt(value, start); TABLE_ROW.test(row.line); row = lineAt(value, row.end + 1)) {
    if (!DELIMITERS.test(row.line)) cells.push(...cellsIn(row));
    if (row.end === value.length) break;
  }
  return cells;
}

function cellsIn({ start, line }: { start: number; line: string }): Cell[] {
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return bars.slice(0, -1).map((bar, index) => {
    const end = bars[index + 1] ?? line.length;
    const written = line.slice(bar + 1, end).trimEnd().length;
    const caret = start + bar + 1 + (written > 0 ? written : Math.min(1, end - bar - 1));
    return { from: start + bar + 1, to: start + end, caret };
  });
}

/**
 * Nests a list item under the item above it on Tab, and moves it out on Shift+Tab. If that is not possible, the key
 * leaves the field, so that the keyboard is never trapped.
 */
export function indentItem(value: string, at: number, isOut: boolean): TextEdit | undefined {
  const { start, line } = lineAt(value, at);
  const match = ITEM.exec(line);
  if (!match) return undefined;
  const [, indent = ""] = /^([\t ]*)/.exec(line) ?? [];
  const above = start === 0 ? undefined : lineAt(value, start - 1).line;
  const [marker, before = "", , , , , box = ""] = (above === undefined ? null : ITEM.exec(above)) ?? [];
  if (isOut) return indent === "" ? undefined : replaceIndent(indent.slice(0, -Math.min(indent.length, 2)));
  if (marker === undefined || /\S/.test(before) || indent.length > before.length) return undefined;
  return replaceIndent(" ".repeat(marker.length - box.length));

  function replaceIndent(text: string): TextEdit {
    const moved = text.length - indent.length;
    return { start, end: start + indent.length, text, caret: Math.max(start, at + moved) };
  }
}

/** Turns selected text into a link when a URL is pasted over it. */
export function linkOver(selected: string, pasted: string): string | undefined {
  const address = pasted.trim();
  const isLink = /^https?:\/\/[^\s()<>]+$/i.test(address);
  if (!isLink || selected.trim() === "" || /[\n[\]]/.test(selected) || /^https?:\/\//i.test(selected)) return undefined;
  return `[${selected}](${address})`;
}
