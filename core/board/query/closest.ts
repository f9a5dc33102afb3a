/** Finds the names that a misspelled name probably means. @module */
import { foldKey } from "../../text.ts";

const MAX_SUGGESTIONS = 3;
/** Names are compared only up to this length, because the time grows with the square of the length. */
const MAX_COMPARED_CHARACTERS = 64;

/** Returns up to three names that are similar to a string, most similar first. */
export function closestNames(text: string, names: Iterable<string>): string[] {
  const wanted = foldKey(text).slice(0, MAX_COMPARED_CHARACTERS);
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const found: { name: string; distance: number }[] = [];
  for (const name of new Set(names)) {
    const folded = foldKey(name).slice(0, MAX_COMPARED_CHARACTERS);
    const isPart = wanted.length >= 2 && (folded.startsWith(wanted) || folded.split(" ").includes(wanted));
    const distance = isPart ? 0 : distanceOf(wanted, folded, most);
    if (distance <= most) found.push({ name, distance });
  }
  found.sort((left, right) => left.distance - right.distance);
  return found.slice(0, MAX_SUGGESTIONS).map(({ name }) => name);
}

/**
 * Returns the number of letters to insert, delete, replace or swap with their neighbors (optimal string alignment).
 * Returns any number greater than `most` if there are more than `most`.
 */
function distanceOf(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const next = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    [beforeLast, last] = [last, next];
  }
  return last[right.length] ?? most + 1;
}
