/** One run of a command: its context and its result. @module */
import { parseFields } from "./fields.ts";
import type { Io } from "./io.ts";
import { Names } from "./names.ts";
import type { Progress } from "./progress.ts";
import { type GlobalOptions, openSession, type Session } from "./session.ts";
import { type Style, styleOf } from "./style.ts";
import { listing, table } from "./table.ts";

export interface Output {
  /** For `--json`: documented, stable fields. */
  json: unknown;
  /** Text for people. An empty string prints nothing. */
  text: string;
  /** A note for standard error. Not printed with `--json`. */
  note?: string | undefined;
  /** Why the command stopped after doing part of its work. */
  failure?: unknown;
}

/** The context of a command. */
export class Call {
  /** Access to the machine. */
  readonly io: Io;
  readonly options: GlobalOptions;
  readonly progress: Progress;
  readonly style: Style;
  /** URL of the current request, for error messages. */
  url: string | undefined;
  /** The path of the file with text that was written in an editor but not sent yet. */
  draft: string | undefined;

  /** Creates the context of one run. */
  constructor(io: Io, options: GlobalOptions, progress: Progress) {
    this.io = io;
    this.options = options;
    this.progress = progress;
    this.style = styleOf(io);
  }

  /** Opens a session of the signed-in account, with a name lookup. @throws {Failure} when not signed in */
  async open(): Promise<{ session: Session; names: Names }> {
    const session = await openSession(this.io, this.options);
    this.url = session.url;
    return { session, names: new Names(session) };
  }

  /** Formats a table that fits the terminal. */
  table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
    return rows.length === 0 ? "" : table(heads, rows, { columns: this.io.columns, style: this.style });
  }

  /** Formats a list of names and values. */
  listing(entries: readonly (readonly [string, string])[]): string {
    return listing(entries, { style: this.style });
  }

  /** Whether the JSON output needs a field that costs additional requests. */
  wants(field: string): boolean {
    const { json = false, fields } = this.options;
    return fields === undefined ? json : parseFields(fields).has(field);
  }

  /** Runs an action on each item, one by one. The output lists what was done, even if a later item fails. */
  async each<T>(items: readonly T[], work: (item: T) => Promise<Output>): Promise<Output> {
    const outputs: Output[] = [];
    let failure: unknown;
    for (const item of items) {
      try {
        outputs.push(await work(item));
      } catch (error) {
        if (outputs.length === 0) throw error;
        failure = error;
        break;
      }
    }
    return {
      json: outputs.map(({ json }) => json),
      text: outputs.map(({ text }) => text).join("\n"),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  /** Returns the given text, or all of standard input for `-`. */
  async text(given: string): Promise<string> {
    return given === "-" ? await this.io.readInput() : given;
  }
}
