/** Reuses the elements of rows: while a list scrolls, a row that becomes visible takes the element of one that has left. @module */
import { useRef } from "react";

/** The element of a line. */
export interface Slot {
  /** The key for React. */
  key: number;
  id: string;
  kind: string;
}

export interface SlotsInput {
  /** In document order. */
  old: readonly Slot[];
  /** The rendered lines, from top to bottom. */
  lines: readonly Pick<Slot, "id" | "kind">[];
  /**
   * Whether elements must be in the order of the lines, for screen readers. Moving elements in every frame would take
   * too long.
   */
  isSorted: boolean;
  /** The line whose element must not be moved or replaced, because it contains the focus. */
  kept: string | undefined;
  /** The `kept` line of the previous call. Its element has the focus, so no other line reuses it. */
  lastKept?: string | undefined;
}

let lastKey = 0;

/** Returns the slots of the rendered lines, in document order. */
export function useSlots(lines: SlotsInput["lines"], options: Pick<SlotsInput, "isSorted" | "kept">): readonly Slot[] {
  const last = useRef<{ slots: readonly Slot[]; kept: string | undefined }>({ slots: [], kept: undefined });
  const { slots: old, kept: lastKept } = last.current;
  last.current = { slots: assignSlots({ old, lines, lastKept, ...options }), kept: options.kept };
  return last.current.slots;
}

/** Returns the slots of the lines, in document order. Lines that had a slot keep it. */
export function assignSlots({ old, lines, isSorted, kept, lastKept }: SlotsInput): Slot[] {
  const waiting = new Map(lines.map((line) => [line.id, line]));
  const free = new Map<string, Slot[]>();
  for (const slot of old) {
    if (waiting.get(slot.id)?.kind === slot.kind) waiting.delete(slot.id);
    else if (slot.id !== kept && slot.id !== lastKept) free.set(slot.kind, [...(free.get(slot.kind) ?? []), slot]);
  }
  const taken = new Map<number, Slot>();
  const added: Slot[] = [];
  for (const { id, kind } of waiting.values()) {
    const slot = free.get(kind)?.shift();
    if (slot) taken.set(slot.key, { ...slot, id });
    else added.push({ key: ++lastKey, id, kind });
  }
  const ids = new Set(lines.map(({ id }) => id));
  const slots = [...old.map((slot) => taken.get(slot.key) ?? slot).filter(({ id }) => ids.has(id)), ...added];
  return isSorted ? sorted(slots, lines, kept) : slots;
}

/**
 * Sorts by replacing elements. React would move some elements instead. If it moved the focused element, that element
 * would briefly lose focus.
 */
function sorted(slots: readonly Slot[], lines: SlotsInput["lines"], kept: string | undefined): Slot[] {
  const places = new Map(slots.map(({ id }, place) => [id, place]));
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const all = lines.flatMap(({ id }) => byId.get(id) ?? []);
  const placeOf = ({ id }: Slot): number => places.get(id) ?? 0;
  const found = all.findIndex(({ id }) => id === kept);
  const middle = found < 0 ? Math.floor(all.length / 2) : found;
  const fixed = all[middle];
  if (!fixed) return all;
  const end = placeOf(fixed);
  let last = -1;
  return all.map((slot, index) => {
    const place = placeOf(slot);
    const isInOrder = index < middle ? place > last && place < end : place > last || index === middle;
    if (!isInOrder) return { ...slot, key: ++lastKey };
    last = place;
    return slot;
  });
}
