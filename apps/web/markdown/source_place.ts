/** Finds the place in a Markdown source that corresponds to a point in its rendered text. @module */
import { lineStarts } from "./checkbox.ts";

/** A place in a rendered text. */
export interface SourcePlace {
  /** The line of the source where its block starts, from 0. Past the end means the end of the text. */
  line: number;
  /** The rendered text of the block before the place. */
  before: string;
  /** The rendered text of the block after the place. */
  after?: string;
}

/** The maximum number of markup characters to skip to find the next rendered character. */
const MOST_MARKUP = 100;
/** Images, and the addresses of links, are not rendered as text. */
const HIDDEN = /!\[[^\]\n]*]\([^()\n]*\)|]\([^()\n]*\)/g;

/** Returns the offset in a source. Markup between rendered characters is skipped. */
export function offsetOf(source: string, { line, before, after = "" }: SourcePlace): number {
  const start = lineStarts(source)[line];
  if (start === undefined) return source.length;
  const shown = source.replaceAll(HIDDEN, ({ length }) => "\n".repeat(length));
  const find = (letter: string, from: number): number | undefined => {
    const found = shown.indexOf(letter, from);
    return found >= 0 && shown.slice(from, found).trim().length <= MOST_MARKUP ? found : undefined;
  };
  let at = start;
  for (const letter of before.replaceAll(/\s/g, "")) at = (find(letter, at) ?? at - letter.length) + letter.length;
  // At the start of a word, skips the markup in front of it.
  const [next] = /^\S/u.exec(after) ?? [];
  return next !== undefined && /^$|\s$/.test(before) ? (find(next, at) ?? at) : at;
}

/** Returns the place under the pointer. */
export function placeUnder(root: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): SourcePlace {
  const caret = caretAt(clientX, clientY);
  const element = caret?.node instanceof Element ? caret.node : caret?.node.parentElement;
  const block = element?.closest<HTMLElement>("[data-line]");
  if (!caret || !block || !root.contains(block)) return { line: Number.POSITIVE_INFINITY, before: "" };
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(caret.node, caret.offset);
  const after = document.createRange();
  after.setStart(caret.node, caret.offset);
  after.setEnd(block, block.childNodes.length);
  return { line: Number(block.dataset.line), before: textIn(before), after: textIn(after) };
}

function textIn(range: Range): string {
  const part = range.cloneContents();
  // Removes text that is not in the source.
  for (const added of part.querySelectorAll("[data-added]")) added.remove();
  return part.textContent ?? "";
}

function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if (document.caretPositionFromPoint) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? { node: position.offsetNode, offset: position.offset } : undefined;
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
