/** A collapsed lane: a narrow strip that accepts dropped cards. @module */

import { type ReactNode, useRef } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import { useText } from "../../../text/mod.tsx";
import type { Lane } from "../board_data.ts";
import { useLaneDrop } from "../drag.ts";
import { LaneSign } from "./lane_head.tsx";

export interface CollapsedLaneProps {
  lane: Lane;
  mayEdit: boolean;
  onExpand: () => void;
}

export function CollapsedLane({ lane, mayEdit, onExpand }: CollapsedLaneProps): ReactNode {
  const { board: words } = useText();
  const place = useRef<HTMLElement>(null);
  const isOver = useLaneDrop(place, place, { laneId: lane.id, isOn: mayEdit });
  const state = isOver ? " lane-over" : "";
  return (
    <section ref={place} data-lane-id={lane.id} className={`lane-collapsed rounded-large column${state}`}>
      <button type="button" className="lane-strip column gap-2" aria-expanded={false} onClick={onExpand}>
        {lane.image !== undefined ? (
          <Avatar size="small" name={lane.title} image={lane.image} />
        ) : (
          <LaneSign lane={lane} />
        )}
        <span className="lane-count hint">
          <span aria-hidden="true">
            {lane.tasks.length}
            {lane.wipLimit ? `/${lane.wipLimit}` : ""}
          </span>
        </span>
        <span className="lane-strip-name truncate">
          <bdi>{lane.title}</bdi>
          <span className="visually-hidden">, {words.count(lane.tasks.length)}</span>
        </span>
      </button>
    </section>
  );
}
