/** Edits a text area, or the live editor in its place, as if the user had typed, so that Undo works. @module */
import type { TextEdit } from "./text_keys.ts";

/** The live editor, with the part of a text area's interface that menus, buttons and keys use. */
export interface LiveText
  extends Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd" | "setSelectionRange" | "focus"> {
  hasFocus: () => boolean;
  replaceSelection: (text: string) => void;
}

export type TextArea = HTMLTextAreaElement | LiveText;

export function hasFocus(area: TextArea): boolean {
  return "hasFocus" in area ? area.hasFocus() : document.activeElement === area;
}

/** Replaces the selection. */
export function insertText(area: TextArea, text: string): void {
  area.focus();
  if (text === "" && area.selectionStart === area.selectionEnd) return;
  if ("replaceSelection" in area) {
    area.replaceSelection(text);
    return;
  }
  // Deprecated, but the only API that keeps the undo history.
  if (text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Inserts text after the caret or selection. The field gets focus only if `mayFocus` is true. */
export function insertAtCaret(area: TextArea, text: string, mayFocus: boolean): void {
  const { selectionEnd: at } = area;
  if (!("replaceSelection" in area) && !mayFocus && !hasFocus(area)) {
    area.setRangeText(text, at, at, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  if (mayFocus) area.focus();
  area.setSelectionRange(at, at);
  if ("replaceSelection" in area) area.replaceSelection(text);
  else insertText(area, text);
}

/** Replaces a range and moves the caret. */
export function replaceText(area: TextArea, { start, end, text, caret }: TextEdit): void {
  area.setSelectionRange(start, end);
  insertText(area, text);
  if (caret !== undefined) area.setSelectionRange(caret, caret);
}

/** Adds a mark around the selection, or removes it. */
export function toggleMark(area: TextArea, mark: string): void {
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
export function toggleLines(area: TextArea, mark: string): void {
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

/** Returns the part of a name typed after an `@` just before the caret, or undefined when there is none. */
export function wordBefore({ value, selectionStart, selectionEnd }: TextArea): string | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  return /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u.exec(value.slice(0, selectionStart))?.[1];
}

/** Returns the part of a word typed after a `/` just before the caret, at the start of a line or after a space. */
export function slashWord({ value, selectionStart, selectionEnd }: TextArea): string | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  return /(?:^|\s)\/([\p{L}\p{N}]{0,20})$/u.exec(value.slice(0, selectionStart))?.[1];
}

/**
 * Returns a key just before the caret, complete or with part of a title in place of its number: `WEB-`, `WEB-1`,
 * `WEB-wheel`.
 */
export function keyBefore({ value, selectionStart, selectionEnd }: TextArea): string | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  return /(?:^|[\s(])([\p{Lu}\p{N}]{1,20}-[\p{L}\p{N}]{0,40})$/u.exec(value.slice(0, selectionStart))?.[1];
}
