/** The tasks of a timesheet without time in the week: those that the user added, and suggested ones. @module */
import type { ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useReducer } from "react";
import { useMay } from "../../access/location.ts";
import { readStored, store, viewPrefix } from "../../browser/storage.ts";
import { PickPopover } from "../../components/pick/pick_popover.tsx";
import { shiftDay } from "../../format/day.ts";
import { entriesQuery } from "../../queries/time_entries.ts";
import { workQuery } from "../../queries/work.ts";
import { useFullText } from "../../text/mod.tsx";
import { TaskSearch } from "../task/fields/picked_value.tsx";
import { suggestedTasks, type TimesheetTask } from "./timesheet_data.ts";

/** How long before a week a task counts as recent. The server lists at most 31 days. */
const RECENT_DAYS = 28;

export interface TasksOfWeek {
  workspace: Workspace;
  week: readonly string[];
  accountId: string;
}

/**
 * Returns tasks that the user worked on before the week or that are assigned to the user, if the user may log time on
 * them.
 */
export function useSuggestedTasks({ workspace, week, accountId }: TasksOfWeek, isWanted: boolean): TimesheetTask[] {
  const may = useMay(workspace.id);
  const until = shiftDay(week[0] ?? "", 1);
  const since = shiftDay(until, -RECENT_DAYS);
  const enabled = isWanted && accountId !== "";
  const { data: recent = [] } = useQuery({ ...entriesQuery(workspace.id, { since, until }), enabled });
  const { data: work } = useQuery({ ...workQuery(accountId, workspace.id), enabled });
  if (!isWanted) return [];
  const suggested = suggestedTasks({ recent, assigned: work?.tasks ?? [], userId: accountId });
  return suggested.filter(({ projectId }) => may("task:update", projectId));
}

/**
 * Returns the rows that the user added to a week. They stay, because they may contain typed time that is not saved yet.
 */
export function useAddedTasks(place: TasksOfWeek): [readonly TimesheetTask[], (task: TimesheetTask) => void] {
  const key = `${viewPrefix(place.accountId)}${place.workspace.id}:timesheet:${place.week[0]}`;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const added = readTasks(readStored(key));
  return [
    added,
    (task) => {
      store(key, JSON.stringify([...added.filter(({ taskId }) => taskId !== task.taskId), task]));
      render();
    },
  ];
}

function readTasks(stored: string | null): TimesheetTask[] {
  try {
    const tasks: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(tasks) ? tasks.filter(isTask) : [];
  } catch {
    return [];
  }
}

const isTask = (value: Partial<TimesheetTask> | null): value is TimesheetTask =>
  typeof value?.taskId === "string" &&
  typeof value.projectId === "string" &&
  typeof value.taskNumber === "number" &&
  typeof value.taskTitle === "string";

export interface AddTaskProps {
  workspaceId: string;
  onAdd: (task: TimesheetTask) => void;
}

/** Adds a row for any task of the workspace. */
export function AddTask({ workspaceId, onAdd }: AddTaskProps): ReactNode {
  const { timesheet: words } = useFullText();
  const id = useId();
  return (
    <div>
      <span id={id} className="visually-hidden">
        {words.task}
      </span>
      <PickPopover nameId={id} disabled={false} className="button button-secondary" shown={words.addTask}>
        {({ input, close }) => (
          <TaskSearch
            {...{ workspaceId, input }}
            label={words.addTask}
            value=""
            onChoose={({ id: taskId, title: taskTitle, projectId, taskNumber }) => {
              close();
              if (projectId !== undefined && taskNumber !== undefined) {
                onAdd({ taskId, projectId, taskNumber, taskTitle });
              }
            }}
          />
        )}
      </PickPopover>
    </div>
  );
}
