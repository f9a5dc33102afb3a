/** A lane: its header, its cards and an inline form to add one. @module */
import type { Task, TaskCard } from "@hexlane/client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FocusRequest } from "../../actions/opened.ts";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import type { Outgoing } from "../../drafts/outbox.ts";
import { useTaskChanges } from "../../queries/task/task_changes.ts";
import { useText } from "../../text/mod.tsx";
import type { CardGrouping, Lane } from "./board_data.ts";
import { isFiltered } from "./board_filter.ts";
import { useBoard } from "./board_state.ts";
import { LaneCards } from "./columns/lane_cards.tsx";
import { LaneHead, type LaneHeadProps } from "./columns/lane_head.tsx";
import { InlineCreate, type InlineCreateProps } from "./create.tsx";
import { useLaneDrop } from "./drag.ts";

export interface LaneViewProps {
  lane: Lane;
  grouping: CardGrouping;
  focus: FocusRequest | undefined;
  mayEdit: boolean;
  /** @default `mayEdit` for every card */
  mayEditTask?: (task: TaskCard) => boolean;
  mayCreate: boolean;
  /** New tasks of this lane that are not saved. */
  unsent: readonly Outgoing[];
  /** Absent if the heading is rendered elsewhere, as in swimlanes. */
  head?: Pick<LaneHeadProps, "column" | "edits" | "onCollapse"> | undefined;
  /** Fields of new tasks besides the field of the lane. */
  fields?: InlineCreateProps["fields"];
}

export function LaneView(props: LaneViewProps): ReactNode {
  const { lane, grouping, focus, mayEdit, mayEditTask, mayCreate, unsent, head, fields } = props;
  const [isAdding, setAdding] = useState(false);
  const changes = useTaskChanges();
  const { board: words, task: taskWords } = useText();
  const { data, search } = useBoard();
  // The first column of an empty board shows what to do.
  const isStart = mayCreate && data.tasks.length === 0 && data.columns[0]?.slug === lane.id;
  const empty = isStart ? words.emptyBoard : words.emptyColumn;
  const place = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isOver = useLaneDrop(place, scroller, { laneId: lane.id, isOn: mayEdit });
  const { tasks } = lane;
  const creation = mayCreate && grouping !== "other" && { laneId: lane.id, title: lane.title, grouping };
  useEffect(() => {
    // Scrolls to a new task.
    if (unsent.length > 0) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [unsent.length]);
  async function placeFirst(task: Task): Promise<void> {
    const first = tasks.find(({ id }) => id !== task.id);
    // Lanes of other groupings are sorted by column.
    if (first && grouping === "status") await changes.edit(task, { beforeId: first.id });
    scroller.current?.scrollTo({ top: 0 });
  }
  return (
    <section
      ref={place}
      data-lane-id={lane.id}
      className={isOver ? "lane rounded-large column lane-over" : "lane rounded-large column"}
      aria-labelledby={`lane-${lane.id}`}
    >
      {head ? (
        <LaneHead
          {...head}
          lane={lane}
          count={tasks.length + unsent.length}
          place={place}
          onAdd={mayCreate ? () => setAdding(true) : undefined}
        />
      ) : (
        <h3 id={`lane-${lane.id}`} className="visually-hidden">
          {lane.title}
        </h3>
      )}
      {isAdding && creation && (
        <InlineCreate
          {...creation}
          onClose={() => {
            setAdding(false);
            queueMicrotask(() => place.current?.querySelector<HTMLElement>(".lane-add")?.focus());
          }}
          onCreated={(task) => void placeFirst(task)}
        />
      )}
      <LaneCards
        {...{ lane, grouping, focus, mayEdit, mayEditTask, place, scroller }}
        hint={
          head &&
          tasks.length + unsent.length === 0 && (
            <p className="lane-empty hint">{isFiltered(search) ? taskWords.noMatch : empty}</p>
          )
        }
      >
        {/* Below the last card, where new tasks will be once they are saved. */}
        <UnsentList entries={unsent} />
      </LaneCards>
      {creation && !isAdding && <InlineCreate {...creation} {...(fields ? { fields } : {})} />}
    </section>
  );
}
