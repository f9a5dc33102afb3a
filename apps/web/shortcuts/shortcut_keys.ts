/**
 * Which shortcut somebody means by the keys they press one after the other.
 *
 * @module
 */

/** How long a second key may take. */
const SEQUENCE_MILLISECONDS = 1_200;

/** What matters of a key press. */
export interface KeyPress {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  isCommand: boolean;
  isAlt: boolean;
  /** When, in milliseconds. */
  at: number;
}

/** What a press came to: a shortcut such as `g i`, the beginning of one, or nothing. */
export type KeyMeaning = { kind: "shortcut"; keys: string } | { kind: "beginning" } | { kind: "nothing" };

/** Follows the presses. Shortcuts are written `?`, `g i` or `mod+k`. */
export class KeyFollower {
  #first: { key: string; at: number } | undefined;

  press({ key, isCommand, isAlt, at }: KeyPress, shortcuts: Iterable<string>): KeyMeaning {
    const first = this.#first && at - this.#first.at <= SEQUENCE_MILLISECONDS ? this.#first.key : undefined;
    this.#first = undefined;
    if (isAlt) return { kind: "nothing" };
    const name = key.length === 1 ? key.toLowerCase() : key;
    const known = [...shortcuts];
    if (isCommand) return meaningOf(known.includes(`mod+${name}`), `mod+${name}`);
    const pair = `${first} ${name}`;
    if (first !== undefined && known.includes(pair)) return { kind: "shortcut", keys: pair };
    if (known.some((keys) => keys.startsWith(`${name} `))) {
      this.#first = { key: name, at };
      return { kind: "beginning" };
    }
    return meaningOf(known.includes(name), name);
  }
}

function meaningOf(isKnown: boolean, keys: string): KeyMeaning {
  return isKnown ? { kind: "shortcut", keys } : { kind: "nothing" };
}
