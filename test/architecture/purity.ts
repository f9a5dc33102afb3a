/**
 * Core gets time, randomness and I/O only through its ports. So one seed makes a run of the whole server repeatable, and core
 * runs on any platform with Web APIs.
 *
 * @module
 */
import { importsOf, skeletonOf } from "./scan.ts";
import type { SourceFile, Violations } from "./tree.ts";

/** Names that core must not use, with the key for exceptions. Comments and strings are ignored. */
const FORBIDDEN: Record<string, RegExp> = {
  "Date.now": /\bDate\s*\.\s*now\b/,
  "new Date()": /\bnew\s+Date\b\s*(?!\s*\()|\bnew\s+Date\s*\(\s*\)|(?<![.\w$]|\bnew\s+)Date\s*\(\s*\)/,
  "performance.now": /\bperformance\s*\.\s*now\b/,
  "Math.random": /\bMath\s*\.\s*random\b/,
  "crypto.randomUUID": /\brandomUUID\b/,
  "crypto.getRandomValues": /\bgetRandomValues\b/,
  process: /(?<![.\w$])(?:globalThis\s*\.\s*)?process\s*\??[.[]/,
  Bun: /(?<![.\w$])(?:globalThis\s*\.\s*)?Bun\s*\??[.[]/,
  Deno: /(?<![.\w$])(?:globalThis\s*\.\s*)?Deno\s*\??[.[]/,
  setTimeout: /(?<![.\w$])(?:globalThis\s*\.\s*)?setTimeout\b/,
  setInterval: /(?<![.\w$])(?:globalThis\s*\.\s*)?setInterval\b/,
  fetch: /(?<![.\w$])fetch\s*\(|\bglobalThis\s*\.\s*fetch\b/,
};

/** Returns the forbidden names that a file uses, sorted. */
export function impuritiesOf(file: SourceFile): string[] {
  const { code, strings } = skeletonOf(file.text);
  const names = Object.keys(FORBIDDEN).filter((name) => FORBIDDEN[name]?.test(code));
  if ([...strings, ...importsOf(file.text)].some((text) => text.startsWith("node:"))) names.push("node:");
  return names.sort();
}

/** @param exceptions allowed names, with the reason: `{ "core/memory/queue.ts": { setTimeout: "..." } }` */
export function checkPurity(file: SourceFile, exceptions: Record<string, Record<string, string>>): Violations {
  const allowed = Object.keys(exceptions[file.path] ?? {});
  const found = impuritiesOf(file);
  return [
    ...found.filter((name) => !allowed.includes(name)).map((name) => `${file.path} says ${name}: core asks a port`),
    ...allowed
      .filter((name) => !found.includes(name))
      .map((name) => `${file.path} no longer says ${name}: drop the exception`),
  ];
}
