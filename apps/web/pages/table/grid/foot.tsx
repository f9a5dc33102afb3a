/** The footer of a grid: the number of tasks, and the summaries of all rows. @module */
import { memo, type ReactNode, useMemo } from "react";
import { useFullText } from "../../../text/mod.tsx";
import { frameOf } from "./cells.tsx";
import type { GridColumn, GridLine } from "./column.ts";
import type { Arranged } from "./layout.ts";
import { Part } from "./part.tsx";

export interface GridFootProps<Row, Change> {
  arranged: Arranged<GridColumn<Row, Change>>;
  rendered: readonly number[];
  lines: readonly GridLine<Row>[];
  summaryOf: (column: GridColumn<Row, Change>, rows: readonly Row[]) => ReactNode;
}

function GridFootView<Row, Change>({ arranged, rendered, lines, summaryOf }: GridFootProps<Row, Change>): ReactNode {
  const { board: words } = useFullText();
  // Collapsed groups count too.
  const rows = useMemo(() => {
    const groups = lines.flatMap((line) => (line.kind === "group" ? line.rows : []));
    return groups.length > 0 ? groups : lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
  }, [lines]);
  return (
    <Part role="row" aria-rowindex={lines.length + 2} className="grid-row grid-foot" style={{ width: arranged.width }}>
      {rendered.map((place) => {
        const column = arranged.columns[place];
        if (!column) return null;
        const { className, style } = frameOf(arranged, place);
        return (
          <Part
            key={column.id}
            role={column.isKey ? "rowheader" : "gridcell"}
            aria-colindex={place + 1}
            className={`${className} hint${column.number ? " grid-number" : ""}`}
            style={style}
          >
            {column.isKey ? (
              <span className="truncate">{words.count(rows.length)}</span>
            ) : (
              column.number && summaryOf(column, rows)
            )}
          </Part>
        );
      })}
    </Part>
  );
}

export const GridFoot = memo(GridFootView) as typeof GridFootView;
