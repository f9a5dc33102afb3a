/** The pickers for status, priority, assignee, column and project. @module */

import type { Priority } from "@hexlane/client";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { ProjectSymbol } from "../../components/icon/symbol.tsx";
import { Listbox } from "../../components/pick/listbox.tsx";
import type { PickOption } from "../../components/pick/pick_options.ts";
import { PriorityIcon, StatusSign } from "../../components/task_parts.tsx";
import { PRIORITIES } from "../../pages/board/board_data.ts";
import { boardQuery } from "../../queries/board.ts";
import { columnsQuery, membersQuery, projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { useActionContext } from "../context.ts";
import { editTasks } from "../edits.ts";
import { columnsOf, mayChange, ownId, peopleIn } from "../known.ts";
import { openedPick } from "../opened.ts";
import { keepCardFocused, type PickProps, sharedValue } from "./pick_props.ts";

const setOf = (value: string | undefined): ReadonlySet<string> => new Set(value === undefined ? [] : [value]);

/** Returns the columns that the projects of all tasks share, then the backlog and the archive. */
function useStatusOptions(tasks: PickProps["tasks"]): PickOption[] {
  const queries = useQueryClient();
  const { task: words } = useFullText();
  const projectIds = [...new Set(tasks.map(({ projectId }) => projectId))];
  const ids = projectIds.join(" ");
  // Outside a board, the columns are loaded on demand.
  const loaded = useQueries({
    queries: projectIds.map((id) => ({ ...columnsQuery(id), enabled: !queries.getQueryData(boardQuery(id).queryKey) })),
    combine: (results) => results.filter(({ data }) => data !== undefined).length,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are read from the cache
  return useMemo(() => {
    const [first = [], ...others] = ids.split(" ").map((projectId) => columnsOf(queries, projectId));
    const shared = first.filter(({ slug }) => others.every((columns) => columns.some((one) => one.slug === slug)));
    return [
      ...shared.map((column) => ({
        value: column.slug,
        label: column.name,
        mark: <StatusSign columns={first} status={column.slug} />,
      })),
      { value: "planned", label: words.statuses.planned, mark: <Icon name="list" /> },
      { value: "archived", label: words.statuses.archived, mark: <Icon name="archive" /> },
    ];
  }, [queries, ids, loaded, words]);
}

export function StatusPick({ tasks, label, field, onClose }: PickProps): ReactNode {
  const { taskActions: words } = useFullText();
  const ready = useActionContext();
  const options = useStatusOptions(tasks);
  async function choose({ value, label: name }: PickOption): Promise<void> {
    keepCardFocused(tasks, openedPick.get()?.returnTo ?? null);
    onClose();
    await editTasks(await ready(), tasks, { status: value }, (subject) => words.movedTo(subject, name));
  }
  const chosen = setOf(sharedValue(tasks, ({ status }) => status));
  return <Listbox {...{ label, options, chosen, field }} searchLabel={words.find.status} onChoose={choose} />;
}

export function PriorityPick({ tasks, label, field, onClose }: PickProps): ReactNode {
  const { taskActions: words, task: taskWords } = useFullText();
  const ready = useActionContext();
  const options = PRIORITIES.map((value) => ({
    value,
    label: taskWords.priorities[value],
    mark: <PriorityIcon priority={value} />,
  }));
  async function choose({ value, label: name }: PickOption): Promise<void> {
    keepCardFocused(tasks, openedPick.get()?.returnTo ?? null);
    onClose();
    const priority = value as Priority;
    await editTasks(await ready(), tasks, { priority }, (subject) => words.prioritySet(subject, name));
  }
  const chosen = setOf(sharedValue(tasks, ({ priority }) => priority));
  return <Listbox {...{ label, options, chosen, field }} searchLabel={words.find.priority} onChoose={choose} />;
}

/** Lists the signed-in user first. */
export function AssigneePick({ tasks, label, field, onClose }: PickProps): ReactNode {
  const { taskActions: words, task: taskWords, board } = useFullText();
  const queries = useQueryClient();
  const ready = useActionContext();
  const workspaceId = tasks[0]?.workspaceId ?? "";
  const { data: members } = useQuery(membersQuery(workspaceId));
  const options = useMemo(() => {
    const self = ownId(queries);
    const people = members ? peopleIn(queries, workspaceId) : [];
    const sorted = [...people.filter(({ id }) => id === self), ...people.filter(({ id }) => id !== self)];
    return [
      ...sorted.map(({ id, name, image }): PickOption => {
        const avatar = { size: "small", name, image } as const;
        return {
          value: id,
          label: name,
          mark: <Avatar key={id} {...avatar} />,
          ...(id === self ? { keywords: board.me, hint: board.me } : {}),
        };
      }),
      { value: "", label: taskWords.nobody, mark: <Icon name="close" /> },
    ];
  }, [queries, members, workspaceId, taskWords, board]);

  async function choose({ value, label: name }: PickOption): Promise<void> {
    keepCardFocused(tasks, openedPick.get()?.returnTo ?? null);
    onClose();
    const said = (subject: string): string =>
      value === "" ? words.unassigned(subject) : words.assigned(subject, name);
    await editTasks(await ready(), tasks, { userId: value || null }, said);
  }
  const chosen = setOf(sharedValue(tasks, ({ userId }) => userId ?? ""));
  return <Listbox {...{ label, options, chosen, field }} searchLabel={taskWords.findPerson} onChoose={choose} />;
}

/** Lists the columns of the task's project, then the other projects of the workspace. */
export function MovePick({ tasks, label, field, onClose }: PickProps): ReactNode {
  const { taskActions: words } = useFullText();
  const queries = useQueryClient();
  const ready = useActionContext();
  const statuses = useStatusOptions(tasks);
  const { data: projects = [] } = useQuery(projectsQuery(tasks[0]?.workspaceId ?? ""));
  const own = sharedValue(tasks, ({ projectId }) => projectId);
  const open = projects.filter(({ id, archivedAt }) => archivedAt === null && id !== own);
  const options: PickOption[] = [
    ...statuses.map((option) => ({ ...option, value: `column:${option.value}`, hint: words.column })),
    ...(mayChange(queries, tasks, "task:update") ? open : []).map(({ id, name, slug, icon }) => {
      const mark = <ProjectSymbol key={id} name={name} icon={icon} />;
      return { value: `project:${id}`, label: name, keywords: slug, mark, hint: words.project };
    }),
  ];

  async function choose({ value, label: name }: PickOption): Promise<void> {
    keepCardFocused(tasks, openedPick.get()?.returnTo ?? null);
    onClose();
    const id = value.slice(value.indexOf(":") + 1);
    const patch = value.startsWith("project:") ? { projectId: id } : { status: id };
    await editTasks(await ready(), tasks, patch, (subject) => words.movedTo(subject, name));
  }
  const status = sharedValue(tasks, (task) => task.status);
  const chosen = setOf(status === undefined ? undefined : `column:${status}`);
  return <Listbox {...{ label, options, chosen, field }} searchLabel={words.find.move} onChoose={choose} />;
}
