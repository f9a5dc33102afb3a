/** The differences between two versions of a text, by words. @module */

/** A part of a text. `isChanged` parts are not in the other version. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Both versions, split into pieces that join to the whole text. */
export interface Difference {
  before: Piece[];
  after: Piece[];
}

/** Longer text is compared line by line. A table of this many cells takes about 20 ms. */
const MOST_CELLS = 2_000_000;

export function differenceOf(before: string, after: string): Difference {
  const words = [wordsOf(before), wordsOf(after)] as const;
  if (words[0].length * words[1].length <= MOST_CELLS) return compare(...words);
  const lines = [before.split(/(?<=\n)/), after.split(/(?<=\n)/)] as const;
  if (lines[0].length * lines[1].length <= MOST_CELLS) return compare(...lines);
  return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] };
}

const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** Marks everything outside a longest common subsequence as changed. */
function compare(before: readonly string[], after: readonly string[]): Difference {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const [down, right] = [lengths[at + width] ?? 0, lengths[at + 1] ?? 0];
      lengths[at] = before[row] === after[column] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(down, right);
    }
  }
  const found: Difference = { before: [], after: [] };
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old = "", now = ""] = [before[row], after[column]];
    const at = row * width + column;
    if (row < before.length && column < after.length && old === now) {
      add(found.before, old, false);
      add(found.after, now, false);
      row += 1;
      column += 1;
    } else if (
      column >= after.length ||
      (row < before.length && (lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0))
    ) {
      add(found.before, old, true);
      row += 1;
    } else {
      add(found.after, now, true);
      column += 1;
    }
  }
  return found;
}

function add(pieces: Piece[], text: string, isChanged: boolean): void {
  const last = pieces.at(-1);
  if (last?.isChanged === isChanged) last.text += text;
  else pieces.push({ text, isChanged });
}

/** A part of the text that merges both versions. */
export interface MergedPiece {
  text: string;
  kind: "same" | "del" | "ins";
}

/** Returns both versions as one text, in which deleted parts come before the parts that replace them. */
export function mergedDifference({ before, after }: Difference): MergedPiece[] {
  const merged: MergedPiece[] = [];
  const [olds, news] = [before.map((piece) => ({ ...piece })), after.map((piece) => ({ ...piece }))];
  while (olds.length > 0 || news.length > 0) {
    const [old, now] = [olds[0], news[0]];
    if (old && (old.isChanged || !now)) {
      merged.push({ text: old.text, kind: "del" });
      olds.shift();
    } else if (now && (now.isChanged || !old)) {
      merged.push({ text: now.text, kind: "ins" });
      news.shift();
    } else if (old && now) {
      const length = Math.min(old.text.length, now.text.length);
      merged.push({ text: old.text.slice(0, length), kind: "same" });
      for (const [piece, pieces] of [
        [old, olds],
        [now, news],
      ] as const) {
        piece.text = piece.text.slice(length);
        if (piece.text === "") pieces.shift();
      }
    }
  }
  return merged;
}
