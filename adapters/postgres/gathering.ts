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
import { keptName, type Prepared, renumbered, type Sendable } from "./prepared.ts";

const INSERTS = ["task", "task_alias", "activity", "event", "notification", "search_document", "search_token"];
const UPDATES = ["task", "project", "workspace", "search_document"];
/** Nothing refers to their rows. */
const DELETES = ["search_token"];

/** Postgres takes 65,535 parameters; long before, they are no journey's worth of waiting any more. */
const MOST_PARAMETERS = 4_000;

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

  /** Whether a change of the table waits. */
  has(table: string): boolean {
    return this.#parts.has(table);
  }

  /** Those of which a change waits. */
  tables(): ReadonlySet<string> {
    return new Set(this.#parts.keys());
  }

  /** Whether it can be gathered at all. */
  static takes({ verb, table = "", fields, text }: Prepared): boolean {
    if (fields) return false;
    if (verb === "insert") return INSERTS.includes(table) && !text.includes("on conflict");
    if (verb === "update") return UPDATES.includes(table);
    return verb === "delete" && DELETES.includes(table);
  }

  /** Whether what was gathered must be sent before this statement is. */
  precedes(prepared: Prepared, values: readonly unknown[]): boolean {
    if (this.isEmpty) return false;
    const { verb, table = "", reads } = prepared;
    if (verb === "select") return reads.some((read) => this.#parts.has(read));
    if (Gathering.takes(prepared)) {
      const known = this.#parts.get(table);
      // A change that asks for rows of its own looks for them before the others are made.
      const looks = verb === "delete" && reads.some((read) => read !== table && this.#parts.has(read));
      return looks || (known !== undefined && !joins(known, prepared, values));
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

  /** Takes everything out, as changes that can go in one statement. */
  takeAll(): Sendable[] {
    const changes = [...this.#parts.values()].map(({ prepared, values, lists }) => {
      const { text, verb } = prepared;
      if (verb === "insert") {
        return { text: `${text.slice(0, text.indexOf(" values "))} values ${lists.join(", ")}`, values };
      }
      if (!isById(prepared) || values.length === 1) return { text, values };
      const ids = values.map((_, index) => `$${index + 1}`).join(", ");
      return { text: text.replace("= $1", `in (${ids})`), values };
    });
    this.#parts.clear();
    this.#parameters = 0;
    return changes;
  }

  /** Takes everything out, as one statement. */
  take(): Sendable {
    const changes = this.takeAll();
    const values: unknown[] = [];
    const texts: string[] = [];
    for (const change of changes) {
      texts.push(renumbered(change.text, values.length));
      values.push(...change.values);
    }
    const last = texts.pop() ?? "";
    const before = texts.map((text, index) => `w${index} AS (${text})`).join(", ");
    const text = before === "" ? last : `WITH ${before} ${last}`;
    const name = keptName(text, values.length);
    return { ...(name === undefined ? {} : { name }), text, values };
  }
}

/** Whether a change and those of the same table that wait can be one. */
function joins({ prepared: { verb, text }, ...known }: Part, prepared: Prepared, values: readonly unknown[]): boolean {
  if (verb === "insert") return prepared.verb === "insert";
  return isById(prepared) && text === prepared.text && !known.values.includes(values[0]);
}

/** An update that does the same to every row, by its id. */
function isById({ verb, text, slots }: Prepared): boolean {
  return verb === "update" && slots.length === 1 && text.endsWith('."id" = $1');
}
