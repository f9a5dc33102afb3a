/** The number of tasks in a column, and its limit. @module */
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../../components/icon/icon.tsx";
import { showToast } from "../../../components/toast.tsx";
import { pendingFields } from "../../../drafts/pending_edits.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { Lane } from "../board_data.ts";
import { useBoard } from "../board_state.ts";
import type { ColumnEdits } from "./column_edits.ts";
import { ColumnLimitField } from "./column_limit_field.tsx";

export interface LaneLimitProps {
  lane: Lane;
  edits?: ColumnEdits;
  /** Closes the field in which the limit is typed. Undefined if the field is not open. */
  onClose?: (() => void) | undefined;
}

export function LaneLimit({ lane, edits, onClose }: LaneLimitProps): ReactNode {
  if (!edits || !onClose) return <Count lane={lane} />;
  const { id, title, wipLimit = null } = lane;
  return (
    <ColumnLimitField column={title} limit={wipLimit} onSave={(limit) => edits.limit(id, limit)} onClose={onClose} />
  );
}

/** Ignores filters, because the limit applies to all tasks of the column. */
function Count({ lane: { id, title, wipLimit } }: { lane: Lane }): ReactNode {
  const { limits: words } = useFullText();
  const { data } = useBoard();
  const limit = wipLimit ?? 0;
  const tasks = data.tasks.filter(({ status }) => status === id);
  const count = tasks.length;
  const isOver = count > limit;
  const last = useRef(count);
  useEffect(() => {
    const isMore = count > last.current;
    last.current = count;
    // Moves by other people change the count, but do not show a message.
    const isOwn = tasks.some((task) => pendingFields(task.id)?.status === id);
    if (isMore && isOver && isOwn) showToast({ topic: "limit", text: words.nowOver(title, count, limit) });
  });
  return (
    <span className={isOver ? "lane-count lane-full hint grow" : "lane-count hint grow"}>
      <span aria-hidden="true" title={isOver ? words.over : undefined}>
        {count}/{limit}
        {isOver && <Icon name="alert" />}
      </span>
      <span className="visually-hidden">
        {words.count(count, limit)}
        {isOver && `, ${words.over}`}
      </span>
    </span>
  );
}
