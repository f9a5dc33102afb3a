/** The heading of a group of the list. @module */
import { type ReactNode, useRef } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import { cssColor } from "../../../components/css_color.ts";
import { Icon } from "../../../components/icon/icon.tsx";
import { PriorityIcon, StatusSign } from "../../../components/task_parts.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { type Lane, PRIORITIES } from "../board_data.ts";
import { useBoard } from "../board_state.ts";
import { useLaneDrop } from "../drag.ts";

export interface GroupHeadProps {
  group: Lane;
  /** The field that the tasks are grouped by. */
  grouping: string;
  isOpen: boolean;
  /** Whether tasks can be dropped on it. */
  isTarget: boolean;
  onToggle: () => void;
}

export function GroupHead({ group, grouping, isOpen, isTarget, onToggle }: GroupHeadProps): ReactNode {
  const { board: words } = useFullText();
  const place = useRef<HTMLHeadingElement>(null);
  const isOver = useLaneDrop(place, place, { laneId: group.id, isOn: isTarget });
  return (
    <h2 ref={place} className={isOver ? "group-head full rounded group-over" : "group-head full rounded"}>
      <button type="button" className="group-toggle line gap-2" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="chevron" className={isOpen ? "" : "group-folded"} />
        <GroupMark group={group} grouping={grouping} />
        <bdi className="truncate">{group.title}</bdi>
        <span className="hint lane-count">
          <span aria-hidden="true">{group.tasks.length}</span>
          <span className="visually-hidden">{words.count(group.tasks.length)}</span>
        </span>
        {group.totals !== undefined && <span className="hint group-totals truncate">{group.totals}</span>}
      </button>
    </h2>
  );
}

/** The icon of a group: a status, an avatar, a priority or a color. */
export function GroupMark({ group, grouping }: Pick<GroupHeadProps, "group" | "grouping">): ReactNode {
  const { data } = useBoard();
  if (grouping === "status") return <StatusSign columns={data.columns} status={group.id} />;
  if (group.image !== undefined) return <Avatar size="small" name={group.title} image={group.image} />;
  if (group.color !== null) return <span className="label-dot" style={{ background: cssColor(group.color) }} />;
  const priority = PRIORITIES.find((one) => one === group.id);
  return priority ? <PriorityIcon priority={priority} /> : null;
}
