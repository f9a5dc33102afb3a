/**
 * Text with mentions as the writer sees it, `@Ada Lovelace`, next to its stored form, `<hexlane-mention …>`. Text that
 * the writer does not edit stays the same, byte for byte.
 *
 * @module
 */

const BEGINNING = /<(?:hexlane|kaneo)-mention\s|\r\n?/g;
const MENTION =
  /^<(?:hexlane|kaneo)-mention\s[^<>]*?\bid="([^"\s<>]{1,128})"[^<>]*>(?:([^<>]{0,200})<\/(?:hexlane|kaneo)-mention>)?/;
/** Longer markup is treated as text. The limit keeps the search linear. */
const MOST_CHARACTERS = 600;

export interface MentionMarkup {
  markup: string;
  userId: string;
  /** The name at the time of writing. */
  name: string | undefined;
}

export function mentionAt(source: string, index: number): MentionMarkup | undefined {
  const match = MENTION.exec(source.slice(index, index + MOST_CHARACTERS));
  return match ? { markup: match[0], userId: match[1] ?? "", name: match[2] } : undefined;
}

/** A part whose shown and stored forms differ: a mention, or a line break other than `\n`. */
export interface Token {
  /** The offset in the shown text. */
  start: number;
  shown: string;
  stored: string;
}

export interface MentionText {
  /** Has `\n` as its only line break, like a text area. */
  shown: string;
  /** Sorted, without overlap. */
  tokens: readonly Token[];
}

/** Returns undefined for an unknown account. */
export type NameOf = (userId: string) => string | undefined;

export function readStored(stored: string, nameOf: NameOf): MentionText {
  const tokens: Token[] = [];
  let shown = "";
  let end = 0;
  for (const { 0: beginning, index } of stored.matchAll(BEGINNING)) {
    if (index < end) continue;
    const token = beginning.startsWith("\r") ? { shown: "\n", stored: beginning } : mentionToken(stored, index, nameOf);
    if (!token) continue;
    shown += stored.slice(end, index);
    tokens.push({ ...token, start: shown.length });
    shown += token.shown;
    end = index + token.stored.length;
  }
  return { shown: shown + stored.slice(end), tokens };
}

function mentionToken(stored: string, index: number, nameOf: NameOf): Omit<Token, "start"> | undefined {
  const found = mentionAt(stored, index);
  return found && { shown: shownName(nameOf(found.userId) ?? found.name ?? found.userId), stored: found.markup };
}

function shownName(name: string): string {
  return `@${name.replaceAll(/\s+/g, " ").trim()}`;
}

export function storedOf({ shown, tokens }: MentionText): string {
  let stored = "";
  let end = 0;
  for (const token of tokens) {
    stored += shown.slice(end, token.start) + token.stored;
    end = token.start + token.shown.length;
  }
  return stored + shown.slice(end);
}

/** Returns a new mention, ready to insert. */
export function mentionOf({ id, name }: { id: string; name: string }): MentionText {
  const plain = name.replaceAll(/[<>]/g, " ");
  const stored = `<hexlane-mention id="${id}">${plain}</hexlane-mention>`;
  return { shown: shownName(plain), tokens: [{ start: 0, shown: shownName(plain), stored }] };
}

export interface Edit {
  /** The whole text after the edit. */
  shown: string;
  /** The caret after the edit. The text after the caret is unchanged. */
  caret: number;
  /** The inserted text before the caret, if it contains mentions. */
  inserted?: MentionText | undefined;
}

/** Applies an edit. Mentions outside it are kept; a mention that it changes becomes plain text. */
export function editText(before: MentionText, edit: Edit): MentionText {
  const { start, oldEnd, newEnd } = changeOf(before.shown, edit);
  const kept: Token[] = [];
  const replaced: Token[] = [];
  const moved: Token[] = [];
  for (const token of before.tokens) {
    const end = token.start + token.shown.length;
    if (end <= start) kept.push(token);
    else if (token.start >= oldEnd) moved.push({ ...token, start: token.start + newEnd - oldEnd });
    else if (token.start >= start && end <= oldEnd) replaced.push(token);
  }
  const inside = edit.inserted
    ? edit.inserted.tokens.map((token) => ({ ...token, start: token.start + start }))
    : findAgain(replaced, edit.shown, { start, end: newEnd });
  return { shown: edit.shown, tokens: [...kept, ...inside, ...moved] };
}

/** Maps the changed range of the old text to the new text. */
function changeOf(old: string, { shown, caret, inserted }: Edit): { start: number; oldEnd: number; newEnd: number } {
  let after = shown.length - caret;
  // Drag and drop leaves the caret where it was.
  if (after > old.length || old.slice(old.length - after) !== shown.slice(caret)) after = commonEnd(old, shown);
  const newEnd = shown.length - after;
  const oldEnd = old.length - after;
  const insertedAt = newEnd - (inserted?.shown.length ?? newEnd);
  if (inserted && insertedAt <= oldEnd && shown.slice(insertedAt, newEnd) === inserted.shown) {
    return { start: insertedAt, oldEnd, newEnd };
  }
  let start = 0;
  const most = Math.min(oldEnd, newEnd);
  while (start < most && old[start] === shown[start]) start += 1;
  return { start, oldEnd, newEnd };
}

function commonEnd(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && left[left.length - 1 - length] === right[right.length - 1 - length]) length += 1;
  return length;
}

/** Finds mentions again, so that text keeps them when it is wrapped in marks or put into a list. */
function findAgain(tokens: readonly Token[], shown: string, { start, end }: { start: number; end: number }): Token[] {
  const found: Token[] = [];
  let from = start;
  for (const token of tokens) {
    const at = shown.indexOf(token.shown, from);
    if (at < 0 || at + token.shown.length > end) continue;
    found.push({ ...token, start: at });
    from = at + token.shown.length;
  }
  return found;
}

/** Returns a range of the text, such as the selection. Mentions that it cuts through become plain text. */
export function sliceText({ shown, tokens }: MentionText, start: number, end: number): MentionText {
  const inside = tokens.filter((token) => token.start >= start && token.start + token.shown.length <= end);
  return { shown: shown.slice(start, end), tokens: inside.map((token) => ({ ...token, start: token.start - start })) };
}

/** Returns the mention that contains the caret or ends at it. */
export function mentionBefore({ tokens }: MentionText, caret: number): Token | undefined {
  return tokens.find(({ start, shown }) => shown.length > 1 && start < caret && caret <= start + shown.length);
}

/** Extends a range to whole mentions. */
export function wholeRange({ tokens }: MentionText, start: number, end: number): { start: number; end: number } {
  const cut = tokens.filter((token) => token.start < end && token.start + token.shown.length > start);
  const starts = cut.map((token) => token.start);
  const ends = cut.map((token) => token.start + token.shown.length);
  return { start: Math.min(start, ...starts), end: Math.max(end, ...ends) };
}
