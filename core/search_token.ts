/** Search tokens are made here, not by a database, so that one query answers the same on every store. @module */
import { MAX_SEARCH_TERMS, MAX_SEARCH_TOKEN_CHARACTERS, MAX_SEARCH_TOKENS, MAX_SEARCHED_CHARACTERS } from "./limits.ts";

/** Kinds of search documents. */
export const SEARCH_KINDS = ["task", "project", "workspace", "comment", "activity"] as const;
/** One of {@linkcode SEARCH_KINDS}. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A word of a document and how much a hit on it counts. */
export interface SearchToken {
  /** One word, or a part of one. */
  token: string;
  weight: number;
}

/** A stored search document. */
export interface SearchDocument {
  /** Id of the task, project, workspace, comment or activity. */
  id: string;
  kind: SearchKind;
  workspaceId: string;
  projectId: string | null;
  /** The task it is, or that the comment or activity belongs to; null for projects and workspaces. */
  taskId: string | null;
  createdAt: Date;
  /** Each once. */
  tokens: SearchToken[];
}

/** A word of a query: tokens from `from` (included) to `to` (excluded), by code point, begin with it. */
export interface SearchTerm {
  /** From this on. */
  from: string;
  /** Up to before this. */
  to: string;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The unique words of a text, in order: NFKD without marks, in lower case, split at everything except letters and
 * digits. Scripts without spaces become overlapping pairs.
 */
export function wordsOf(text: string, limit: number = MAX_SEARCH_TOKENS): string[] {
  if (text.length <= PIECE_CHARACTERS && ASCII.test(text)) return asciiWordsOf(text, limit);
  const words = new Set<string>();
  const taken = new Set<string>();
  let looked = 0;
  for (const piece of piecesOf(text)) {
    const plain = piece.normalize("NFKD").replace(MARKS, "").toLowerCase().normalize("NFC");
    for (const run of plain.match(RUNS) ?? []) {
      if (taken.has(run)) continue;
      taken.add(run);
      for (const word of splitRun(run)) {
        words.add(word.slice(0, MAX_SEARCH_TOKEN_CHARACTERS));
        if (words.size >= limit) return [...words];
      }
    }
    looked += plain.length;
    if (looked >= MAX_SEARCHED_CHARACTERS) break;
  }
  return [...words];
}

/** The same for what most texts are, in a fraction of the time. */
function asciiWordsOf(text: string, limit: number): string[] {
  const words = new Set<string>();
  for (const run of text.toLowerCase().match(ASCII_RUNS) ?? []) {
    words.add(run.length > MAX_SEARCH_TOKEN_CHARACTERS ? run.slice(0, MAX_SEARCH_TOKEN_CHARACTERS) : run);
    if (words.size >= limit) break;
  }
  return [...words];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;
const ASCII_RUNS = /[a-z0-9]+/g;
const MARKS = /\p{M}+/gu;
const RUNS = /[\p{L}\p{N}]+/gu;
/** A long text is taken apart piece by piece: most have more words than count long before their end. */
const PIECE_CHARACTERS = 4096;

/** Cuts at white space, or in long text without it, between any two characters. */
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

/** The tokens of a document from its fields, the heaviest field first; a word counts where it weighs most. */
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

/** The terms of a query. Wildcards are not letters and are ignored. */
export function termsOf(query: string): SearchTerm[] {
  return wordsOf(query, MAX_SEARCH_TERMS).map((word) => ({ from: word, to: `${word}\u{10ffff}` }));
}

/** Weight factor of a prefix match. */
const PREFIX_PENALTY = 0.5;

/**
 * The score of a document: the sum of its words' weights. Whole words count more than prefixes.
 *
 * @param weights for each term, the greatest weight of a word it begins
 * @param exactWeights for each term, the greatest weight of a word it is; 0 for none
 */
export function scoreOf(weights: readonly number[], exactWeights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + Math.max(weight - PREFIX_PENALTY, exactWeights[index] ?? 0), 0);
}

/** The parts of `WEB-12`: a project slug and a task number. */
export function parseTaskKey(query: string): { slug: string; number: number } | undefined {
  const match = /^\s*(.+)-(\d{1,9})\s*$/su.exec(query);
  return match ? { slug: match[1] as string, number: Number(match[2]) } : undefined;
}

/** Splits scripts without spaces into pairs. All other text stays a word. */
function* splitRun(run: string): Generator<string> {
  if (!CJK.test(run)) {
    yield run;
    return;
  }
  let plain = "";
  let before = "";
  let isAlone = false;
  for (const character of run) {
    if (CJK.test(character)) {
      if (plain) yield plain;
      if (before) yield before + character;
      isAlone = !before;
      [plain, before] = ["", character];
    } else {
      if (isAlone) yield before;
      [before, isAlone] = ["", false];
      plain += character;
    }
  }
  if (plain) yield plain;
  if (isAlone) yield before;
}
