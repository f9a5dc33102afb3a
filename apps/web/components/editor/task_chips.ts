/** The tasks that a text names by their keys, such as `WEB-12`. @module */
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useProjects, useWorkspace } from "../../access/location.ts";
import { type TaskChip, taskKeysIn } from "../../markdown/task_keys.ts";
import { boardQuery } from "../../queries/board.ts";

/** Chips by key. Tasks of boards that are not loaded are links without a title. */
export type TaskChips = Readonly<Record<string, TaskChip>>;

const NONE: TaskChips = {};

export function useTaskChips(source: string): TaskChips {
  const workspace = useWorkspace();
  const keys = useMemo(() => taskKeysIn(source), [source]);
  const { data: projects = [] } = useProjects(keys.length > 0 ? workspace?.id : undefined);
  const named = keys.flatMap((found) => {
    const project = projects.find(({ slug }) => slug.toUpperCase() === found.slug);
    return project && workspace ? [{ ...found, project, workspaceSlug: workspace.slug }] : [];
  });
  const ids = [...new Set(named.map(({ project }) => project.id))];
  const boards = useQueries({ queries: ids.map((id) => ({ ...boardQuery(id), enabled: false })) });
  const chips: Record<string, TaskChip> = {};
  for (const { key, number, project, workspaceSlug } of named) {
    const board = boards[ids.indexOf(project.id)]?.data;
    const task = board?.tasks.find((one) => one.number === number);
    const column = board?.columns.find(({ slug }) => slug === task?.status);
    chips[key] = {
      href: `/w/${workspaceSlug}/t/${key}`,
      ...(task && { title: task.title, status: column?.name ?? "", isDone: column?.isFinal ?? false }),
    };
  }
  // Equal chips stay the same object, so that the text is not rendered again.
  const state = named.length === 0 ? "" : JSON.stringify(chips);
  return useMemo(() => (state === "" ? NONE : JSON.parse(state)), [state]);
}
