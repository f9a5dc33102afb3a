/** Takes changes back before they are sent. Loaded with the code for undo. @module */
import { type Change, fieldTextIn, isFieldText, isPlacement, PLACEMENT, type TaskEdit } from "./changes.ts";
import type { Added, Outbox } from "./outbox.ts";

/** The fields of a card that show its placement. */
const SHOWN_PLACEMENT = ["status", "columnId", "position", "projectId"];

/**
 * Takes back a change that no tab has sent. Later changes in the same entry stay.
 *
 * @returns false if it was sent, or if later changes have replaced all of it
 */
export function takeBack(outbox: Outbox, added: Added): boolean {
  const entry = outbox.entries.find(({ id }) => id === added.id);
  if (!entry || !outbox.isUnsent(entry)) return false;
  const left = without(entry.change, added);
  if (left === entry.change) return false;
  if (left) outbox.replace(entry.id, left);
  else outbox.drop(entry.id);
  return true;
}

/** Returns whether later changes were merged into the entry, so that undoing the entry would undo them too. */
export function isGrown(now: Change, { change }: Added): boolean {
  if (isFieldText(now) && isFieldText(change)) return fieldTextIn(now).value !== fieldTextIn(change).value;
  if (now.kind !== "edit" || change.kind !== "edit") return false;
  return Object.keys(now.body).some((name) => !isSame(now.body, change.body, name));
}

/** @returns the entry without the change, undefined if nothing is left of it, or `now` itself if nothing can be taken back */
function without(now: Change, { own, former, change }: Added): Change | undefined {
  if (JSON.stringify(now) === JSON.stringify(change)) return former;
  if (now.kind !== "edit" || own.kind !== "edit" || change.kind !== "edit") return now;
  const isReplaced = PLACEMENT.some((name) => !isSame(now.body, change.body, name));
  const placement: readonly string[] = PLACEMENT;
  const names = new Set([
    ...Object.keys(own.body).filter((name) => !placement.includes(name) && isSame(now.body, own.body, name)),
    ...(isPlacement(own) && !isReplaced ? placement : []),
  ]);
  if (names.size === 0) return now;
  const shownNames = new Set(
    Object.keys(own.shown).filter(
      (name) => isSame(now.shown, own.shown, name) && !(isReplaced && SHOWN_PLACEMENT.includes(name)),
    ),
  );
  const earlier = former as TaskEdit | undefined;
  const body = { ...omit(now.body, names), ...pick(earlier?.body, names) };
  const shown = { ...omit(now.shown, shownNames), ...pick(earlier?.shown, shownNames) };
  const base = pick(now.base, new Set(Object.keys(body)));
  if (Object.keys(body).length === 0) return undefined;
  return {
    ...now,
    body,
    shown,
    before: pick(now.before, new Set(Object.keys(shown))),
    base: Object.keys(base).length > 0 ? base : undefined,
  };
}

function isSame<Fields extends object>(left: Fields, right: Fields, name: string): boolean {
  const [one, other] = [left, right].map((fields) => JSON.stringify(fields[name as keyof Fields]));
  return one === other;
}

function pick<Fields extends object>(fields: Fields | undefined, names: ReadonlySet<string>): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => names.has(name))) as Partial<Fields>;
}

function omit<Fields extends object>(fields: Fields, names: ReadonlySet<string>): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name))) as Partial<Fields>;
}
