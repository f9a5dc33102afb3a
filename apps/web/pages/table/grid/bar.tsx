/** The bar below a grid, which shows what is selected and lets the user choose columns. @module */
import { Fragment, type ReactNode, useMemo } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useFullText } from "../../../text/mod.tsx";
import type { GridColumn, GridLine } from "./column.ts";
import type { Arranged } from "./layout.ts";
import { type Area, columnsIn, rowsIn } from "./range.ts";

export interface GridBarProps<Row, Change> {
  /** The selected cells. */
  area: Area;
  lines: readonly GridLine<Row>[];
  arranged: Arranged<GridColumn<Row, Change>>;
  summaryOf: (column: GridColumn<Row, Change>, rows: readonly Row[]) => ReactNode;
  onOpenColumns: (anchor: Element) => void;
}

export function GridBar<Row, Change>(props: GridBarProps<Row, Change>): ReactNode {
  const { area, lines, arranged, summaryOf, onOpenColumns } = props;
  const { top, bottom, left, right } = area;
  const { table: words } = useFullText();
  const count = rowsIn(area) * columnsIn(area);
  const totals = useMemo(() => {
    if (top >= bottom) return null;
    const selected = lines.slice(Math.max(0, top), bottom + 1);
    const rows = selected.flatMap((line) => (line.kind === "row" ? [line.row] : []));
    const numbers = arranged.columns.slice(left, right + 1).filter((column) => column.number);
    return numbers.map((column) => <Fragment key={column.id}>{summaryOf(column, rows)}</Fragment>);
  }, [top, bottom, left, right, lines, arranged, summaryOf]);
  return (
    <div className="grid-bar line between gap-2">
      <p className="hint small line wrap gap-3" aria-hidden="true">
        {count > 1 && <span>{words.selected(count)}</span>}
        {totals}
      </p>
      <Button variant="quiet" aria-haspopup="menu" onClick={({ currentTarget }) => onOpenColumns(currentTarget)}>
        {words.columns}
      </Button>
    </div>
  );
}
