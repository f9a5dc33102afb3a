/** A sortable row in the list of columns. @module */
import type { Column } from "@hexlane/client";
import { type ReactNode, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { ColorDot } from "../../components/form/color_field.tsx";
import { Icon } from "../../components/icon.tsx";
import { GRIP } from "../../components/rare_icons.ts";
import { MoveButtons, useRowDrag } from "../../components/row_order.tsx";
import { SymbolIcon } from "../../components/symbol.tsx";
import { useFullText } from "../../text/mod.tsx";

export interface ColumnRowProps {
  column: Column;
  index: number;
  count: number;
  /** @param from the index of the dropped row; absent when this row was moved */
  onMove: (to: number, from?: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function ColumnRow({ column, index, count, onMove, onEdit, onRemove }: ColumnRowProps): ReactNode {
  const { columns: words } = useFullText().project;
  const row = useRef<HTMLLIElement>(null);
  const edge = useRowDrag(row, { kind: "column", index, onMove });
  const { name, color, icon, isFinal } = column;
  return (
    <li className="row row-many draggable-row" data-edge={edge} ref={row}>
      <Icon name={GRIP} className="grip" />
      <ColorDot color={color} />
      <div className="row-main">
        <p className="row-name">
          {icon !== null && <SymbolIcon icon={icon} />}
          {name}
          {isFinal && <span className="badge badge-on">{words.final}</span>}
        </p>
      </div>
      <div className="row-actions">
        <MoveButtons index={index} count={count} up={words.up(name)} down={words.down(name)} onMove={onMove} />
        <Button aria-label={words.editLabel(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}
