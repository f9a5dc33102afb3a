/** Edits a text area as if the user had typed, so that Undo works. @module */

/** Replaces the selection. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Deprecated, but the only API that keeps the undo history.
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Adds a mark around the selection, or removes it. */
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

/** Adds a prefix to each selected line, or removes it from all. */
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

/** The part of a name typed after an `@` just before the caret. Undefined when there is none. */
export function wordBefore({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  return /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u.exec(value.slice(0, selectionStart))?.[1];
}
