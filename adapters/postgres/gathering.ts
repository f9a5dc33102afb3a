/**
 * Changes that are gathered and sent as one statement, since each journey to the database costs more than what it does
 * there: a task that gets another status changes its row, its project's version, its history and the outbox.
 *
 * Only changes that answer nothing are gathered, and only of tables where a broken key is a rare accident: it then shows
 * later than at the call, but before the transaction ends, and ends it just the same. Parts of one statement do not see each
 * other: so each of them changes another table, and none refers to what another has yet to make, except by a foreign key,
 * which is looked at when the statement is over.
 *
 * @module
 */
import { newName, type Prepared } from "./prepared.ts";

const INSERTS = ["task", "activity", "event", "notification", "search_token"];
const UPDATES = ["task", "project", "workspace"];

/** Postgres takes 65,535 parameters; long before, they are no journey's worth of waiting any more. */
const MOST_PARAMETERS = 4_000;

/** Texts that are short enough to come again, which the server then keeps. */
const MOST_KEPT_PARAMETERS = 120;
const MOST_KEPT_TEXTS = 200;
const names = new Map<string, string>();

/** Tables that nothing gathered refers to: their changes need not wait for it. */
const APART = ["search_document", "search_token"];

interface Part {
  prepared: Prepared;
  values: unknown[];
  /** Of an insert: what stands behind VALUES, for each insert that was added. */
  lists: string[];
}

export class Gathering {
  readonly #parts = new Map<string, Part>();
  #parameters = 0;

  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  /** Whether it can be gathered at all. */
  static takes({ verb, table = "", fields, text }: Prepared): boolean {
    if (fields) return false;
    return verb === "insert"
      ? INSERTS.includes(table) && !text.includes("on conflict")
      : verb === "update" && UPDATES.includes(table);
  }

  /** Whether what was gathered must be sent before this statement is. */
  precedes({ verb, table = "", reads, ...rest }: Prepared): boolean {
    if (this.isEmpty) return false;
    if (verb === "select") return reads.some((read) => this.#parts.has(read));
    if (Gathering.takes({ verb, table, reads, ...rest })) {
      const known = this.#parts.get(table);
      return known !== undefined && !(verb === "insert" && known.prepared.verb === "insert");
    }
    // The words of a document that goes must be there to go with it.
    if (verb === "delete" && table === "search_document" && this.#parts.has("search_token")) return true;
    return !APART.includes(table) || this.#parts.has(table);
  }

  add(prepared: Prepared, values: unknown[]): void {
    const { table = "", text, verb } = prepared;
    const lists = verb === "insert" ? [text.slice(text.indexOf(" values ") + " values ".length)] : [];
    const known = this.#parts.get(table);
    if (known) {
      known.lists.push(...lists.map((list) => renumbered(list, known.values.length)));
      known.values.push(...values);
    } else this.#parts.set(table, { prepared, values: [...values], lists });
    this.#parameters += values.length;
  }

  get isFull(): boolean {
    return this.#parameters >= MOST_PARAMETERS;
  }

  /** Takes everything out, as one statement. */
  take(): { name?: string; text: string; values: unknown[] } {
    const values: unknown[] = [];
    const texts: string[] = [];
    for (const { prepared, values: own, lists } of this.#parts.values()) {
      const { text, verb } = prepared;
      const whole = verb === "insert" ? `${text.slice(0, text.indexOf(" values "))} values ${lists.join(", ")}` : text;
      texts.push(renumbered(whole, values.length));
      values.push(...own);
    }
    this.#parts.clear();
    this.#parameters = 0;
    const last = texts.pop() ?? "";
    const before = texts.map((text, index) => `w${index} AS (${text})`).join(", ");
    const text = before === "" ? last : `WITH ${before} ${last}`;
    const name = values.length > MOST_KEPT_PARAMETERS ? undefined : nameOf(text);
    return { ...(name === undefined ? {} : { name }), text, values };
  }
}

/** A text whose parameters come after others. */
function renumbered(text: string, after: number): string {
  return after === 0 ? text : text.replaceAll(/\$(\d+)/g, (_, place) => `$${Number(place) + after}`);
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_KEPT_TEXTS) return known;
  const made = newName();
  names.set(text, made);
  return made;
}
