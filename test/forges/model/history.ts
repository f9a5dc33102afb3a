/**
 * Records who wrote which text of a task or an issue, in order. Each text has a unique token, which begins with the side
 * where a person wrote it, so that every copy shows where it comes from.
 *
 * @module
 */

/** `here` is Hexlane, `there` the forge. */
export type Side = "here" | "there";
/** The fields whose texts are tracked. */
export const TEXT_FIELDS = ["title", "body"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** A value that was written to a field. */
export interface Entry {
  at: number;
  side: Side;
  by: "person" | "sync";
  token: string;
}

/** A field of a task (`here`) or of an issue (`there`). */
export interface Place {
  side: Side;
  id: string | number;
  field: TextField;
}

const TOKEN = /\b([ht]\d+)\b/;

/** Returns the token of a text, or undefined if no person of the model wrote the text. */
export function tokenIn(text: string | null | undefined): string | undefined {
  return TOKEN.exec(text ?? "")?.[1];
}

export class History {
  /** Values that the synchronization overwrote between its last read of the issue and its write. */
  readonly raced: Set<Entry> = new Set();
  /** Tokens that people copied from one side to the other. */
  readonly copied: Set<string> = new Set();
  /** Values that a person discarded when resolving a conflict. */
  readonly #discarded = new Set<string>();
  readonly #entries = new Map<string, Entry[]>();
  #now = 0;
  #tokens = 0;

  /** Returns a greater number on each call. */
  tick(): number {
    return ++this.#now;
  }

  newToken(side: Side): string {
    return `${side === "here" ? "h" : "t"}${++this.#tokens}`;
  }

  of({ side, id, field }: Place): readonly Entry[] {
    return this.#entries.get(`${side} ${id} ${field}`) ?? [];
  }

  /** Adds a value. @returns undefined if the field already has it */
  add(place: Place, text: string | null | undefined, by: Entry["by"]): Entry | undefined {
    const token = tokenIn(text);
    const entries = this.of(place);
    if (token === undefined || entries.at(-1)?.token === token) return undefined;
    const entry: Entry = { at: this.tick(), side: place.side, by, token };
    this.#entries.set(`${place.side} ${place.id} ${place.field}`, [...entries, entry]);
    return entry;
  }

  /** Whether a text that the synchronization writes to a side was written on that side. */
  isEcho(text: string | null | undefined, side: Side): boolean {
    const token = tokenIn(text);
    return token !== undefined && token[0] === side[0] && !this.copied.has(token);
  }

  discard(linkId: string, text: string | boolean | null): void {
    if (typeof text === "string") this.#discarded.add(`${linkId} ${tokenIn(text)}`);
  }

  /**
   * Returns the edits by people that were lost. An edit is not lost if its side still has it, if a person who saw it
   * edited the field again, or if a person discarded it to resolve a conflict.
   *
   * @param final the value that each side has at the end
   */
  lost(
    link: { id: string; taskId: string; issueNumber: number | null },
    field: TextField,
    final: Readonly<Record<Side, string>>,
  ): Entry[] {
    const sides = {
      here: this.of({ side: "here", id: link.taskId, field }),
      there: this.of({ side: "there", id: link.issueNumber ?? 0, field }),
    };
    const edits = [...sides.here, ...sides.there].filter(({ by }) => by === "person");
    return edits.filter((edit) => {
      if (tokenIn(final[edit.side]) === edit.token || this.raced.has(edit)) return false;
      if (this.#discarded.has(`${link.id} ${edit.token}`)) return false;
      const hasSeen = ({ side, at }: Entry): boolean =>
        side === edit.side || sides[side].some((one) => one.token === edit.token && one.at < at);
      return !edits.some((other) => other.at > edit.at && hasSeen(other));
    });
  }
}
