/** The user's tasks in sections by due date. @module */
import type { WorkTask } from "@hexlane/client";
import type { DayReader } from "../../format/day.ts";
import { DUES, type Due, dueOf } from "../board/board_filter.ts";

export interface WorkSection {
  due: Due;
  tasks: readonly WorkTask[];
}

/** Returns the sections that are not empty. Within a section, urgent tasks of the same day come first. */
export function sectionsOf(tasks: readonly WorkTask[], context: DayReader & { now: Date }): WorkSection[] {
  const groups = Map.groupBy(tasks, (task) => dueOf(task, context));
  return DUES.flatMap((due) => {
    const some = groups.get(due);
    return some ? [{ due, tasks: some.toSorted(compareWork) }] : [];
  });
}

const RANKS: Readonly<Record<WorkTask["priority"], number>> = {
  urgent: 0,
  high: 1,
  medium: 2,
  low: 3,
  "no-priority": 4,
};
/** Sorts after every date. */
const NO_DAY = "~";

function compareWork(left: WorkTask, right: WorkTask): number {
  const dayOf = ({ dueDate }: WorkTask): string => dueDate?.slice(0, 10) ?? NO_DAY;
  const days = [dayOf(left), dayOf(right)];
  if (days[0] !== days[1]) return (days[0] ?? "") < (days[1] ?? "") ? -1 : 1;
  return RANKS[left.priority] - RANKS[right.priority];
}
