/**
 * The journal of an import on disk: one line of JSON per created record. An interrupted import resumes where it
 * stopped, and a repeated one creates nothing twice.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { BadSource, type Journal, type JournalKind, type Source } from "@hexlane/import";
import type { Io } from "../io.ts";

/** The target of an import. Each has its own journal. */
export interface JournalTarget {
  url: string;
  workspaceId: string;
  source: Source;
}

const VERSION = 1;

/** Returns the default path of the journal: in `$XDG_STATE_HOME` (XDG Base Directory Specification). */
export function journalPath(io: Pick<Io, "env" | "home">, { url, workspaceId, source }: JournalTarget): string {
  const state = io.env.XDG_STATE_HOME || join(io.home, ".local", "state");
  const name = createHash("sha256")
    .update(JSON.stringify([url, workspaceId]))
    .digest("hex")
    .slice(0, 16);
  return join(state, "hexlane", "imports", `${source}_${name}.jsonl`);
}

export class FileJournal implements Journal {
  readonly path: string;
  readonly #made = new Map<string, string>();
  #isNew: boolean;
  readonly #header: string;

  /** Reads the journal if it exists. @throws {BadSource} when it belongs to another import */
  constructor(path: string, target: JournalTarget) {
    this.path = path;
    const { url, workspaceId, source } = target;
    this.#header = JSON.stringify({ hexlane: "import", version: VERSION, url, workspaceId, source });
    this.#isNew = !existsSync(path);
    if (!this.#isNew) this.#read();
  }

  #read(): void {
    const text = readFileSync(this.path, "utf8");
    // An incomplete last line was being written when the process died.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole.length < text.length) truncateSync(this.path, Buffer.byteLength(whole));
    const [header = "", ...lines] = whole.split("\n").slice(0, -1);
    if (header === "") this.#isNew = true;
    else if (header !== this.#header) {
      throw new BadSource(`"${this.path}" belongs to an import into another workspace or from another source`);
    }
    for (const [index, line] of lines.entries()) {
      try {
        const [kind, ref, id] = JSON.parse(line) as [string, string, string];
        this.#made.set(`${kind} ${ref}`, id);
      } catch {
        throw new BadSource(`"${this.path}" is damaged in line ${index + 2}`);
      }
    }
  }

  /** Returns the ID of a created record; undefined if it was not created. */
  find(kind: JournalKind, ref: string): string | undefined {
    return this.#made.get(`${kind} ${ref}`);
  }

  /** Adds created records to the journal. */
  add(kind: JournalKind, entries: readonly (readonly [ref: string, id: string])[]): void {
    if (entries.length === 0) return;
    const lines = entries.map(([ref, id]) => `${JSON.stringify([kind, ref, id])}\n`);
    if (this.#isNew) {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      lines.unshift(`${this.#header}\n`);
      this.#isNew = false;
    }
    appendFileSync(this.path, lines.join(""), { mode: 0o600 });
    for (const [ref, id] of entries) this.#made.set(`${kind} ${ref}`, id);
  }
}
