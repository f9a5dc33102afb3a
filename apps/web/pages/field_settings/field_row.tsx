/** A sortable row in the list of custom fields. @module */
import type { CustomField } from "@hexlane/client";
import { type ReactNode, useRef } from "react";
import { Button } from "../../components/button/button.tsx";
import { MoveButtons, SortableRow, useRowDrag } from "../../components/row_order.tsx";
import { useFullText } from "../../text/mod.tsx";

export interface FieldRowProps {
  field: CustomField;
  index: number;
  count: number;
  /** @param from the index of the dropped row; absent if a button moved this row */
  onMove: (to: number, from?: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function FieldRow({ field, index, count, onMove, onEdit, onRemove }: FieldRowProps): ReactNode {
  const { customFields: words, project } = useFullText();
  const { up, down, edit, remove } = project.columns;
  const row = useRef<HTMLLIElement>(null);
  const edge = useRowDrag(row, { kind: "field", index, onMove });
  const { name, required } = field;
  return (
    <SortableRow
      ref={row}
      edge={edge}
      name={
        <>
          <bdi>{name}</bdi>
          {required && <span className="badge">{words.required}</span>}
        </>
      }
      hint={<FieldHint field={field} />}
    >
      <MoveButtons index={index} count={count} up={up(name)} down={down(name)} onMove={onMove} />
      <Button aria-label={words.edit(name)} onClick={onEdit}>
        {edit}
      </Button>
      <Button aria-label={words.remove(name)} onClick={onRemove}>
        {remove}
      </Button>
    </SortableRow>
  );
}

/** The type of a field, and its unit or options. */
export function FieldHint({ field: { type, unit, options } }: { field: CustomField }): ReactNode {
  const { customFields: words } = useFullText();
  const details = [...(unit === null ? [] : [unit]), ...(options ?? [])].join(", ");
  return (
    <>
      {words.types[type]}
      {details !== "" && (
        <>
          {" · "}
          <bdi>{details}</bdi>
        </>
      )}
    </>
  );
}
