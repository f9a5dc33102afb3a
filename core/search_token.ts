/**
 * Search tokens are created here, not by a database, so that a query returns the same results on every store. @module
 */
import { MAX_SEARCH_TERMS, MAX_SEARCH_TOKEN_CHARACTERS, MAX_SEARCH_TOKENS, MAX_SEARCHED_CHARACTERS } from "./limits.ts";
import { compareText, isAscii } from "./text.ts";

/** Kinds of search documents. */
export const SEARCH_KINDS = ["task", "project", "workspace", "comment", "activity"] as const;
/** One of {@linkcode SEARCH_KINDS}. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A word of a document, and how much a match of it counts. */
export interface SearchToken {
  /** A word, or a pair of characters in scripts without spaces. */
  token: string;
  weight: number;
}

/** A stored search document. */
export interface SearchDocument {
  /** The ID of the task, project, workspace, comment or activity. */
  id: string;
  kind: SearchKind;
  workspaceId: string;
  projectId: string | null;
  /**
   * The ID of the task itself, or of the task that a comment or activity belongs to. Null for projects and workspaces.
   */
  taskId: string | null;
  createdAt: Date;
  /** Without duplicates. */
  tokens: SearchToken[];
}

/** A word of a query, as the range of tokens that start with it, in code point order. */
export interface SearchTerm {
  /** The word itself: the start of the range, inclusive. */
  from: string;
  /** The end of the range, exclusive. */
  to: string;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the unique words of a string, in order. The text is decomposed (NFKD), stripped of combining marks, lowercased,
 * and split at everything except letters and digits. Scripts without spaces are split into overlapping pairs of
 * characters.
 *
 * @param limit maximum number of words
 */
export function wordsOf(text: string, limit: number = MAX_SEARCH_TOKENS): string[] {
  if (text.length <= PIECE_CHARACTERS && isAscii(text)) return asciiWordsOf(text, limit);
  const words = new Set<string>();
  const seen = new Set<string>();
  let scanned = 0;
  for (const piece of piecesOf(text)) {
    const plain = piece.normalize("NFKD").replace(MARKS, "").toLowerCase().normalize("NFC");
    for (const run of plain.match(RUNS) ?? []) {
      if (seen.has(run)) continue;
      seen.add(run);
      for (const word of splitRun(run)) {
        // The limit may split a surrogate pair. Databases would change the half that is left, so replace it with U+FFFD here.
        words.add(word.slice(0, MAX_SEARCH_TOKEN_CHARACTERS).toWellFormed());
        if (words.size >= limit) return [...words];
      }
    }
    scanned += plain.length;
    if (scanned >= MAX_SEARCHED_CHARACTERS) break;
  }
  return [...words];
}

/** Like {@linkcode wordsOf}, but only for ASCII text and in a fraction of the time. Most text is ASCII. */
function asciiWordsOf(text: string, limit: number): string[] {
  const words = new Set<string>();
  for (const run of text.toLowerCase().match(ASCII_RUNS) ?? []) {
    words.add(run.length > MAX_SEARCH_TOKEN_CHARACTERS ? run.slice(0, MAX_SEARCH_TOKEN_CHARACTERS) : run);
    if (words.size >= limit) break;
  }
  return [...words];
}

const ASCII_RUNS = /[a-z0-9]+/g;
const MARKS = /\p{M}+/gu;
const RUNS = /[\p{L}\p{N}]+/gu;
/** Long strings are split into pieces of about this length, because most reach the word limit long before their end. */
const PIECE_CHARACTERS = 4096;

/** Splits text at whitespace, or between any two characters if a piece has no whitespace. */
function* piecesOf(text: string): Generator<string> {
  const white = /\s/g;
  let start = 0;
  let nextWhite = 0;
  while (text.length - start > PIECE_CHARACTERS) {
    const middle = start + PIECE_CHARACTERS / 2;
    if (nextWhite < middle) {
      white.lastIndex = middle;
      nextWhite = white.exec(text)?.index ?? text.length;
    }
    let end = nextWhite;
    if (end - start > PIECE_CHARACTERS) {
      end = start + PIECE_CHARACTERS;
      if ((text.codePointAt(end - 1) ?? 0) > 0xffff) end--;
    }
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

/**
 * Returns the tokens of a document. If a word is in several fields, the greatest weight counts.
 *
 * @param fields the field with the greatest weight first, because tokens beyond the limit are dropped
 */
export function tokensOf(fields: readonly { text: string | null; weight: number }[]): SearchToken[] {
  const weights = new Map<string, number>();
  for (const { text, weight } of fields) {
    for (const token of wordsOf(text ?? "")) {
      if (weights.size >= MAX_SEARCH_TOKENS && !weights.has(token)) break;
      weights.set(token, Math.max(weight, weights.get(token) ?? 0));
    }
  }
  return [...weights].map(([token, weight]) => ({ token, weight }));
}

/** Returns tokens as one string: a JSON object of their weights, without spaces. */
export function packTokens(tokens: readonly SearchToken[]): string {
  return JSON.stringify(Object.fromEntries(tokens.map(({ token, weight }) => [token, weight])));
}

/** Returns the tokens of a string from {@linkcode packTokens}, in code point order. */
export function unpackTokens(packed: string): SearchToken[] {
  const weights = Object.entries<number>(JSON.parse(packed));
  return weights
    .map(([token, weight]) => ({ token, weight }))
    .sort((one, other) => compareText(one.token, other.token));
}

/** Returns the words in a string from {@linkcode packTokens}, in any order. */
export function unpackWords(packed: string): string[] {
  return Object.keys(JSON.parse(packed));
}

/** Returns the terms of a query. Wildcards have no meaning, because only letters and digits count. */
export function termsOf(query: string): SearchTerm[] {
  return wordsOf(query, MAX_SEARCH_TERMS).map((word) => ({ from: word, to: `${word}\u{10ffff}` }));
}

/** Subtracted from the weight of a word that matches only by its prefix. */
const PREFIX_PENALTY = 0.5;

/**
 * Returns the score of a document: the sum of the weights of its matching words. Whole words count more than prefixes.
 *
 * @param weights for each term, the greatest weight of a word that starts with it
 * @param exactWeights for each term, the greatest weight of a word that equals it; 0 if there is none
 */
export function scoreOf(weights: readonly number[], exactWeights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + Math.max(weight - PREFIX_PENALTY, exactWeights[index] ?? 0), 0);
}

/**
 * Splits a task key such as `WEB-12` into project slug and task number. Returns undefined if the query is not a key.
 */
export function parseTaskKey(query: string): { slug: string; number: number } | undefined {
  const match = /^\s*(.+)-(\d{1,9})\s*$/su.exec(query);
  return match ? { slug: match[1] as string, number: Number(match[2]) } : undefined;
}

/** Splits scripts without spaces into overlapping pairs of characters. Other text stays whole. */
function* splitRun(run: string): Generator<string> {
  if (!CJK.test(run)) {
    yield run;
    return;
  }
  let plain = "";
  let previous = "";
  let isSingle = false;
  for (const character of run) {
    if (CJK.test(character)) {
      if (plain) yield plain;
      if (previous) yield previous + character;
      isSingle = !previous;
      [plain, previous] = ["", character];
    } else {
      if (isSingle) yield previous;
      [previous, isSingle] = ["", false];
      plain += character;
    }
  }
  if (plain) yield plain;
  if (isSingle) yield previous;
}
