/**
 * The active cell and the selected range. The active cell follows its row when rows are sorted, added or removed. The
 * range ends if that would bring other rows into it, so that no key changes rows that the user did not select.
 *
 * @module
 */
import { useCallback, useMemo, useRef, useState } from "react";
import { type Area, areaOf, HEAD_ROW, type Place } from "./range.ts";

interface Mark {
  line: string;
  column: string;
}

export interface Cursor {
  active: Place;
  area: Area;
  /** @param options.extend whether the range grows to the place instead of starting there */
  go: (to: Place, options?: { extend?: boolean }) => void;
  select: (from: Place, to: Place) => void;
}

interface Marks {
  active: Mark | undefined;
  origin: Mark | undefined;
  /** The IDs of the selected lines, from the first to the last one. */
  lines: readonly string[];
}

const HEAD = "";
const NONE: Marks = { active: undefined, origin: undefined, lines: [] };

/**
 * @param lines the IDs of all lines
 * @param columns the IDs of the shown columns
 */
export function useCursor(lines: readonly { id: string }[], columns: readonly { id: string }[]): Cursor {
  const [marks, setMarks] = useState(NONE);
  // The position where the active cell stays if its row disappears.
  const last = useRef<Place>({ row: 0, column: 0 });

  function find(mark: Mark | undefined): Place {
    const most = { row: Math.max(0, lines.length - 1), column: Math.max(0, columns.length - 1) };
    const { row, column } = last.current;
    return {
      row: mark?.line === HEAD ? HEAD_ROW : (placeOf(lines, mark?.line, row) ?? Math.min(Math.max(0, row), most.row)),
      column: placeOf(columns, mark?.column, column) ?? Math.min(column, most.column),
    };
  }
  const active = find(marks.active);
  const origin = marks.origin === marks.active ? active : find(marks.origin);
  last.current = active;

  const markOf = useCallback(
    ({ row, column }: Place): Mark => ({
      line: row === HEAD_ROW ? HEAD : (lines[row]?.id ?? ""),
      column: columns[column]?.id ?? "",
    }),
    [lines, columns],
  );
  const go = useCallback(
    (to: Place, { extend = false } = {}) => {
      const mark = markOf(to);
      setMarks((old) => {
        const origin = (extend && old.origin) || mark;
        return { active: mark, origin, lines: idsBetween(lines, placeOf(lines, origin.line), to.row) };
      });
    },
    [markOf, lines],
  );
  const select = useCallback(
    (from: Place, to: Place) =>
      setMarks({ active: markOf(from), origin: markOf(to), lines: idsBetween(lines, from.row, to.row) }),
    [markOf, lines],
  );
  const area = areaOf(active, origin);
  const isSame = useMemo(
    () => idsBetween(lines, area.top, area.bottom).every((id, index) => id === marks.lines[index]),
    [lines, area.top, area.bottom, marks],
  );
  const isInHead = active.row === HEAD_ROW || origin.row === HEAD_ROW;
  const isRange = !isInHead && (isSame || active.row === origin.row);
  return { active, area: isRange ? area : areaOf(active, active), go, select };
}

/**
 * Returns the index of an ID. A map of all IDs would have to be rebuilt for every edit of a long table.
 *
 * @param guess an index where the ID probably is
 */
function placeOf(all: readonly { id: string }[], id: string | undefined, guess = 0): number | undefined {
  if (id === undefined) return undefined;
  const index = all[guess]?.id === id ? guess : all.findIndex((one) => one.id === id);
  return index < 0 ? undefined : index;
}

function idsBetween(lines: readonly { id: string }[], one: number | undefined, other: number): string[] {
  const [first, last] = [Math.min(one ?? other, other), Math.max(one ?? other, other)];
  return lines.slice(Math.max(0, first), last + 1).map(({ id }) => id);
}
