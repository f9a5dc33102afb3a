/** Search tokens are made here, not by a database, so that one query answers the same on every store. @module */
import { MAX_SEARCH_TERMS, MAX_SEARCH_TOKEN_CHARACTERS, MAX_SEARCH_TOKENS, MAX_SEARCHED_CHARACTERS } from "./limits.ts";

/** What a search can find. */
export const SEARCH_KINDS = ["task", "project", "workspace", "comment", "activity"] as const;
/** One of {@linkcode SEARCH_KINDS}. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A word of a document and how much a hit on it counts. */
export interface SearchToken {
  /** One word, or a part of one. */
  token: string;
  /** How much a hit counts. */
  weight: number;
}

/** What the store keeps of one findable thing. */
export interface SearchDocument {
  /** Id of the task, project, workspace, comment or activity. */
  id: string;
  /** What it is made of. */
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
 * The words of a text: NFKD, marks dropped, lower case, split at everything but letters and digits; scripts without spaces
 * become overlapping pairs. Each word once, in order.
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

/** Cuts at white space, which no word holds; where there is none for long, between any two characters. */
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

/** The terms of a query; wildcards are no letters and so mean nothing. */
export function termsOf(query: string): SearchTerm[] {
  return wordsOf(query, MAX_SEARCH_TERMS).map((word) => ({ from: word, to: `${word}\u{10ffff}` }));
}

/** What a word counts less when only its beginning was asked for. */
const PREFIX_PENALTY = 0.5;

/**
 * How well a document answers a query: what its words weigh, added up, a whole word before the beginning of one.
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

/** Letters of scripts that are written without spaces become pairs, everything else stays a word. */
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
