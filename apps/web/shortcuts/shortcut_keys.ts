/** Recognizes shortcuts of one or two keys. @module */

/** The time limit for the second key. */
const SEQUENCE_MILLISECONDS = 1_200;

export interface KeyPress {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  isCommand: boolean;
  isAlt: boolean;
  /** @default false */
  isShift?: boolean;
  /** Time in milliseconds. */
  at: number;
}

/** The result of a key press: a shortcut such as `g i`, the first key of a shortcut, or nothing. */
export type KeyMeaning = { kind: "shortcut"; keys: string } | { kind: "beginning" } | { kind: "nothing" };

/** Tracks key presses. Shortcuts are written `?`, `g i`, `shift+d`, `mod+k` or `mod+shift+z`. */
export class KeySequence {
  #first: { key: string; at: number } | undefined;

  press({ key, isCommand, isAlt, isShift = false, at }: KeyPress, shortcuts: Iterable<string>): KeyMeaning {
    const first = this.#first && at - this.#first.at <= SEQUENCE_MILLISECONDS ? this.#first.key : undefined;
    this.#first = undefined;
    if (isAlt) return { kind: "nothing" };
    const name = key.length === 1 ? key.toLowerCase() : key;
    const known = [...shortcuts];
    // Shift counts only if a shortcut names it, because Caps Lock also produces capital letters.
    const shifted = `${isCommand ? "mod+" : ""}shift+${name}`;
    if (isShift && known.includes(shifted)) return { kind: "shortcut", keys: shifted };
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
