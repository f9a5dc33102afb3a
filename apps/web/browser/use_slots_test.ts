import { describe, expect, test } from "bun:test";
import { assignSlots, type Slot, type SlotsInput } from "./use_slots.ts";

const rows = (from: number, to: number): SlotsInput["lines"] =>
  Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}`, kind: "row" }));
const idsOf = (slots: readonly Slot[]): string => slots.map(({ id }) => id).join(" ");
const keysOf = (slots: readonly Slot[]): number[] => slots.map(({ key }) => key);
const first = (lines: SlotsInput["lines"]): Slot[] => assignSlots({ old: [], lines, isSorted: true, kept: undefined });

describe("assignSlots()", () => {
  test("reuses the elements of removed rows for new rows, without moving any", () => {
    const old = first(rows(0, 5));
    const next = assignSlots({ old, lines: rows(2, 7), isSorted: false, kept: undefined });
    expect(idsOf(next)).toBe("5 6 2 3 4");
    expect(keysOf(next)).toEqual(keysOf(old));
  });

  test("adds and removes elements when more or fewer rows are visible", () => {
    const old = first(rows(0, 3));
    const more = assignSlots({ old, lines: rows(0, 4), isSorted: false, kept: undefined });
    expect([idsOf(more), keysOf(more).slice(0, 3)]).toEqual(["0 1 2 3", keysOf(old)]);
    const fewer = assignSlots({ old: more, lines: rows(1, 3), isSorted: false, kept: undefined });
    expect([idsOf(fewer), keysOf(fewer)]).toEqual(["1 2", keysOf(old).slice(1)]);
  });

  test("does not give the element of a row to a heading", () => {
    const old = first(rows(0, 3));
    const lines = [{ id: "group", kind: "group" }, ...rows(1, 3)];
    const next = assignSlots({ old, lines, isSorted: false, kept: undefined });
    expect(idsOf(next)).toBe("1 2 group");
    expect(keysOf(old)).not.toContain(next[2]?.key);
  });

  test("does not give the element with the focus to another row", () => {
    const old = first(rows(0, 3));
    const next = assignSlots({ old, lines: rows(1, 4), isSorted: false, kept: "1", lastKept: "0" });
    expect(idsOf(next)).toBe("1 2 3");
    expect(keysOf(old)).not.toContain(next[2]?.key);
  });

  test("does not give the focused element of a deleted row to another row", () => {
    const old = first(rows(0, 3));
    const next = assignSlots({ old, lines: rows(1, 4), isSorted: false, kept: "0" });
    expect(idsOf(next)).toBe("1 2 3");
    expect(keysOf(old)).not.toContain(next[2]?.key);
  });

  test("sorts by replacing elements, and keeps all others in their order", () => {
    const old = first(rows(10, 16));
    // Scrolls up by two rows, then stops.
    const moving = assignSlots({ old, lines: rows(8, 14), isSorted: false, kept: "11" });
    expect(idsOf(moving)).toBe("10 11 12 13 8 9");
    const rest = assignSlots({ old: moving, lines: rows(8, 14), isSorted: true, kept: "11" });
    expect(idsOf(rest)).toBe("8 9 10 11 12 13");
    expect(keysOf(rest).slice(2)).toEqual(keysOf(moving).slice(0, 4));
    expect(keysOf(moving)).not.toContain(rest[0]?.key);
  });

  test("keeps the element of the row with the focus wherever that row goes, and moves no element", () => {
    for (const kept of ["0", "2", "5"]) {
      const old = first(rows(0, 6));
      const lines = ["5", "3", "1", "0", "4", "2"].map((id) => ({ id, kind: "row" }));
      const next = assignSlots({ old, lines, isSorted: true, kept });
      expect(idsOf(next)).toBe("5 3 1 0 4 2");
      const keyOf = (slots: readonly Slot[]): number | undefined => slots.find(({ id }) => id === kept)?.key;
      expect(keyOf(next)).toBe(keyOf(old));
      const reused = keysOf(next).filter((key) => keysOf(old).includes(key));
      expect(reused).toEqual(reused.toSorted((left, right) => left - right));
    }
  });
});
