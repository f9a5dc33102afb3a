/** Names branches for tasks, and finds the tasks that a branch, a pull request or a commit refers to. Pure. @module */
import { MAX_BRANCH_NAME_CHARACTERS } from "../../limits.ts";
import { foldKey } from "../../text.ts";

/** The values of a branch pattern's placeholders. */
export interface BranchParts {
  slug: string;
  number: number;
  title: string;
  /** The name of the person who starts the branch. */
  user: string;
}

const MAX_TITLE_WORDS = 8;

/** Returns the name of a task's branch, in a form that `git` accepts. */
export function branchName(pattern: string, { slug, number, title, user }: BranchParts): string {
  const values: Record<string, string> = {
    slug: slug.toLowerCase(),
    number: String(number),
    title: wordsOf(title).split("-").slice(0, MAX_TITLE_WORDS).join("-"),
    user: wordsOf(user),
  };
  const name = pattern.replaceAll(/\{(\w+)\}/g, (all, part: string) => values[part] ?? all);
  return name
    .replaceAll(/-{2,}/g, "-")
    .replaceAll(/(^|\/)[-./]+|[-./]+(?=\/|$)/g, "$1")
    .slice(0, MAX_BRANCH_NAME_CHARACTERS)
    .replace(/[-./]+$/, "");
}

/** Converts text to its form in branch names. */
function wordsOf(text: string): string {
  return foldKey(text)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/**
 * Returns the number of the task that a branch belongs to. In the name, a prefix such as `feature/` may come before the
 * pattern, and other words after it.
 */
export function numberInBranch(pattern: string, slug: string, branch: string): number | undefined {
  const source = pattern
    .split(/(\{\w+\})/)
    .map((part) => {
      if (part === "{slug}") return escaped(slug);
      if (part === "{number}") return "(?<number>\\d{1,9})";
      return /^\{\w+\}$/.test(part) ? "[^/]*?" : escaped(part);
    })
    .join("");
  const found = new RegExp(`(?:^|/)${source}(?=$|[^\\p{L}\\p{N}])`, "iu").exec(branch);
  const digits = found?.groups?.number;
  return digits === undefined ? keysIn(slug, branch)[0] : Number(digits);
}

/** Returns the numbers of the tasks whose keys a string contains, such as 12 for `WEB-12`. */
export function keysIn(slug: string, text: string): number[] {
  const key = new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped(slug)}-(\\d{1,9})(?![\\p{L}\\p{N}_])`, "giu");
  return [...new Set([...text.matchAll(key)].map((match) => Number(match[1])))];
}

/** The tasks and issues that a string closes. */
export interface Closed {
  /** Numbers of tasks. */
  tasks: number[];
  /** Numbers of issues. */
  issues: number[];
}

/** Finds what a string closes, as in `fixes WEB-12 and #3`. Bounds runs of spaces, so that it takes linear time. */
export function closedIn(slug: string, text: string): Closed {
  const reference = `(?:${escaped(slug)}-\\d{1,9}|#\\d{1,9})`;
  const list = `${reference}(?:(?:\\s{0,9},\\s{0,9}|\\s{1,9}and\\s{1,9}|\\s{0,9}&\\s{0,9})${reference})*`;
  const closing = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\\s{0,3}:?\\s{1,9}(${list})(?![\\p{L}\\p{N}_]|-[\\p{L}\\p{N}])`,
    "giu",
  );
  const closed: Closed = { tasks: [], issues: [] };
  for (const [, found = ""] of text.matchAll(closing)) {
    closed.tasks.push(...keysIn(slug, found));
    closed.issues.push(...[...found.matchAll(/#(\d+)/g)].map((match) => Number(match[1])));
  }
  return { tasks: [...new Set(closed.tasks)], issues: [...new Set(closed.issues)] };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
