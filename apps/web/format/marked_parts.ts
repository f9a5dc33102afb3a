/** The parts of a text that match a search. @module */
import { fold } from "./fold.ts";

export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits text at words that begin with a word of the query. Case and diacritics do not matter, as in the search. */
export function markedParts(text: string, query: string): MarkedPart[] {
  const wanted = [...fold(query).matchAll(WORD)].map(([word]) => word);
  const parts: MarkedPart[] = [];
  let end = 0;
  const add = (start: number, stop: number, isMarked: boolean): void => {
    if (stop > start) parts.push({ text: text.slice(start, stop), isMarked });
    end = stop;
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    const longest = Math.max(0, ...wanted.filter((one) => folded.startsWith(one)).map(({ length }) => length));
    if (longest === 0) continue;
    add(end, index, false);
    add(index, index + lengthOf(word, longest), true);
  }
  add(end, text.length, false);
  return parts;
}

/** Returns the length of the shortest prefix of a word whose folded form has at least the length `folded`. */
function lengthOf(word: string, folded: number): number {
  let length = 0;
  for (const { segment, index } of graphemes.segment(word)) {
    length = index + segment.length;
    if (fold(word.slice(0, length)).length >= folded) break;
  }
  return length;
}

const graphemes = new Intl.Segmenter();

/** Returns the part of a long text around the first match, on one line. */
export function excerptOf(text: string, query: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  let place = 0;
  for (const part of markedParts(line, query)) {
    if (part.isMarked) break;
    place += part.text.length;
  }
  if (place >= line.length) place = 0;
  const start = place < length / 2 ? 0 : startOfWord(line, Math.ceil(place - length / 3), place);
  const cut = line.slice(start, start + length).replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  return `${start > 0 ? "… " : ""}${cut}${start + length < line.length ? " …" : ""}`;
}

/** Returns where the first word after `from` starts, or `from` if no word starts before `place`, as in Chinese text. */
function startOfWord(line: string, from: number, place: number): number {
  const space = line.indexOf(" ", from);
  return space === -1 || space >= place ? from : space + 1;
}
