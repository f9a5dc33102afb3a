/** The columns of the board, shown while a task of the backlog is dragged. @module */

import { type ReactNode, useRef } from "react";
import { StatusSign } from "../../../components/task_parts.tsx";
import { useFullText } from "../../../text/mod.tsx";
import type { BoardData } from "../board_data.ts";
import { useBoard } from "../board_state.ts";
import { useLaneDrop } from "../drag.ts";

export function DropColumns(): ReactNode {
  const { board: words } = useFullText();
  const { data } = useBoard();
  return (
    // Only for the mouse. On the keyboard, the status cell of a row does the same.
    <div className="drop-columns line gap-2" aria-hidden="true">
      <span className="hint">{words.moveTo}</span>
      {data.columns.map((column) => (
        <DropColumn key={column.slug} column={column} />
      ))}
    </div>
  );
}

function DropColumn({ column }: { column: BoardData["columns"][number] }): ReactNode {
  const { data } = useBoard();
  const place = useRef<HTMLDivElement>(null);
  const isOver = useLaneDrop(place, place, { laneId: column.slug, isOn: true });
  return (
    <div
      ref={place}
      data-drop-column={column.slug}
      className={`drop-column line gap-2 rounded bordered surface${isOver ? " lane-over" : ""}`}
    >
      <StatusSign columns={data.columns} status={column.slug} />
      <span className="truncate">{column.name}</span>
    </div>
  );
}
