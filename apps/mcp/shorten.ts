/** Shortens responses to save an agent's context. @module */
/** Default number of rows in a list. */
export const DEFAULT_ROWS = 20;
/** Maximum number of rows in a list. */
export const MAX_ROWS = 100;
/** Default length of a long text, in characters. */
const DEFAULT_CHARACTERS = 4000;
/** Maximum length of text in a list, in characters. */
const LISTED_CHARACTERS = 200;

/** A part of a long text, and where the next part starts. */
export interface Piece {
  text: string;
  /** Start of the next part. Absent after the last. */
  nextOffset?: number;
  /** Total number of characters, if this is not the whole text. */
  length?: number;
}

/** Returns the part of a long text that starts at an offset. Never splits a surrogate pair. */
export function pieceOf(text: string, options: { offset?: number; characters?: number } = {}): Piece {
  const { offset = 0, characters = DEFAULT_CHARACTERS } = options;
  const start = isInsidePair(text, offset) ? offset + 1 : offset;
  let end = Math.min(text.length, start + characters);
  if (isInsidePair(text, end)) end++;
  const piece = text.slice(start, end);
  if (start === 0 && end === text.length) return { text: piece };
  return { text: piece, length: text.length, ...(end < text.length ? { nextOffset: end } : {}) };
}

/** Returns the beginning of a long text on a single line, for lists. */
export function lineOf(text: string): string {
  const line = text
    .slice(0, LISTED_CHARACTERS * 4)
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (line.length <= LISTED_CHARACTERS && text.length <= LISTED_CHARACTERS * 4) return line;
  const end = isInsidePair(line, LISTED_CHARACTERS) ? LISTED_CHARACTERS + 1 : LISTED_CHARACTERS;
  return `${line.slice(0, end)}…`;
}

/** Whether a cut would split a surrogate pair. */
function isInsidePair(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** Returns a record without null, undefined and empty values, which would only use up context. */
export function compact<T extends object>(record: T): Partial<T> {
  const hasContent = (value: unknown): boolean =>
    value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(record).filter(([, value]) => hasContent(value))) as Partial<T>;
}
