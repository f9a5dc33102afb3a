/**
 * Edits of fields with few values, such as the state or a label. Their values do not show where they come from, so only
 * edits made while both sides agreed are tracked: without a later edit of the field, both sides must end with the value.
 *
 * @module
 */
import type { ForgeIssueEdit } from "@hexlane/core";
import type { ForgeLink, Snapshot } from "../../../core/delivery/forge/link.ts";
import type { Side } from "./history.ts";

/** Both sides of a link. */
export interface Sides {
  link: ForgeLink;
  local: Snapshot;
  remote: Snapshot;
}

export type SettledField = "isOpen" | "priority" | "label";

interface Pending {
  at: number;
  side: Side;
  issueNumber: number | null;
  field: string;
  value: string;
}

/** Returns the values of the tracked fields, each label as a field of its own. */
function valuesOf(snapshot: Snapshot, labels: readonly string[]): Map<string, string> {
  const has = new Set(snapshot.labels.map((name) => name.toLowerCase()));
  return new Map([
    ["isOpen", String(snapshot.isOpen)],
    ["priority", snapshot.priority ?? "no-priority"],
    ...labels.map((name) => [`label ${name.toLowerCase()}`, String(has.has(name.toLowerCase()))] as const),
  ]);
}

export class SettledEdits {
  /** Number of edits that the synchronization overwrote between its last read of the issue and its write. */
  raced = 0;
  /** Number of edits that were tracked to the end. */
  followed = 0;
  readonly #pending = new Map<string, Pending>();
  readonly #labels: readonly string[];

  constructor(labels: readonly string[]) {
    this.#labels = labels;
  }

  /**
   * Records that a person edited fields. If the link changed at the same time, their values before the edit are not
   * known, and they are no longer tracked.
   *
   * @param fields the fields that the person may have changed
   */
  edit(
    side: Side,
    at: number,
    { before, after }: { before: Sides; after: Sides },
    fields: readonly SettledField[],
  ): void {
    const { link, local, remote } = before;
    const [here, there, baseHere, baseThere] = [local, remote, link.base?.local, link.base?.remote].map(
      (snapshot) => snapshot && valuesOf(snapshot, this.#labels),
    );
    const isQuiet = JSON.stringify(link) === JSON.stringify(after.link) && !link.base?.sent;
    const now = valuesOf(side === "here" ? after.local : after.remote, this.#labels);
    for (const [field, value] of now) {
      if (!fields.includes(field.split(" ")[0] as SettledField)) continue;
      const key = `${link.id} ${field}`;
      const agreed = here?.get(field);
      const isSettled = isQuiet && [there, baseHere, baseThere].every((one) => one?.get(field) === agreed);
      // Without a change, an edit may still wait for another edit to the same value.
      if (isSettled && agreed === value) continue;
      this.#pending.delete(key);
      if (isSettled) this.#pending.set(key, { at, side, issueNumber: link.issueNumber, field, value });
    }
  }

  /**
   * Stops tracking the edits of an issue that a write overwrites, because they were made after the server last read the
   * issue.
   */
  race(issueNumber: number, { isOpen, labels }: ForgeIssueEdit, lookedAt: number): void {
    for (const [key, { side, at, field, issueNumber: number }] of this.#pending) {
      const isWritten = field === "isOpen" ? isOpen !== undefined : labels !== undefined;
      if (side !== "there" || number !== issueNumber || at < lookedAt || !isWritten) continue;
      this.raced++;
      this.#pending.delete(key);
    }
  }

  /** Returns the tracked edits of a link whose value is not on both sides. */
  lost({ link, local, remote }: Sides): string[] {
    const [here, there] = [valuesOf(local, this.#labels), valuesOf(remote, this.#labels)];
    const lost: string[] = [];
    for (const [key, { side, field, value }] of this.#pending) {
      if (!key.startsWith(`${link.id} `)) continue;
      this.followed++;
      if (here.get(field) === value && there.get(field) === value) continue;
      lost.push(`${field} ${value} of ${side}: now ${here.get(field)} here, ${there.get(field)} there`);
    }
    return lost;
  }
}
