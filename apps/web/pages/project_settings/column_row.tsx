/** A sortable row in the list of columns. @module */
import type { Column } from "@hexlane/client";
import { type ReactNode, useRef } from "react";
import { Button } from "../../components/button/button.tsx";
import { ColorDot } from "../../components/form/color_field.tsx";
import { SymbolIcon } from "../../components/icon/symbol.tsx";
import { MoveButtons, SortableRow, useRowDrag } from "../../components/row_order.tsx";
import { StatusSign } from "../../components/task_parts.tsx";
import { useFullText } from "../../text/mod.tsx";

export interface ColumnRowProps {
  column: Column;
  index: number;
  count: number;
  /** @param from the index of the dropped row; absent if a button moved this row */
  onMove: (to: number, from?: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function ColumnRow({ column, index, count, onMove, onEdit, onRemove }: ColumnRowProps): ReactNode {
  const { project, limits } = useFullText();
  const { columns: words } = project;
  const row = useRef<HTMLLIElement>(null);
  const edge = useRowDrag(row, { kind: "column", index, onMove });
  const { name, color, icon, isFinal, wipLimit } = column;
  return (
    <SortableRow
      ref={row}
      edge={edge}
      mark={isFinal ? <StatusSign columns={[column]} status={column.slug} /> : <ColorDot color={color} />}
      name={
        <>
          {icon !== null && <SymbolIcon icon={icon} />}
          {name}
          {isFinal && name !== words.final && <span className="badge badge-on">{words.final}</span>}
          {wipLimit !== null && <span className="badge">{limits.most(wipLimit)}</span>}
        </>
      }
    >
      <MoveButtons index={index} count={count} up={words.up(name)} down={words.down(name)} onMove={onMove} />
      <Button aria-label={words.editLabel(name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button aria-label={words.removeLabel(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </SortableRow>
  );
}
