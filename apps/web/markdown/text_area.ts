/**
 * Writing into a text area as if somebody typed it, so that it can be taken back like any other typing.
 *
 * @module
 */

/** In place of what is selected. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Deprecated and without a successor: the only way that keeps the list of things to undo.
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Puts a mark around what is selected, or takes it away. */
export function toggleMark(area: HTMLTextAreaElement, mark: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const text = value.slice(start, end);
  if (value.slice(start - mark.length, start) === mark && value.slice(end, end + mark.length) === mark) {
    area.setSelectionRange(start - mark.length, end + mark.length);
    insertText(area, text);
    area.setSelectionRange(start - mark.length, end - mark.length);
    return;
  }
  insertText(area, mark + text + mark);
  area.setSelectionRange(start + mark.length, end + mark.length);
}

/** Puts a mark before each line that is selected, or takes it away from all. */
export function toggleLines(area: HTMLTextAreaElement, mark: string): void {
  const { value } = area;
  const start = value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const next = value.indexOf("\n", area.selectionEnd);
  const end = next < 0 ? value.length : next;
  const lines = value.slice(start, end).split("\n");
  const isMarked = lines.every((line) => line.startsWith(mark));
  const text = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join("\n");
  area.setSelectionRange(start, end);
  insertText(area, text);
}

/** What is typed of a name after an `@` just before the caret; undefined when it is none. */
export function wordBefore({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  return /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u.exec(value.slice(0, selectionStart))?.[1];
}
